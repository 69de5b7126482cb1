import { sharedPackages } from './shared-packages.mjs';

/**
 * Returns the options of the container of a remote: it exposes the lifecycles, and takes every
 * shared package from the shell.
 *
 * @param {string} container - Its name.
 */
export const containerOptions = (container) => ({
  name: container,
  filename: 'entry.[contenthash].js',
  library: { type: 'window', name: container },
  // Relative: the id of the container's module is made from it, and must not depend on the folder of the workspace.
  exposes: { './lifecycles': './src/lifecycles' },
  shared: Object.fromEntries(
    Object.entries(sharedPackages).map(([shared, requiredVersion]) => [
      shared,
      { import: /** @type {const} */ (false), singleton: true, strictVersion: true, requiredVersion },
    ]),
  ),
});

/**
 * Returns the names and the way of loading of a remote's files.
 *
 * @param {string} container
 * @param {string} outDir
 */
export const outputOptions = (container, outDir) => ({
  path: outDir,
  clean: true,
  publicPath: 'auto',
  uniqueName: container,
  filename: '[name].[contenthash].js',
  assetModuleFilename: '[contenthash][ext]',
  crossOriginLoading: /** @type {const} */ ('anonymous'),
  // A slow connection needs this long for 450 kB.
  chunkLoadTimeout: 30_000,
  hashFunction: /** @type {const} */ ('xxhash64'),
});
