import { moduleRules, resolve, runWebpack, webpack } from '@parque/remote/build';
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * @typedef {object} WorkerOptions
 * @property {string} folder - The shell's folder.
 * @property {string} outDir - Where its files are written.
 * @property {object} shell - What {@link describeShell} returned.
 */

/**
 * Whether the worker stores a file. It stores all files that a browser needs, and none that only tools read.
 *
 * @param {string} file
 */
const isStored = (file) => !/\.(map|json|html|txt|br|gz)$|^worker(-removal)?\.js$/.test(file);

/** @param {Buffer} bytes */
export const computeIntegrity = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * Lists the files that the worker stores of a built shell.
 *
 * @param {string} outDir - The folder of the built shell.
 * @param {string} base - The address that its files are served under.
 * @param {string} page - The page, without the parts that the server writes for each request.
 */
export async function describeShell(outDir, base, page) {
  const names = (await readdir(outDir)).filter(isStored).sort();
  const files = await Promise.all(
    names.map(async (name) => ({
      url: base + name,
      integrity: computeIntegrity(await readFile(path.join(outDir, name))),
    })),
  );
  const version = createHash('sha256')
    .update(JSON.stringify([files, page]))
    .digest('hex')
    .slice(0, 16);
  return { version, files };
}

/**
 * The webpack configuration of the service worker, and of the one that removes it.
 *
 * @param {WorkerOptions} options
 * @returns {webpack.Configuration}
 */
export const createWorkerConfig = ({ folder, outDir, shell }) => ({
  mode: 'production',
  context: folder,
  target: ['webworker', 'es2022'],
  devtool: false,
  entry: { worker: './src/offline/worker/worker', 'worker-removal': './src/offline/worker/removal' },
  output: { path: outDir, filename: '[name].js' },
  resolve,
  module: { rules: moduleRules({ classPrefix: 'worker', production: true }) },
  plugins: [new webpack.DefinePlugin({ OWN_SHELL: JSON.stringify(shell) })],
});

/**
 * Builds the service worker into the folder of the shell whose files it stores.
 *
 * @param {WorkerOptions} options
 */
export const buildWorkers = (options) => runWebpack(createWorkerConfig(options));
