import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** React for development: the files of each module, and the package that contains them. */
const files: Readonly<Record<string, readonly [owner: string, file: string]>> = {
  react: ['react', 'cjs/react.development.js'],
  'react/jsx-runtime': ['react', 'cjs/react-jsx-runtime.development.js'],
  'react-dom': ['react-dom', 'cjs/react-dom.development.js'],
  'react-dom/client': ['react-dom', 'cjs/react-dom-client.development.js'],
  scheduler: ['scheduler', 'cjs/scheduler.development.js'],
  'react-refresh': ['react-refresh', 'cjs/react-refresh-runtime.development.js'],
};

/**
 * Runs in the page before the shell, with the modules of React for development. The shell's own React, a production
 * build, has no Fast Refresh: each of its modules is replaced after it was evaluated.
 */
const inPage = `
  const loaded = {};
  const load = (name) => {
    if (!loaded[name]) {
      loaded[name] = { exports: {} };
      modules[name](loaded[name], loaded[name].exports, load, { env: { NODE_ENV: 'development' } });
    }
    return loaded[name].exports;
  };
  const runtime = load('react-refresh');
  runtime.injectIntoGlobalHook(globalThis);
  const hook = globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__;
  const members = {
    react: ['useState', 'createElement'],
    'react/jsx-runtime': ['jsx', 'jsxs'],
    'react-dom': ['createPortal', 'flushSync'],
    'react-dom/client': ['createRoot', 'hydrateRoot'],
  };
  const builds = new Map();
  globalThis.parqueRefresh = {
    builds,
    replace(module) {
      const { exports } = module;
      if (!exports || exports.__esModule) return;
      for (const name in members) if (members[name].every((member) => member in exports)) module.exports = load(name);
    },
    register: runtime.register,
    sign: runtime.createSignatureFunctionForTransform,
    provide: (container, require) => builds.set(container, require),
    /** Whether a component on the page has new code. */
    perform() {
      let isShown = false;
      const { onCommitFiberRoot } = hook;
      hook.onCommitFiberRoot = (...args) => {
        isShown = true;
        return onCommitFiberRoot(...args);
      };
      runtime.performReactRefresh();
      hook.onCommitFiberRoot = onCommitFiberRoot;
      return isShown;
    },
  };
`;

/**
 * Returns a script that gives the page of a product React for development, from the packages of a remote, and Fast
 * Refresh. `undefined`: the remote has not installed them.
 */
export function createFastRefresh(folder: string): string | undefined {
  const remotePackage = path.join(folder, 'package.json');
  const find = (from: string, name: string) => createRequire(from).resolve(`${name}/package.json`);
  try {
    const places: Readonly<Record<string, string>> = {
      react: find(remotePackage, 'react'),
      'react-dom': find(remotePackage, 'react-dom'),
      scheduler: find(find(remotePackage, 'react-dom'), 'scheduler'),
      'react-refresh': find(import.meta.url, 'react-refresh'),
    };
    const modules = Object.entries(files).map(([name, [owner, file]]) => {
      const code = readFileSync(path.join(path.dirname(places[owner] ?? ''), file), 'utf8');
      return `${JSON.stringify(name)}(module, exports, require, process) {\n${code}\n}`;
    });
    return `(() => {\nconst modules = {\n${modules.join(',\n')}\n};\n${inPage}})();\n`;
  } catch {
    return undefined;
  }
}

/** How webpack evaluates a module, in a script of the shell: `i[e](n,n.exports,s)`. */
const evaluation = /\]\(([\w$]+),\1\.exports,[\w$]+\)/g;

/** Lets the page replace modules of React in a script of the shell. */
export const replaceReact = (code: string) =>
  code.replace(evaluation, '$&,globalThis.parqueRefresh?.replace($1)');
