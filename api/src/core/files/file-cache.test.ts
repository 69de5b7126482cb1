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
  const read = async (text: string, load = async (): Promise<Buffer | undefined> => Buffer.from(text)) => {
    const bytes = await cache.read(createIntegrity(text), () => {
      loads.push(text);
      return load();
    });
    return bytes?.toString();
  };
  return { read, loads, warnings };
}

const fail = async () => {
  throw new Error('the store is unavailable');
};

test('a file is loaded once for all processes of a machine', async () => {
  const [first, second] = [createProcess(), createProcess()];
  expect([await first.read('a'), await first.read('a'), await second.read('a', fail)]).toEqual([
    'a',
    'a',
    'a',
  ]);
  expect([first.loads, second.loads]).toEqual([['a'], []]);
});

test('concurrent reads of a file share one load', async () => {
  const { read, loads } = createProcess();
  expect(await Promise.all([read('a'), read('a'), read('a')])).toEqual(['a', 'a', 'a']);
  expect(loads).toEqual(['a']);
});

test('bytes with another hash are neither returned nor cached', async () => {
  const { read } = createProcess();
  await expect(read('a', async () => Buffer.from('b'))).rejects.toThrow('other bytes');
  expect(await readdir(folder)).toEqual([]);
});

test('a failed load is repeated by the next read', async () => {
  const { read } = createProcess();
  await expect(read('a', fail)).rejects.toThrow('unavailable');
  expect(await read('a')).toBe('a');
});

test('a cached file that was changed is deleted and loaded again', async () => {
  const { read, loads } = createProcess();
  await read('a');
  const [name = ''] = await readdir(folder);
  await writeFile(path.join(folder, name), 'b');
  expect(await read('a')).toBe('a');
  expect(await readFile(path.join(folder, name), 'utf8')).toBe('a');
  expect(loads).toEqual(['a', 'a']);
});

test('a file that the store does not contain is not cached', async () => {
  const { read } = createProcess();
  expect(await read('a', async () => undefined)).toBeUndefined();
  expect(await read('a')).toBe('a');
});

test('above its size the cache deletes the files that were not read for the longest time', async () => {
  const { read, loads } = createProcess(folder, 25);
  await read('0123456789');
  await read('abcdefghij');
  const longAgo = new Date('2020-01-01');
  for (const name of await readdir(folder)) await utimes(path.join(folder, name), longAgo, longAgo);
  await read('0123456789');
  await read('ABCDEFGHIJ');
  await read('0123456789', fail);
  await read('ABCDEFGHIJ', fail);
  await read('abcdefghij');
  expect(loads).toEqual(['0123456789', 'abcdefghij', 'ABCDEFGHIJ', 'abcdefghij']);
});

test('a file larger than the cache deletes nothing and is not cached', async () => {
  const { read, loads } = createProcess(folder, 25);
  await read('small');
  await read('x'.repeat(26));
  await read('small', fail);
  expect(loads).toEqual(['small', 'x'.repeat(26)]);
  expect(await readdir(folder)).toHaveLength(1);
});

test('with a size of 0 the cache stores no file', async () => {
  const { read, loads } = createProcess(folder, 0);
  await read('a');
  await read('a');
  expect(loads).toEqual(['a', 'a']);
});

test('a file that a killed process left unfinished is deleted', async () => {
  const { read } = createProcess();
  const left = path.join(folder, 'aa.00.part');
  await writeFile(left, 'x');
  await utimes(left, new Date('2020-01-01'), new Date('2020-01-01'));
  await read('a');
  expect(await readdir(folder)).not.toContain('aa.00.part');
});

test('a folder that cannot be written means that files are loaded each time, and is logged once', async () => {
  const blocked = path.join(folder, 'file');
  await writeFile(blocked, '');
  const { read, loads, warnings } = createProcess(path.join(blocked, 'cache'));
  expect([await read('a'), await read('a')]).toEqual(['a', 'a']);
  expect(loads).toEqual(['a', 'a']);
  expect(warnings).toHaveLength(1);
});
