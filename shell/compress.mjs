import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);

/**
 * Writes a brotli copy, at the best quality, of each file whose name contains its hash. Browsers receive that copy.
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
