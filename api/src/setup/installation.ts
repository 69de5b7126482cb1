import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Settings } from '../settings';
import type { Folders } from '../platform/web/static';

/** The bundles are in api/dist; the files that they read are beside and above them. */
const currentDir = path.dirname(fileURLToPath(import.meta.url));

export const workspace = path.join(currentDir, '..', '..');

export const migrations = path.join(currentDir, '..', 'migrations');

export function resolveFolders(settings: Settings): Folders {
  return {
    shell: path.resolve(settings.shellDir ?? path.join(workspace, 'shell', 'dist')),
    ...(!settings.shellDir && { earlierShells: path.join(workspace, 'shell', 'earlier', 'dist') }),
    ...(!settings.s3 && { remotes: settings.remotesStore }),
    pictures: path.join(currentDir, '..', 'assets', 'products'),
    terminal: path.join(workspace, 'terminal'),
    ...(settings.demo && { legal: path.join(currentDir, '..', 'assets', 'legal') }),
  };
}
