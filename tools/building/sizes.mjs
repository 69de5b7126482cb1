import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { pool } from '../processes/pool.mjs';

const packed = /\.(woff2|png|webp|avif)$/;

/**
 * The largest allowed size of the shell's code, a remote's entry and a remote's first screen, in bytes after brotli.
 */
export const budgets = { shell: 150_000, entry: 5_000, screen: 40_000 };

/** The bytes of one file, raw and as transferred. Pictures and fonts are already compressed. */
async function sizesOfFile(file) {
  const bytes = await readFile(file);
  const raw = bytes.length;
  if (packed.test(file)) return { raw, gzip: raw, brotli: raw };
  const [zipped, brotlied] = await Promise.all([promisify(gzip)(bytes), promisify(brotliCompress)(bytes)]);
  return { raw, gzip: zipped.length, brotli: brotlied.length };
}

/** The sum of the bytes of several files of a folder, and the number of files. */
export async function sizesOf(folder, files) {
  const sizes = await pool(files, 2, (file) => sizesOfFile(path.join(folder, file)));
  const sum = (kind) => sizes.reduce((total, size) => total + size[kind], 0);
  return { files: files.length, raw: sum('raw'), gzip: sum('gzip'), brotli: sum('brotli') };
}

const isLoaded = (file) => !/\.(map|txt|br)$|^worker(-removal)?\.js$/.test(file);

/** The code and styles of the document that the boot script prefetches only when there is a session. */
const forSessions = /<meta name="parque-signed-in" content="([^"]+)/;

/**
 * The shell's files: all that a browser may load, those that it loads before the user signs in, and the code among
 * these.
 */
export async function shellFiles(dist) {
  const all = (await readdir(dist)).filter(isLoaded);
  const pages = all.filter((file) => /\.(html|css)$/.test(file));
  const texts = await Promise.all(pages.map((file) => readFile(path.join(dist, file), 'utf8')));
  const later = texts.flatMap(
    (text) => forSessions.exec(text)?.[1].match(/(?<![^/\s])[^/\s]+\.(js|css)/g) ?? [],
  );
  // A font that the document does not preload is loaded only for characters that the first font lacks.
  const naming = (file) => (file.endsWith('.woff2') ? texts.filter((text) => text.startsWith('<')) : texts);
  const isNamed = (file) => !later.includes(file) && naming(file).some((text) => text.includes(file));
  const first = all.filter((file) => file === 'index.html' || isNamed(file));
  return { all, first, code: first.filter((file) => /\.(html|js|css)$/.test(file)) };
}

/** A remote's files: all that a browser may load, and those that every screen of the remote needs. */
export async function remoteFiles(dist) {
  const { name, version, files } = JSON.parse(await readFile(path.join(dist, 'remote.json'), 'utf8'));
  const first = files.filter(({ first: isFirst }) => isFirst);
  const entry = files.find(({ kind }) => kind === 'entry').file;
  return { name, version, entry, all: files.map(({ file }) => file), first: first.map(({ file }) => file) };
}
