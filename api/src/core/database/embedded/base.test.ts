import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chooseBase, getDataDir } from './base';
import { createTemporaryFolder } from '../../../testing/temporary-folder';

let folder: string;
beforeEach(() => {
  folder = createTemporaryFolder();
});

const getRequestedPath = () => path.join(folder, 'requested');
const getFallbackPath = () => path.join(folder, 'fallback');
const choose = (canEnterRequested: boolean) =>
  chooseBase({ requestedFolder: getRequestedPath(), fallback: getFallbackPath(), canEnterRequested });

async function createDatabase(base: string) {
  await mkdir(getDataDir(base), { recursive: true });
  await writeFile(path.join(getDataDir(base), 'PG_VERSION'), '15');
}

test('a new database is in the requested folder if the server can enter it, and in the fallback folder otherwise', () => {
  expect([choose(true), choose(false)]).toEqual([getRequestedPath(), getFallbackPath()]);
});

test('a database in the fallback folder is still used once the server can enter the requested folder', async () => {
  await createDatabase(getFallbackPath());
  expect([choose(true), choose(false)]).toEqual([getFallbackPath(), getFallbackPath()]);
});

test('a database in a folder that the server can no longer enter is not replaced by an empty one', async () => {
  await createDatabase(getRequestedPath());
  expect(choose(true)).toBe(getRequestedPath());
  expect(() => choose(false)).toThrow(`cannot enter ${getRequestedPath()} any more`);
});

test('neither of two databases is chosen', async () => {
  await createDatabase(getRequestedPath());
  await createDatabase(getFallbackPath());
  for (const canEnter of [true, false]) expect(() => choose(canEnter)).toThrow('two databases');
});

test('the empty folder of an interrupted first start is not a database', async () => {
  await mkdir(getDataDir(getRequestedPath()), { recursive: true });
  expect(choose(false)).toBe(getFallbackPath());
});
