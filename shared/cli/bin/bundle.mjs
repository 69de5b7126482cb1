import { build } from 'esbuild';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** The packages of this workspace and those that they need, compiled into the command. All others are installed. */
const compiledPackages = /^(@parque\/(contract|release)|@noble\/[a-z0-9]+|zod)(\/|$)/;

/** @type {import('esbuild').Plugin} */
const installedPackages = {
  name: 'installed packages',
  setup(plugin) {
    plugin.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || compiledPackages.test(name) ? undefined : { external: true },
    );
  },
};

/**
 * Compiles the sources of the command into one module.
 *
 * @param {string} outfile
 */
export async function bundle(outfile) {
  await build({
    entryPoints: [path.join(folder, 'src/main.ts')],
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    outfile,
    plugins: [installedPackages],
    logLevel: 'silent',
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await bundle(path.resolve(folder, process.argv[2] ?? 'dist/parque.mjs'));
}
