import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import webpack from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { readCalls } from './calls.mjs';
import { createRemoteConfig } from './config.mjs';
import { readDeclaration, readVersion } from './declaration.mjs';
import { describeOutput } from './output.mjs';

/** @typedef {webpack.Stats} Stats */

// The loader rules work only with the same installed copy of these packages.
export { CssMinimizerPlugin, MiniCssExtractPlugin, MinimizerPlugin, SubresourceIntegrityPlugin, webpack };
export { NonZeroChunkIdPlugin } from './chunk-ids.mjs';
export { codeChunks } from './code-chunks.mjs';
export { listExposed } from './container-options.mjs';
export { readHostApi, readProductCalls } from './declaration.mjs';
export { buildContainerName } from '@parque/contract/container-name';
export { describeBuild } from './manifest.mjs';
export { moduleRules, resolve } from './rules.mjs';
export { sharedPackages } from './shared-packages.mjs';
export { watchRemote } from './watch.mjs';

/**
 * Runs webpack once.
 *
 * @param {webpack.Configuration} config
 * @returns {Promise<webpack.Stats>}
 * @throws {Error} With all errors of the build.
 */
export function runWebpack(config) {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (!stats) reject(new Error('webpack returned no statistics'));
        else if (stats.hasErrors())
          reject(new Error(stats.toString({ all: false, errors: true, colors: false })));
        else resolve(stats);
      });
    });
  });
}

/**
 * Builds a remote into its own folder: hashed files, and `remote.json`, which describes the remote to the shell.
 *
 * @param {object} options
 * @param {string} options.folder - The remote's folder, with `src/manifest.ts` and `src/lifecycles.tsx`.
 * @param {string} [options.outDir] - Output folder; `dist` in the folder by default.
 * @param {string} [options.version] - The release; the version of its package.json by default.
 * @param {boolean} [options.production]
 * @returns {Promise<import('@parque/contract').RemoteManifestEntity>} The manifest that was written.
 * @throws {Error} When it does not compile, or when manifest and build disagree; nothing is left in `outDir` then.
 */
export async function buildRemote({
  folder,
  outDir = path.join(folder, 'dist'),
  version,
  production = true,
}) {
  const declaration = await readDeclaration(folder);
  const release = version ?? (await readVersion(folder));
  try {
    const { compilation } = await runWebpack(
      createRemoteConfig({ ...declaration, folder, version: release, outDir, production }),
    );
    const calls = production ? await readCalls(folder, declaration) : undefined;
    return await describeOutput(compilation, { folder, outDir, release, declaration, calls });
  } catch (error) {
    await rm(outDir, { recursive: true, force: true });
    throw error;
  }
}
