import {
  CssMinimizerPlugin,
  MiniCssExtractPlugin,
  moduleRules,
  resolve,
  runWebpack,
  webpack,
} from '@parque/remote/build';
import { SubresourceIntegrityPlugin } from '@parque/remote/build';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compressFiles } from '../../shell/compress.mjs';

const own = import.meta.dirname;
const base = '/shell/';

/** Modules of the shell that are replaced here: everything that loads, verifies and mounts remotes. */
const replaced = {
  'src/frame/remote/remote-view': 'remote-view.tsx',
  'src/composition/warm': 'warm.ts',
  'src/registry/registry-source': 'registry-source.ts',
};

/** @param {string} shell - Its folder. */
function replacements(shell) {
  return Object.entries(replaced).map(
    ([module, by]) =>
      new webpack.NormalModuleReplacementPlugin(new RegExp(`/${path.basename(module)}$`), (request) => {
        const requested = path.resolve(request.context, request.request);
        if (requested === path.join(shell, module)) request.request = path.join(own, by);
      }),
  );
}

/**
 * The remotes' manifests, as they were built, without the files that this application does not load.
 *
 * @param {string} root
 * @param {readonly string[]} remotes
 * @returns {Promise<import('@parque/contract').RemoteManifestEntity[]>}
 */
async function manifestsOf(root, remotes) {
  const texts = remotes.map((name) => readFile(path.join(root, name, 'dist/remote.json'), 'utf8'));
  return (await Promise.all(texts)).map((text) => ({ ...JSON.parse(text), files: [] }));
}

/**
 * Each remote keeps the prefix of its classes, so that a screen is found by the same names in both builds.
 *
 * @param {string} root
 * @param {string} name
 * @param {string} classPrefix
 */
const rulesOf = (root, name, classPrefix) =>
  moduleRules({ classPrefix, production: true }).map((rule) => ({
    ...rule,
    include: path.join(root, name) + path.sep,
  }));

/**
 * The webpack configuration of shell and remotes as one application.
 *
 * @param {string} root
 * @param {string} outDir
 * @param {readonly string[]} remotes
 * @returns {Promise<webpack.Configuration>}
 */
async function monolithConfig(root, outDir, remotes) {
  const shell = path.join(root, 'shell');
  const manifests = await manifestsOf(root, remotes);
  return {
    mode: 'production',
    context: shell,
    target: ['web', 'es2022'],
    devtool: false,
    entry: { boot: path.join(own, 'boot.ts'), main: './src/main' },
    output: {
      path: outDir,
      clean: true,
      publicPath: base,
      uniqueName: 'parque_monolith',
      filename: '[name].[contenthash].js',
      chunkFilename: '[contenthash].js',
      assetModuleFilename: '[contenthash][ext]',
      crossOriginLoading: 'anonymous',
      hashFunction: 'xxhash64',
    },
    resolve,
    module: {
      rules: [
        ...remotes.flatMap((name, index) => rulesOf(root, name, manifests[index]?.name ?? name)),
        ...['shell', 'shared', 'bench'].flatMap((name) => rulesOf(root, name, 'shell')),
        ...moduleRules({ classPrefix: 'shell', production: true }).map((rule) => ({
          ...rule,
          include: /node_modules/,
        })),
      ],
    },
    optimization: { realContentHash: true, minimizer: ['...', new CssMinimizerPlugin()] },
    performance: false,
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].[contenthash].css', chunkFilename: '[contenthash].css' }),
      new webpack.DefinePlugin({
        ROOT_KEYS: '[]',
        OWN_FILES: JSON.stringify(base),
        MANIFESTS: JSON.stringify(manifests),
      }),
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
      ...replacements(shell),
    ],
  };
}

/** @param {string} outDir */
async function headOf(outDir) {
  const files = await readdir(outDir);
  /** @type {(start: string, ending: string) => Promise<string>} */
  const attributes = async (start, ending) => {
    const file = files.find((name) => name.startsWith(start) && name.endsWith(ending));
    if (!file) throw new Error(`the build has no ${start}*${ending}`);
    const hash = createHash('sha384').update(await readFile(path.join(outDir, file)));
    return `"${base}${file}" integrity="sha384-${hash.digest('base64')}" crossorigin="anonymous"`;
  };
  return [
    '<link rel="icon" href="data:," />',
    `<link rel="stylesheet" href=${await attributes('main.', '.css')} />`,
    `<script src=${await attributes('boot.', '.js')}></script>`,
    `<script defer src=${await attributes('main.', '.js')}></script>`,
  ].join('\n');
}

/**
 * Builds shell and remotes from their own sources as one webpack application with code splitting, which replaces the
 * shell. Only for the bench.
 *
 * @param {string} root - The workspace, with its remotes built.
 * @param {string} outDir
 * @param {string[]} remotes - Their folders.
 */
export async function buildMonolith(root, outDir, remotes) {
  await runWebpack(await monolithConfig(root, outDir, remotes));
  const page = await readFile(path.join(root, 'shell/src/index.html'), 'utf8');
  const head = await headOf(outDir);
  await writeFile(
    path.join(outDir, 'index.html'),
    page
      .replace('{{registry}}', '')
      .replace('{{version}}', 'bench')
      .replace('{{head}}', () => head),
  );
  await compressFiles(outDir);
}
