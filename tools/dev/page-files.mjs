import { build } from 'esbuild';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeInstallFiles } from '../../shell/install-files.mjs';
import { clientAddress } from './page.mjs';

const folderOfThisFile = path.dirname(fileURLToPath(import.meta.url));

/** @param {string} entry */
async function bundleEntry(entry) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"development"' },
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

/** Returns the code of the page's first script. */
export const bundleClientCode = () => bundleEntry(path.join(folderOfThisFile, 'page/client.ts'));

/**
 * Writes the folder that the api serves in place of a built shell: the page, and the worker that removes what `npm
 * start` may have stored at this address in a browser.
 *
 * @param {string} root - The workspace.
 * @returns {Promise<string>} The folder.
 */
export async function writeShellFolder(root) {
  const folder = path.join(root, 'shell');
  const outDir = path.join(root, '.cache/development/page');
  await mkdir(outDir, { recursive: true });
  const install = await writeInstallFiles({ folder, outDir, base: '/shell/' });
  const scripts = [
    `<script src="${clientAddress}"></script>`,
    '<script defer src="/shell/main.js"></script>',
  ];
  const template = await readFile(path.join(folder, 'src/index.html'), 'utf8');
  const page = template
    .replace('{{head}}', () => [install, ...scripts].join('\n    '))
    .replace('{{version}}', 'development');
  await writeFile(path.join(outDir, 'index.html'), page);
  await writeFile(
    path.join(outDir, 'worker-removal.js'),
    await bundleEntry(path.join(folder, 'src/offline/worker/removal.ts')),
  );
  return outDir;
}
