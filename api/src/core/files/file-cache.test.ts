import { createHash } from 'node:crypto';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createFileCache } from './file-cache';
import { createTemporaryFolder } from '../../testing/temporary-folder';

let folder: string;

beforeEach(() => {
  folder = createTemporaryFolder();
});

const createIntegrity = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** A process with a cache in the folder, and a store whose loads are counted. */
function createProcess(cacheFolder = folder, maxBytes = 1000) {
  const warnings: unknown[] = [];
  const loads: string[] = [];
  const cache = createFileCache({
    folder: cacheFolder,
    maxBytes,
    log: { warn: (...line: unknown[]) => warnings.push(line) },
  });
  const readText = async (
    text: string,
    load = async (): Promise<Buffer | undefined> => Buffer.from(text),
  ) => {
    const bytes = await cache.read(createIntegrity(text), () => {
      loads.push(text);
      return load();
    });
    return bytes?.toString();
  };
  return { readText, loads, warnings };
}

const fail = async () => {
  throw new Error('the store is unavailable');
};

test('a file is loaded once for all processes of a machine', async () => {
  const [first, second] = [createProcess(), createProcess()];
  expect([await first.readText('a'), await first.readText('a'), await second.readText('a', fail)]).toEqual([
    'a',
    'a',
    'a',
  ]);
  expect([first.loads, second.loads]).toEqual([['a'], []]);
});

test('concurrent reads of a file share one load', async () => {
  const { readText, loads } = createProcess();
  expect(await Promise.all([readText('a'), readText('a'), readText('a')])).toEqual(['a', 'a', 'a']);
  expect(loads).toEqual(['a']);
});

test('bytes with another hash are neither returned nor cached', async () => {
  const { readText } = createProcess();
  await expect(readText('a', async () => Buffer.from('b'))).rejects.toThrow('other bytes');
  expect(await readdir(folder)).toEqual([]);
});

test('a failed load is repeated by the next read', async () => {
  const { readText } = createProcess();
  await expect(readText('a', fail)).rejects.toThrow('unavailable');
  expect(await readText('a')).toBe('a');
});

test('a cached file that was changed is deleted and loaded again', async () => {
  const { readText, loads } = createProcess();
  await readText('a');
  const [name = ''] = await readdir(folder);
  await writeFile(path.join(folder, name), 'b');
  expect(await readText('a')).toBe('a');
  expect(await readFile(path.join(folder, name), 'utf8')).toBe('a');
  expect(loads).toEqual(['a', 'a']);
});

test('a file that the store does not contain is not cached', async () => {
  const { readText } = createProcess();
  expect(await readText('a', async () => undefined)).toBeUndefined();
  expect(await readText('a')).toBe('a');
});

test('above its size the cache deletes the files that were not read for the longest time', async () => {
  const { readText, loads } = createProcess(folder, 25);
  await readText('0123456789');
  await readText('abcdefghij');
  const longAgo = new Date('2020-01-01');
  for (const name of await readdir(folder)) await utimes(path.join(folder, name), longAgo, longAgo);
  await readText('0123456789');
  await readText('ABCDEFGHIJ');
  await readText('0123456789', fail);
  await readText('ABCDEFGHIJ', fail);
  await readText('abcdefghij');
  expect(loads).toEqual(['0123456789', 'abcdefghij', 'ABCDEFGHIJ', 'abcdefghij']);
});

test('a file larger than the cache deletes nothing and is not cached', async () => {
  const { readText, loads } = createProcess(folder, 25);
  await readText('small');
  await readText('x'.repeat(26));
  await readText('small', fail);
  expect(loads).toEqual(['small', 'x'.repeat(26)]);
  expect(await readdir(folder)).toHaveLength(1);
});

test('with a size of 0 the cache stores no file', async () => {
  const { readText, loads } = createProcess(folder, 0);
  await readText('a');
  await readText('a');
  expect(loads).toEqual(['a', 'a']);
});

test('a file that a killed process left unfinished is deleted', async () => {
  const { readText } = createProcess();
  const partFile = path.join(folder, 'aa.00.part');
  await writeFile(partFile, 'x');
  await utimes(partFile, new Date('2020-01-01'), new Date('2020-01-01'));
  await readText('a');
  expect(await readdir(folder)).not.toContain('aa.00.part');
});

test('a folder that cannot be written means that files are loaded each time, and is logged once', async () => {
  const blockedPath = path.join(folder, 'file');
  await writeFile(blockedPath, '');
  const { readText, loads, warnings } = createProcess(path.join(blockedPath, 'cache'));
  expect([await readText('a'), await readText('a')]).toEqual(['a', 'a']);
  expect(loads).toEqual(['a', 'a']);
  expect(warnings).toHaveLength(1);
});
