import { rspack } from '@rspack/core';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { carryAttemptCode } from '../build/carry-attempt.mjs';
import { containerName } from '../build/container-name.mjs';
import { containerOptions, outputOptions } from '../build/container-options.mjs';
import { readDeclaration, readVersion } from '../build/declaration.mjs';
import { describeBuild } from '../build/manifest.mjs';
import { compilation, pictures, resolve, styleRule } from '../build/rules.mjs';

/** @typedef {import('@rspack/core').Configuration} Configuration */

class CarryAttemptRuntimeModule extends rspack.RuntimeModule {
  constructor() {
    super('carry attempt', rspack.RuntimeModule.STAGE_ATTACH);
  }

  /** @override */
  generate() {
    return carryAttemptCode(rspack.RuntimeGlobals.getChunkScriptFilename);
  }
}

/** Adds {@link CarryAttemptRuntimeModule} to the runtime of a remote. */
class CarryAttemptPlugin {
  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('CarryAttempt', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(rspack.RuntimeGlobals.ensureChunkHandlers)
        .tap('CarryAttempt', (chunk) => compilation.addRuntimeModule(chunk, new CarryAttemptRuntimeModule()));
    });
  }
}

/**
 * Whether a chunk is the code of a worker: an entry, and not the container, whose name is fixed.
 *
 * @param {import('@rspack/core').PathData['chunk']} chunk
 */
const isWorker = (chunk) =>
  chunk !== undefined && 'getEntryOptions' in chunk && Boolean(chunk.getEntryOptions());

/**
 * The configuration of a remote: a container that exposes its lifecycles, no copy of a shared package, every chunk checked
 * by its hash, and style sheets that the shell inserts.
 *
 * @param {{ folder: string, outDir: string, name: string, container: string, production: boolean }} remote
 * @returns {Configuration}
 */
const configuration = ({ folder, outDir, name, container, production }) => ({
  mode: production ? 'production' : 'development',
  context: folder,
  target: ['web', 'es2022'],
  devtool: production ? 'hidden-source-map' : 'source-map',
  entry: {},
  output: {
    ...outputOptions(container, outDir),
    // `worker` in the name of a file marks it as the code of a worker.
    chunkFilename: ({ chunk }) => (isWorker(chunk) ? 'worker.[contenthash].js' : '[contenthash].js'),
  },
  resolve,
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        exclude: /[\\/]node_modules[\\/]/,
        loader: 'builtin:swc-loader',
        options: { jsc: compilation },
      },
      styleRule({ classPrefix: name, production, styleLoader: rspack.CssExtractRspackPlugin.loader }),
      { test: pictures, type: 'asset/inline' },
    ],
  },
  optimization: { realContentHash: true },
  performance: false,
  plugins: [
    new rspack.container.ModuleFederationPluginV1(containerOptions(container)),
    new rspack.CssExtractRspackPlugin({
      filename: '[contenthash].css',
      chunkFilename: '[contenthash].css',
      // The shell inserts the styles after it has verified their hash.
      runtime: false,
    }),
    new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
    new CarryAttemptPlugin(),
  ],
});

/** The statistics from which the first files are read. */
const facts = {
  ...{ all: false, ids: true, chunks: true, chunkModules: true, chunkRelations: true },
  dependentModules: true,
};

/**
 * @param {Configuration} config
 * @returns {Promise<import('@rspack/core').StatsCompilation>}
 */
function run(config) {
  const compiler = rspack(config);
  return new Promise((done, fail) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error || !stats) fail(error ?? new Error('Rspack returned no statistics'));
        else if (stats.hasErrors())
          fail(new Error(stats.toString({ all: false, errors: true, colors: false })));
        else done(stats.toJson(facts));
      });
    });
  });
}

/** @param {import('@rspack/core').StatsModule} module */
const isLifecycles = ({ nameForCondition }) => /[\\/]src[\\/]lifecycles\.tsx?$/.test(nameForCondition ?? '');

/**
 * The files of the chunk with the lifecycles, and of the chunks that are loaded together with it.
 *
 * @param {import('@rspack/core').StatsCompilation} stats
 */
function firstFiles({ chunks = [] }) {
  const own = chunks.filter(({ modules = [] }) => modules.some(isLifecycles));
  const ids = new Set(own.flatMap(({ id, siblings = [] }) => [id, ...siblings]));
  return new Set(chunks.filter(({ id }) => ids.has(id)).flatMap(({ files = [] }) => files));
}

/**
 * Builds a remote with Rspack into `dist`: hashed files, and `remote.json`, which describes them to the shell.
 *
 * @param {object} options
 * @param {string} options.folder - The remote's folder, with `src/manifest.ts` and `src/lifecycles.tsx`.
 * @param {(config: Configuration) => Configuration} [options.change] - Changes the configuration, such as a loader more.
 * @returns {Promise<import('@parque/contract').RemoteManifestEntity>} The manifest that was written.
 * @throws {Error} When it does not compile, or when manifest and build disagree; nothing is left in `dist` then.
 */
export async function buildWithRspack({ folder, change = (config) => config }) {
  const outDir = path.join(folder, 'dist');
  const { name } = await readDeclaration(folder);
  const version = process.env.PARQUE_VERSION ?? (await readVersion(folder));
  const container = containerName(name, version);
  const production = process.env.PARQUE_DEVELOPMENT !== '1';
  try {
    const stats = await run(change(configuration({ folder, outDir, name, container, production })));
    const manifest = await describeBuild({ folder, outDir, version, first: firstFiles(stats) });
    process.stdout.write(`${name} ${version}: ${manifest.files.length} files\n`);
    return manifest;
  } catch (error) {
    await rm(outDir, { recursive: true, force: true });
    throw error;
  }
}
