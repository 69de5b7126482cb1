import * as apiClient from '@parque/api-client';
import apiClientPackage from '@parque/api-client/package.json';
import * as remote from '@parque/remote';
import remotePackage from '@parque/remote/package.json';
import * as session from '@parque/session';
import sessionPackage from '@parque/session/package.json';
import * as ui from '@parque/ui';
import uiPackage from '@parque/ui/package.json';
import * as reactQuery from '@tanstack/react-query';
import reactQueryPackage from '@tanstack/react-query/package.json';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';

/**
 * The packages that remotes import from the shell: one instance each for the whole page. The same list, with the version
 * ranges that remotes require, is in shared/remote/build/shared-packages.mjs.
 */
export const sharedPackages: Readonly<Record<string, { version: string; module: unknown }>> = {
  react: { version: React.version, module: React },
  'react/jsx-runtime': { version: React.version, module: jsxRuntime },
  'react-dom': { version: ReactDOM.version, module: ReactDOM },
  '@tanstack/react-query': { version: reactQueryPackage.version, module: reactQuery },
  '@parque/session': { version: sessionPackage.version, module: session },
  '@parque/api-client': { version: apiClientPackage.version, module: apiClient },
  '@parque/ui': { version: uiPackage.version, module: ui },
  '@parque/remote': { version: remotePackage.version, module: remote },
};
