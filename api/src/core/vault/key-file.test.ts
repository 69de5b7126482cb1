import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beginChange, endChange } from './key-file';
import { createTemporaryFolder } from '../../testing/temporary-folder';

async function readFileWith(keys: string): Promise<string> {
  const file = path.join(createTemporaryFolder(), 'credentials-key');
  await writeFile(file, keys, { mode: 0o600 });
  return file;
}

test('a rotation first adds a new key in front, and then removes the others', async () => {
  const file = await readFileWith('vieja');
  const keys = await beginChange(file);
  expect(keys).toMatch(/^[0-9a-f]{64},vieja$/);
  expect(await readFile(file, 'utf8')).toBe(keys);
  await endChange(file);
  expect(await readFile(file, 'utf8')).toBe(keys.split(',')[0]);
});

test('an interrupted rotation continues with its new key', async () => {
  const file = await readFileWith('vieja');
  expect(await beginChange(file)).toBe(await beginChange(file));
});

test('only the owner of the file may read it, before and after a rotation', async () => {
  const file = await readFileWith('vieja');
  await beginChange(file);
  await endChange(file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});
