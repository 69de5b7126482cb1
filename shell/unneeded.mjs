import { fileURLToPath } from 'node:url';

const loader = fileURLToPath(new URL('leave-out.mjs', import.meta.url));

/**
 * Parts of packages that no page of ours can reach, but that no bundler can prove to be unreachable. What is left out
 * here is written down in docs/performance.md; tools/size-budgets.test.ts notices when it comes back.
 */
export const unneeded = [
  {
    // axios takes `fetch` only where there is no XMLHttpRequest.
    test: /[\\/]axios[\\/]lib[\\/]adapters[\\/]fetch\.js$/,
    loader,
    options: { instead: 'export const getFetch = undefined;' },
  },
  {
    // Remotes are described by remote.json; nothing reads or keeps manifests of the federation's own.
    test: /[\\/]runtime-core[\\/]dist[\\/]plugins[\\/]snapshot[\\/]SnapshotHandler\.js$/,
    loader,
    options: {
      instead: `import { DisabledSnapshotHandler } from './disabled.js';
        export const getGlobalRemoteInfo = () => ({});
        export class SnapshotHandler extends DisabledSnapshotHandler { manifestCache = new Map(); }`,
    },
  },
  {
    // Names for developer tools, which keep forms and prefetching of data routers alive that nobody imports.
    test: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/,
    loader,
    options: {
      replace: [
        [/= (\w+\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1'],
        [/^\w+\.displayName = "[^"]*";$/gm, ''],
      ],
    },
  },
];
