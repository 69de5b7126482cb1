import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { compressForBrowsers } from '../../shell/compress.mjs';
import { runInPool } from '../processes/pool.mjs';

const compressedFiles = /\.(woff2|png|webp|avif)$/;

/**
 * The largest allowed size of the shell's code, a remote's entry and a remote's first screen, in bytes after brotli.
 */
export const budgets = { shell: 151_100, entry: 5_000, screen: 40_000 };

/** @typedef {{ files: number, raw: number, gzip: number, brotli: number }} Sizes - In bytes. */

/**
 * The bytes of one file, raw and as transferred. Pictures and fonts are already compressed.
 *
 * @param {string} file
 */
async function measureFile(file) {
  const bytes = await readFile(file);
  const raw = bytes.length;
  if (compressedFiles.test(file)) return { raw, gzip: raw, brotli: raw };
  const [gzipBytes, brotliBytes] = await Promise.all([promisify(gzip)(bytes), compressForBrowsers(bytes)]);
  return { raw, gzip: gzipBytes.length, brotli: brotliBytes.length };
}

/**
 * The sum of the bytes of several files of a folder, and the number of files.
 *
 * @param {string} folder
 * @param {readonly string[]} files
 * @returns {Promise<Sizes>}
 */
export async function measureFiles(folder, files) {
  const sizes = await runInPool(files, 2, (file) => measureFile(path.join(folder, file)));
  /** @param {'raw' | 'gzip' | 'brotli'} kind */
  const sum = (kind) => sizes.reduce((total, size) => total + size[kind], 0);
  return { files: files.length, raw: sum('raw'), gzip: sum('gzip'), brotli: sum('brotli') };
}

/** @param {string} file */
const isLoaded = (file) => !/\.(map|txt|br)$|^worker(-removal)?\.js$/.test(file);

/** The code and styles of the document that the boot script prefetches only when there is a session. */
const forSessions = /<meta name="parque-signed-in" content="([^"]+)/;

/**
 * The shell's files: all that a browser may load, those that it loads before the user signs in, and the code among
 * these.
 *
 * @param {string} dist - The built shell.
 */
export async function listShellFiles(dist) {
  const all = (await readdir(dist)).filter(isLoaded);
  // Only frames of third parties load `sandbox.html` and its files.
  const pages = all.filter((file) => /\.(html|css)$/.test(file) && !file.startsWith('sandbox.'));
  const texts = await Promise.all(pages.map((file) => readFile(path.join(dist, file), 'utf8')));
  const sessionFiles = texts.flatMap(
    (text) => forSessions.exec(text)?.[1]?.match(/(?<![^/\s])[^/\s]+\.(js|css)/g) ?? [],
  );
  // A font that the document does not preload is loaded only for characters that the first font lacks.
  /** @param {string} file */
  const listNamingTexts = (file) =>
    file.endsWith('.woff2') ? texts.filter((text) => text.startsWith('<')) : texts;
  /** @param {string} file */
  const isNamed = (file) =>
    !sessionFiles.includes(file) && listNamingTexts(file).some((text) => text.includes(file));
  const first = all.filter((file) => file === 'index.html' || isNamed(file));
  return { all, first, code: first.filter((file) => /\.(html|js|css)$/.test(file)) };
}

/**
 * A remote's files: all that a browser may load, and those that every screen of the remote needs.
 *
 * @param {string} dist - The built remote.
 */
export async function listRemoteFiles(dist) {
  /** @type {import('@parque/contract').RemoteManifestEntity} */
  const manifest = JSON.parse(await readFile(path.join(dist, 'remote.json'), 'utf8'));
  const { name, version, files } = manifest;
  const first = files.filter(({ first: isFirst }) => isFirst);
  const entry = files.find(({ kind }) => kind === 'entry')?.file;
  if (!entry) throw new Error(`${name} has no entry`);
  return { name, version, entry, all: files.map(({ file }) => file), first: first.map(({ file }) => file) };
}
