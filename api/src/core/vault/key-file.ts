import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';

/** Replaces the file atomically; only its owner may read it. */
async function replace(file: string, keys: string): Promise<void> {
  const aside = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(aside, keys, { mode: 0o600, flush: true });
  await rename(aside, file);
}

/**
 * Adds a new key in front of the one in the file, or continues an interrupted rotation.
 *
 * @returns The keys, newest first.
 */
export async function beginChange(file: string): Promise<string> {
  const keys = (await readFile(file, 'utf8')).trim();
  if (keys.includes(',')) return keys;
  const combinedKeys = `${randomBytes(32).toString('hex')},${keys}`;
  await replace(file, combinedKeys);
  return combinedKeys;
}

/** Removes all keys except the newest from the file. */
export async function endChange(file: string): Promise<void> {
  const [newestKey = ''] = (await readFile(file, 'utf8')).split(',');
  await replace(file, newestKey);
}
