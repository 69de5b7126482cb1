import { moduleRules, resolve, webpack } from '@parque/remote/build';
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

/** What opens without a connection: everything but what only tools read. */
const isKept = (file) => !/\.(map|json|html|txt|br|gz)$|^worker(-removal)?\.js$/.test(file);

const integrityOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * What the worker keeps of a built shell.
 *
 * @param {string} outDir - Where it was built.
 * @param {string} base - Address under which its files are.
 * @param {string} page - The page, without what differs between its openings.
 */
export async function describeShell(outDir, base, page) {
  const names = (await readdir(outDir)).filter(isKept).sort();
  const files = await Promise.all(
    names.map(async (name) => ({
      url: base + name,
      integrity: integrityOf(await readFile(path.join(outDir, name))),
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
 * @returns {import('webpack').Configuration}
 */
export const workerConfig = ({ folder, outDir, shell }) => ({
  mode: 'production',
  context: folder,
  target: ['webworker', 'es2022'],
  devtool: false,
  entry: { worker: './src/worker/worker', 'worker-removal': './src/worker/removal' },
  output: { path: outDir, filename: '[name].js' },
  resolve,
  module: { rules: moduleRules({ classPrefix: 'worker', production: true }) },
  plugins: [new webpack.DefinePlugin({ OWN_SHELL: JSON.stringify(shell) })],
});

/** Builds the service worker beside the shell whose files it keeps. */
export function buildWorkers(options) {
  const compiler = webpack(workerConfig(options));
  return new Promise((done, fail) => {
    compiler.run((error, stats) =>
      compiler.close(() => {
        if (error) fail(error);
        else if (stats.hasErrors())
          fail(new Error(stats.toString({ all: false, errors: true, colors: false })));
        else done();
      }),
    );
  });
}
