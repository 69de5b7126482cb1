import { codeChunks, MiniCssExtractPlugin, moduleRules, runWebpack, webpack } from '@parque/remote/build';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compressFiles } from '../../../shell/compress.mjs';
import { createShellConfig } from '../../../shell/config.mjs';
import { createHead } from './head.mjs';
import { root } from '../../../tools/root.mjs';

const monolithFolder = import.meta.dirname;
const base = '/shell/';

/** Modules of the shell that are replaced here: everything that loads, verifies and mounts remotes. */
const replacedModules = {
  'src/frame/remote/remote-view': 'remote-view.tsx',
  'src/frame/remote/slot-host': 'slot-host.ts',
  'src/remotes/loading/prefetch-remote': 'warm.ts',
  'src/registry/registry-source': 'registry-source.ts',
  'src/frame/session/signed-in-styles': 'signed-in-styles.ts',
};

/** @param {string} shell - Its folder. */
function createReplacementPlugins(shell) {
  return Object.entries(replacedModules).map(
    ([module, replacement]) =>
      new webpack.NormalModuleReplacementPlugin(new RegExp(`/${path.basename(module)}$`), (request) => {
        const requestedModule = path.resolve(request.context, request.request);
        if (requestedModule === path.join(shell, module))
          request.request = path.join(monolithFolder, replacement);
      }),
  );
}

/** @typedef {import('@parque/contract').RemoteManifestEntity} Manifest */

/**
 * The remotes' manifests, as they were built, without the files that this application does not load.
 *
 * @param {readonly string[]} remotes
 * @returns {Promise<Manifest[]>}
 */
async function readManifests(remotes) {
  const texts = remotes.map((name) => readFile(path.join(root, name, 'dist/remote.json'), 'utf8'));
  return (await Promise.all(texts)).map((text) => ({ ...JSON.parse(text), files: [] }));
}

/**
 * Each remote keeps the prefix of its classes, so that a screen is found by the same names in both builds.
 *
 * @param {string} name
 * @param {string} classPrefix
 */
const createRules = (name, classPrefix) =>
  moduleRules({ classPrefix, production: true }).map((rule) => ({
    ...rule,
    include: path.join(root, name) + path.sep,
  }));

/**
 * Returns the webpack configuration of shell and remotes as one application: the shell's own configuration, with its
 * minimizers and its division into chunks.
 *
 * @param {string} outDir
 * @param {readonly string[]} remotes
 * @param {readonly Manifest[]} manifests
 * @returns {webpack.Configuration}
 */
function createMonolithConfig(outDir, remotes, manifests) {
  const folder = path.join(root, 'shell');
  const shell = createShellConfig({ folder, outDir, base, rootKeys: [], production: true });
  return {
    ...shell,
    devtool: false,
    entry: {
      .../** @type {webpack.EntryObject} */ (shell.entry),
      boot: path.join(monolithFolder, 'boot.ts'),
    },
    output: { ...shell.output, uniqueName: 'parque_monolith' },
    module: {
      rules: [
        ...remotes.flatMap((name, index) => createRules(name, manifests[index]?.name ?? name)),
        ...['shell', 'shared', 'bench'].flatMap((name) => createRules(name, 'shell')),
        ...moduleRules({ classPrefix: 'shell', production: true }).map((rule) => ({
          ...rule,
          include: /node_modules/,
        })),
      ],
    },
    // The shell's group for styles is left out: webpack's runtime loads the styles of each chunk with it.
    optimization: { ...shell.optimization, splitChunks: { cacheGroups: codeChunks } },
    plugins: [
      ...(shell.plugins ?? []).filter((plugin) => !(plugin instanceof MiniCssExtractPlugin)),
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash].css',
        chunkFilename: '[contenthash].css',
        // The boot script preloads them in this mode; a file that is preloaded with other credentials is loaded twice.
        attributes: { crossorigin: 'anonymous' },
      }),
      new webpack.DefinePlugin({ MANIFESTS: JSON.stringify(manifests) }),
      ...createReplacementPlugins(folder),
    ],
  };
}

/**
 * Builds shell and remotes from their own sources as one webpack application with code splitting, which replaces the
 * shell. Only for the bench.
 *
 * @param {string} outDir
 * @param {string[]} remotes - Their folders.
 */
export async function buildMonolith(outDir, remotes) {
  const manifests = await readManifests(remotes);
  const stats = await runWebpack(createMonolithConfig(outDir, remotes, manifests));
  const page = await readFile(path.join(root, 'shell/src/index.html'), 'utf8');
  const head = await createHead({ outDir, base, stats, manifests });
  await writeFile(
    path.join(outDir, 'index.html'),
    page
      .replace('{{registry}}', '')
      .replace('{{version}}', 'bench')
      .replace('{{head}}', () => head),
  );
  await compressFiles(outDir);
}
