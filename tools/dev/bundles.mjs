import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  buildContainerName,
  listExposed,
  moduleRules,
  resolve,
  sharedPackages,
  webpack,
} from '../../shared/remote/build/index.mjs';
import { getShellConstants } from '../../shell/config.mjs';

const { resolve: find } = createRequire(import.meta.url);
const folderOfThisFile = path.dirname(fileURLToPath(import.meta.url));
const getPageFile = (/** @type {string} */ file) => path.join(folderOfThisFile, 'page', file);

/**
 * The runtime of Fast Refresh, of which a page has one copy: `page/client.ts` runs it before React. Each bundle that
 * had its own would undo the updates of the others.
 *
 * @param {{ request?: string }} data
 */
async function useExternalRuntime({ request = '' }) {
  return /react-refresh([\\/]runtime(\.js)?)?$/.test(request) ? 'window ParqueRefreshRuntime' : undefined;
}

/**
 * The settings that the bundles of the shell and of a remote have in common.
 *
 * @param {{ root: string, folder: string, part: string, publicPath: string }} bundle
 * @returns {webpack.Configuration}
 */
const createCommonConfig = ({ root, folder, part, publicPath }) => ({
  mode: 'development',
  name: part,
  context: folder,
  target: ['web', 'es2022'],
  devtool: 'eval-cheap-module-source-map',
  // After a failed build the page keeps the code of the last successful one.
  optimization: { emitOnErrors: false, moduleIds: false },
  output: { path: path.join(root, '.cache/development', part), publicPath, hashFunction: 'xxhash64' },
  externals: [useExternalRuntime],
  cache: {
    type: 'filesystem',
    cacheDirectory: path.join(root, '.cache/webpack'),
    name: `development-${part}`,
    buildDependencies: { config: [fileURLToPath(import.meta.url)] },
  },
  watchOptions: { aggregateTimeout: 10, ignored: /[\\/](node_modules|dist|\.cache)[\\/]|\.test\.tsx?$/ },
  infrastructureLogging: { level: 'error' },
  performance: false,
});

/** @param {string} root @param {string} part */
const createHotPlugins = (root, part) => [
  // Names of modules begin with their part, so that stacks name it.
  new webpack.ids.NamedModuleIdsPlugin({ context: root }),
  new webpack.HotModuleReplacementPlugin(),
  // `library` names the copy of the runtime: that of the page.
  new ReactRefreshPlugin({ overlay: false, library: 'parque' }),
  new webpack.DefinePlugin({ PARQUE_PART: JSON.stringify(part) }),
];

/** @param {string} classPrefix */
const createHotRules = (classPrefix) =>
  moduleRules({
    classPrefix,
    production: false,
    inlines: classPrefix !== 'shell',
    isRefreshed: true,
    styleLoader: find('style-loader'),
  });

/** Where the bundle of a remote is served. @param {string} name */
export const getBundleBase = (name) => `/parque-dev/bundles/${name}/`;

/** The file of a remote's container in its bundle. */
export const containerFile = 'container.js';

/** The global variable of a remote's container. @param {string} name @param {string} version */
export const getBundleContainer = (name, version) => `${buildContainerName(name, version)}_bundle`;

/**
 * The bundle of a remote: its container with Fast Refresh. Shared packages are the shell's, as in production.
 *
 * @param {object} remote
 * @param {string} remote.root
 * @param {string} remote.folder
 * @param {string} remote.name
 * @param {string} remote.version
 * @param {readonly import('@parque/contract').RemoteContributionEntity[] | undefined} [remote.contributions] - To slots.
 * @returns {webpack.Configuration}
 */
export function createRemoteBundle({ root, folder, name, version, contributions }) {
  const container = getBundleContainer(name, version);
  const base = createCommonConfig({ root, folder, part: name, publicPath: getBundleBase(name) });
  return {
    ...base,
    // The name of the container: webpack then adds the module to the container's file.
    entry: { [container]: getPageFile('hot.ts') },
    output: { ...base.output, uniqueName: container, filename: '[name].js' },
    resolve,
    module: { rules: createHotRules(name) },
    plugins: [
      new webpack.container.ModuleFederationPlugin({
        name: container,
        filename: containerFile,
        library: { type: 'window', name: container },
        exposes: listExposed(contributions),
        shared: Object.fromEntries(
          Object.entries(sharedPackages).map(([packageName, requiredVersion]) => [
            packageName,
            { import: false, singleton: true, strictVersion: true, requiredVersion },
          ]),
        ),
      }),
      ...createHotPlugins(root, name),
    ],
  };
}

/**
 * The bundle of the shell, with React for development and Fast Refresh. It trusts one root key, which is created for
 * this server.
 *
 * @param {{ root: string, rootKey: string }} options - `rootKey`: public, base64.
 * @returns {webpack.Configuration}
 */
export function createShellBundle({ root, rootKey }) {
  const folder = path.join(root, 'shell');
  const base = createCommonConfig({ root, folder, part: 'shell', publicPath: '/shell/' });
  return {
    ...base,
    entry: { main: [getPageFile('hot.ts'), './src/boot', './src/main'] },
    output: { ...base.output, uniqueName: 'parque_shell', filename: '[name].js' },
    resolve: {
      ...resolve,
      // A breakpoint, or the first build of a remote, takes longer than a load may take in production.
      alias: {
        [path.join(folder, 'src/remotes/with-timeout.ts')]: getPageFile('with-timeout.ts'),
        [path.join(folder, 'src/remotes/code-updates.ts')]: getPageFile('code-updates.ts'),
      },
    },
    module: { rules: createHotRules('shell') },
    plugins: [
      ...getShellConstants({ rootKeys: [rootKey], base: '/shell/' }),
      ...createHotPlugins(root, 'shell'),
    ],
  };
}
