import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  containerName,
  listExposed,
  moduleRules,
  resolve,
  sharedPackages,
  webpack,
} from '../../shared/remote/build/index.mjs';
import { shellConstants } from '../../shell/config.mjs';

const { resolve: find } = createRequire(import.meta.url);
const here = path.dirname(fileURLToPath(import.meta.url));
const inPage = (/** @type {string} */ file) => path.join(here, 'page', file);

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
const common = ({ root, folder, part, publicPath }) => ({
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
const hotPlugins = (root, part) => [
  // Names of modules begin with their part, so that stacks name it.
  new webpack.ids.NamedModuleIdsPlugin({ context: root }),
  new webpack.HotModuleReplacementPlugin(),
  // `library` names the copy of the runtime: that of the page.
  new ReactRefreshPlugin({ overlay: false, library: 'parque' }),
  new webpack.DefinePlugin({ PARQUE_PART: JSON.stringify(part) }),
];

/** @param {string} classPrefix */
const hotRules = (classPrefix) =>
  moduleRules({
    classPrefix,
    production: false,
    inlines: classPrefix !== 'shell',
    isRefreshed: true,
    styleLoader: find('style-loader'),
  });

/** Where the bundle of a remote is served. @param {string} name */
export const bundleBase = (name) => `/parque-dev/bundles/${name}/`;

/** The file of a remote's container in its bundle. */
export const containerFile = 'container.js';

/** The global variable of a remote's container. @param {string} name @param {string} version */
export const bundleContainer = (name, version) => `${containerName(name, version)}_bundle`;

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
export function remoteBundle({ root, folder, name, version, contributions }) {
  const container = bundleContainer(name, version);
  const base = common({ root, folder, part: name, publicPath: bundleBase(name) });
  return {
    ...base,
    // The name of the container: webpack then adds the module to the container's file.
    entry: { [container]: inPage('hot.ts') },
    output: { ...base.output, uniqueName: container, filename: '[name].js' },
    resolve,
    module: { rules: hotRules(name) },
    plugins: [
      new webpack.container.ModuleFederationPlugin({
        name: container,
        filename: containerFile,
        library: { type: 'window', name: container },
        exposes: listExposed(contributions),
        shared: Object.fromEntries(
          Object.entries(sharedPackages).map(([shared, requiredVersion]) => [
            shared,
            { import: false, singleton: true, strictVersion: true, requiredVersion },
          ]),
        ),
      }),
      ...hotPlugins(root, name),
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
export function shellBundle({ root, rootKey }) {
  const folder = path.join(root, 'shell');
  const base = common({ root, folder, part: 'shell', publicPath: '/shell/' });
  return {
    ...base,
    entry: { main: [inPage('hot.ts'), './src/boot', './src/main'] },
    output: { ...base.output, uniqueName: 'parque_shell', filename: '[name].js' },
    resolve: {
      ...resolve,
      // A breakpoint, or the first build of a remote, takes longer than a load may take in production.
      alias: {
        [path.join(folder, 'src/remotes/with-timeout.ts')]: inPage('with-timeout.ts'),
        [path.join(folder, 'src/remotes/code-updates.ts')]: inPage('code-updates.ts'),
      },
    },
    module: { rules: hotRules('shell') },
    plugins: [...shellConstants({ rootKeys: [rootKey], base: '/shell/' }), ...hotPlugins(root, 'shell')],
  };
}
