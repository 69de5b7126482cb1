import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/** A file is one block. With the usual blocks of 256 kB, more of the size depends on single letters of keys. */
const params = { [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS };

/**
 * Compresses a file for browsers, at the best quality.
 *
 * @param {Buffer} bytes
 */
export const compressForBrowsers = (bytes) => compress(bytes, { params });

/**
 * Writes a brotli copy, at the best quality, of each file whose name contains its hash. Browsers receive that copy.
 *
 * @param {string} outDir
 */
export async function compressFiles(outDir) {
  const files = (await readdir(outDir)).filter((file) => /[0-9a-f]{16}\.(js|css|svg)$/.test(file));
  for (const file of files) {
    const bytes = await readFile(path.join(outDir, file));
    await writeFile(path.join(outDir, `${file}.br`), await compressForBrowsers(bytes));
  }
}
