import { fileURLToPath } from 'node:url';
import { unneededOfReactDom } from './unneeded-react-dom.mjs';

const loader = fileURLToPath(new URL('leave-out.mjs', import.meta.url));

// The very modules that the shell itself imports.
const compareVersions = fileURLToPath(new URL('../esm/index.js', import.meta.resolve('compare-versions')));

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
    // Of the default instance nothing is used but what it is made of: no forms, cancelling, status names.
    test: /[\\/]axios[\\/]lib[\\/]axios\.js$/,
    loader,
    options: {
      instead: `import Axios from './core/Axios.js';
        import mergeConfig from './core/mergeConfig.js';
        import defaults from './defaults/index.js';
        import isAxiosError from './helpers/isAxiosError.js';
        export default { isAxiosError, create: (config) => new Axios(mergeConfig(defaults, config)) };`,
    },
  },
  {
    // Bodies are JSON, and queries are written by the API client itself.
    test: /[\\/]axios[\\/]lib[\\/]helpers[\\/](toFormData|toURLEncodedForm|formDataToJSON|AxiosURLSearchParams)\.js$/,
    loader,
    options: { instead: 'export default undefined;' },
  },
  {
    test: /[\\/]axios[\\/]lib[\\/]core[\\/]assertParamsAcyclic\.js$/,
    loader,
    options: { instead: 'export default () => undefined;' },
  },
  {
    // No caller can ask for progress: the API client hands its own instance to nobody.
    test: /[\\/]axios[\\/]lib[\\/]helpers[\\/]progressEventReducer\.js$/,
    loader,
    options: { instead: 'export const progressEventReducer = () => [];' },
  },
  {
    // The session travels in a header; there is no cookie, and so none to protect.
    test: /[\\/]axios[\\/]lib[\\/]helpers[\\/]cookies\.js$/,
    loader,
    options: { instead: 'export default { read: () => null, readAsync: () => Promise.resolve(null) };' },
  },
  {
    // Options are checked by the compiler.
    test: /[\\/]axios[\\/]lib[\\/]helpers[\\/]validator\.js$/,
    loader,
    options: {
      instead: `const none = () => undefined;
        export default { assertOptions: none, validators: { transitional: none, spelling: none } };`,
    },
  },
  {
    // A call of `require` that is caught: no bundle of modules has it. What is thrown while the script is evaluated has
    // the browser read all of it once more, for the place where it happened.
    test: /[\\/]single-spa-react[\\/]lib[\\/]esm[\\/]single-spa-react\.js$/,
    loader,
    options: { replace: [[/try\{\w+=require\("react"\)\.createContext\(\)\}catch\(\w+\)\{\}/, '']] },
  },
  {
    test: /[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/,
    loader,
    options: unneededOfReactDom,
  },
  {
    // The shell asks for a remote's files itself.
    test: /[\\/]runtime-core[\\/]dist[\\/]utils[\\/]preload\.js$/,
    loader,
    options: {
      instead: `export const formatPreloadArgs = () => [];
        export const preloadAssets = () => undefined;
        export const defaultPreloadArgs = {};
        export const normalizePreloadExposes = () => [];`,
    },
  },
  {
    // The shell consumes no shared package itself, it only offers them: what remotes take, their own code takes.
    test: /[\\/]runtime-core[\\/]dist[\\/]shared[\\/]index\.js$/,
    loader,
    options: { methods: ['loadShare', 'loadShareSync'] },
  },
  {
    // A later try is a remote of its own name (loadContainer); none is registered anew or taken away.
    test: /[\\/]runtime-core[\\/]dist[\\/]remote[\\/]index\.js$/,
    loader,
    options: { methods: ['preloadRemote', 'initRawContainer', 'removeRemote'] },
  },
  {
    // Entries are scripts that leave a global, and this is a browser.
    test: /[\\/]runtime-core[\\/]dist[\\/]utils[\\/]load\.js$/,
    loader,
    options: { functions: { loadEsmEntry: '', loadSystemJsEntry: '', loadEntryNode: '' } },
  },
  {
    // One reader of version ranges is enough: the one that decides whether a remote fits.
    test: /[\\/]runtime-core[\\/]dist[\\/]utils[\\/]semver[\\/]index\.js$/,
    loader,
    options: { instead: `export { satisfies as satisfy } from ${JSON.stringify(compareVersions)};` },
  },
  {
    // Sentences to the codes of its errors, which stay.
    test: /[\\/]@module-federation[\\/]error-codes[\\/]dist[\\/]desc\.mjs$/,
    loader,
    options: {
      instead: `export const [runtimeDescMap, typeDescMap, buildDescMap, errorDescMap] = [{}, {}, {}, {}];`,
    },
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
      where: 'usePrefetchBehavior',
      replace: [
        [/= (\w+\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1'],
        [/^\w+\.displayName = "[^"]*";$/gm, ''],
        [/return shouldPrefetch && !isAbsolute \? .* : link;/, 'return link;'],
        [
          /let \[shouldPrefetch, prefetchRef, prefetchHandlers\] = usePrefetchBehavior\(\s*prefetch,\s*rest\s*\);/,
          'let prefetchRef, prefetchHandlers;',
        ],
        [/\/\* @__PURE__ \*\/ \w+\.createElement\(RSCErrorHandler, \{ error \}, result\)/, 'result'],
      ],
    },
  },
];
