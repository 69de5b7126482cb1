import { fileURLToPath } from 'node:url';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { codeChunks } from './code-chunks.mjs';
import { CarryAttemptPlugin } from './carry-attempt.mjs';
import { NonZeroChunkIdPlugin } from './chunk-ids.mjs';
import { buildContainerName } from '@parque/contract/container-name';
import { createContainerOptions, createOutputOptions } from './container-options.mjs';
import { moduleRules, resolve } from './rules.mjs';

/**
 * Whether a chunk is the code of a worker. Besides the entry of the container, only workers have their own runtime.
 *
 * @param {import('webpack').PathData['chunk']} chunk
 */
const isWorker = (chunk) =>
  chunk !== undefined && 'getEntryOptions' in chunk && chunk.getEntryOptions()?.chunkLoading !== undefined;

/**
 * Whether a chunk shares code with others. The chunk of a contribution is complete: a screen that needs some of the same
 * modules keeps them in its own file, which compresses better than two.
 *
 * @param {import('webpack').Chunk} chunk
 */
const isSplit = (chunk) => !chunk.canBeInitial() && !chunk.name?.startsWith('./slots/');

/** @param {string} file */
const resolveFile = (file) => fileURLToPath(new URL(file, import.meta.url));

/** @param {string} container */
const refreshRule = (container) => ({
  test: /\.tsx?$/,
  exclude: /[\\/]node_modules[\\/]/,
  enforce: /** @type {const} */ ('post'),
  loader: resolveFile('refresh-loader.mjs'),
  options: { container },
});

/**
 * Returns the webpack configuration of a remote: a container that exposes its lifecycles and contributions, without a copy
 * of a shared package; every chunk is checked by its hash, and the shell inserts the one style sheet.
 *
 * @param {object} remote
 * @param {string} remote.folder
 * @param {string} remote.name
 * @param {string} remote.version
 * @param {string} remote.outDir
 * @param {readonly import('@parque/contract').RemoteContributionEntity[] | undefined} [remote.contributions] - To slots.
 * @param {boolean} [remote.production]
 * @param {boolean} [remote.isWatched] - It is built again after each change, as quickly as possible.
 * @returns {import('webpack').Configuration}
 */
export function createRemoteConfig({
  folder,
  name,
  version,
  outDir,
  contributions,
  production = true,
  isWatched = false,
}) {
  const container = buildContainerName(name, version);
  const visibleSourceMap = isWatched ? 'cheap-module-source-map' : 'source-map';
  return {
    mode: production ? 'production' : 'development',
    context: folder,
    target: ['web', 'es2022'],
    devtool: production ? 'hidden-source-map' : visibleSourceMap,
    entry: {},
    output: {
      ...createOutputOptions(container, outDir),
      // Modules of a refreshed page have no current script, from which the folder would be derived.
      ...(isWatched && { publicPath: `/remotes/${name}/${version}/` }),
      // `worker` in the name of a file marks it as the code of a worker.
      chunkFilename: ({ chunk }) => (isWorker(chunk) ? 'worker.[contenthash].js' : '[contenthash].js'),
    },
    resolve: isWatched
      ? { ...resolve, alias: { 'react/jsx-dev-runtime': resolveFile('jsx-dev-runtime.mjs') } }
      : resolve,
    module: {
      rules: [
        ...moduleRules({ classPrefix: name, version, production, inlines: true, isRefreshed: isWatched }),
        ...(isWatched ? [refreshRule(container)] : []),
      ],
      // A refresh evaluates all modules of the new build.
      ...(isWatched && { parser: { javascript: { dynamicImportMode: /** @type {const} */ ('eager') } } }),
    },
    optimization: {
      // A failed build leaves the files of the last successful one.
      ...(isWatched && { emitOnErrors: false }),
      realContentHash: true,
      minimizer: ['...', new CssMinimizerPlugin()],
      splitChunks: {
        chunks: isSplit,
        cacheGroups: {
          style: { type: 'css/mini-extract', name: 'style', chunks: 'all', enforce: true },
          ...codeChunks,
        },
      },
    },
    performance: false,
    plugins: [
      new webpack.container.ModuleFederationPlugin(createContainerOptions(container, contributions)),
      new MiniCssExtractPlugin({
        filename: '[contenthash].css',
        chunkFilename: '[contenthash].css',
        runtime: false,
      }),
      new NonZeroChunkIdPlugin(),
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
      new CarryAttemptPlugin(),
    ],
  };
}
