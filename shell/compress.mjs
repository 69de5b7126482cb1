import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);

/**
 * Writes beside each file that is named for its hash what browsers receive of it: brotli at its best quality.
 *
 * @param {string} outDir
 */
export async function compressFiles(outDir) {
  const files = (await readdir(outDir)).filter((file) => /[0-9a-f]{16}\.(js|css|svg)$/.test(file));
  for (const file of files) {
    const bytes = await readFile(path.join(outDir, file));
    await writeFile(path.join(outDir, `${file}.br`), await compress(bytes));
  }
}
