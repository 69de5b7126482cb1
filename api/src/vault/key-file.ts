import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';

/** Replaces the file in one step; only its owner may read it. */
async function replace(file: string, keys: string): Promise<void> {
  const aside = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(aside, keys, { mode: 0o600, flush: true });
  await rename(aside, file);
}

/**
 * Puts a new key in front of the one in the file; a change that was begun and broken off goes on.
 *
 * @returns The keys, newest first.
 */
export async function beginChange(file: string): Promise<string> {
  const keys = (await readFile(file, 'utf8')).trim();
  if (keys.includes(',')) return keys;
  const both = `${randomBytes(32).toString('hex')},${keys}`;
  await replace(file, both);
  return both;
}

/** Leaves the newest key alone in the file. */
export async function endChange(file: string): Promise<void> {
  const [newest = ''] = (await readFile(file, 'utf8')).split(',');
  await replace(file, newest);
}
