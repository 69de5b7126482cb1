import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

const own = import.meta.dirname;
/** @typedef {import('../../tools/node_modules/esbuild').BuildOptions} BuildOptions */

/** @type {typeof import('../../tools/node_modules/esbuild')} */
const { build } = createRequire(new URL('../../tools/package.json', import.meta.url))('esbuild');

/** @param {string} head */
const page = (head) =>
  `<!doctype html><html lang="es"><head><meta charset="utf-8" /><link rel="icon" href="data:," />${head}</head>` +
  '<body><div id="frame"></div><div id="place"></div></body></html>';

/**
 * @param {string} packages - Where the packages of the peers are installed.
 * @param {string} outfile
 * @param {BuildOptions} entry
 * @param {BuildOptions} rest
 */
const bundle = (packages, outfile, entry, rest) =>
  build({
    ...entry,
    outfile,
    bundle: true,
    minify: true,
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    nodePaths: [path.join(packages, 'node_modules')],
    // Another file extension, because the workspace does not have the packages of these pages.
    loader: { '.page': 'js' },
    logLevel: 'error',
    ...rest,
  });

/**
 * The shared modules of the pages, by file. CommonJS has no named exports, so each file names the imports of the
 * pages.
 */
const shared = {
  react: "export { createElement, default } from 'react'; export { createRoot } from 'react-dom/client';",
  'single-spa': "export { registerApplication, start } from 'single-spa';",
};
const imports = {
  react: '/react.js',
  'react-dom/client': '/react.js',
  'single-spa': '/single-spa.js',
  hello: '/remote.js',
};

/**
 * A root, a remote and what they share, each a module of its own behind an import map.
 *
 * @param {string} packages
 * @param {string} outDir
 */
async function singleSpa(packages, outDir) {
  for (const [name, contents] of Object.entries(shared)) {
    const entry = { stdin: { contents, resolveDir: packages } };
    await bundle(packages, path.join(outDir, `${name}.js`), entry, { format: 'esm' });
  }
  for (const name of ['root', 'remote'])
    await bundle(
      packages,
      path.join(outDir, `${name}.js`),
      { entryPoints: [path.join(own, 'single-spa', `${name}.page`)] },
      { format: 'esm', external: Object.keys(imports) },
    );
  const map = JSON.stringify({ imports });
  const head = `<script type="importmap">${map}</script><script type="module" src="/root.js"></script>`;
  await writeFile(path.join(outDir, 'index.html'), page(head));
}

/**
 * A root that fetches the remote's page and runs its script in a sandbox; the remote brings its own packages.
 *
 * @param {string} packages
 * @param {string} outDir
 */
async function qiankun(packages, outDir) {
  for (const name of ['root', 'remote'])
    await bundle(
      packages,
      path.join(outDir, `${name}.js`),
      { entryPoints: [path.join(own, 'qiankun', `${name}.page`)] },
      { format: 'iife' },
    );
  await writeFile(path.join(outDir, 'index.html'), page('<script defer src="/root.js"></script>'));
  const remote =
    '<!doctype html><html><body><div id="own"></div><script src="/remote.js"></script></body></html>';
  await writeFile(path.join(outDir, 'remote.html'), remote);
}

/**
 * Piral writes a part of itself when a frame is built: which packages it shares, among other things.
 *
 * @param {string} packages
 * @returns {import('../../tools/node_modules/esbuild').Plugin}
 */
const generated = (packages) => ({
  name: 'piral-codegen',
  setup({ onLoad }) {
    // Its package publishes this module as a program that the build runs.
    onLoad({ filter: /app\.codegen$/ }, async () => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['-p', "require('piral-core/app.codegen')()"],
        { cwd: packages, env: { ...process.env, SHARED_DEPENDENCIES: 'react' } },
      );
      return { contents: stdout, loader: 'js' };
    });
  },
});

/**
 * A frame that fetches pilets from its feed, and a pilet that adds a page and takes React from the frame.
 *
 * @param {string} packages
 * @param {string} outDir
 */
async function piral(packages, outDir) {
  for (const name of ['root', 'remote'])
    await bundle(
      packages,
      path.join(outDir, `${name}.js`),
      { entryPoints: [path.join(own, 'piral', `${name}.page`)] },
      { format: 'iife', plugins: [generated(packages)] },
    );
  const pilet = { name: 'hello', version: '1.0.0', spec: 'v1', requireRef: 'hello', link: '/remote.js' };
  await writeFile(path.join(outDir, 'pilets.json'), JSON.stringify([pilet]));
  await writeFile(path.join(outDir, 'index.html'), page('<script defer src="/root.js"></script>'));
}

/**
 * The peers by name, with the function that builds each of them into a folder.
 *
 * @type {Readonly<Record<string, (packages: string, outDir: string) => Promise<void>>>}
 */
export const peers = { 'single-spa with an import map': singleSpa, qiankun, 'piral-core': piral };

/**
 * The versions that are measured.
 *
 * @returns {Promise<Record<string, string>>}
 */
export async function versions() {
  const { dependencies } = JSON.parse(await readFile(path.join(own, 'package.json'), 'utf8'));
  return dependencies;
}

/**
 * Builds one of them.
 *
 * @param {string} name
 * @param {string} packages
 * @param {string} outDir
 */
export async function buildPeer(name, packages, outDir) {
  await mkdir(outDir, { recursive: true });
  await peers[name]?.(packages, outDir);
}
