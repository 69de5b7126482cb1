import { sharedPackages } from './shared-packages.mjs';

/** @typedef {import('@parque/contract').RemoteContributionEntity} Contribution */

/**
 * Returns the modules that the container of a remote exposes, by their names in it. The paths are relative: the id of the
 * container's module is made from them, and must not depend on the folder of the workspace.
 *
 * @param {readonly Contribution[]} [contributions] - To slots.
 * @returns {Record<string, string>}
 */
export const listExposed = (contributions = []) => ({
  './lifecycles': './src/lifecycles',
  ...Object.fromEntries(contributions.map(({ id, module }) => [`./slots/${id}`, module])),
});

/**
 * Returns the options of the container of a remote: it exposes the lifecycles and the contributions, and takes every
 * shared package from the shell.
 *
 * @param {string} container - Its name.
 * @param {readonly Contribution[]} [contributions]
 */
export const createContainerOptions = (container, contributions) => ({
  name: container,
  filename: 'entry.[contenthash].js',
  library: { type: 'window', name: container },
  exposes: Object.entries(listExposed(contributions)).map(([moduleName, file]) => ({
    [moduleName]: { import: file, name: moduleName },
  })),
  shared: Object.fromEntries(
    Object.entries(sharedPackages).map(([packageName, requiredVersion]) => [
      packageName,
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
export const createOutputOptions = (container, outDir) => ({
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
