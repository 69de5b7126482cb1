import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chooseBase, getDataDir } from './base';
import { createTemporaryFolder } from '../../../testing/temporary-folder';

let folder: string;
beforeEach(() => {
  folder = createTemporaryFolder();
});

const given = () => path.join(folder, 'given');
const outside = () => path.join(folder, 'outside');
const choose = (canEnterGiven: boolean) => chooseBase({ given: given(), outside: outside(), canEnterGiven });

async function createDatabase(base: string) {
  await mkdir(getDataDir(base), { recursive: true });
  await writeFile(path.join(getDataDir(base), 'PG_VERSION'), '15');
}

test('a new database is in the given folder if the server can enter that, and outside otherwise', () => {
  expect([choose(true), choose(false)]).toEqual([given(), outside()]);
});

test('a database outside is still used once the server can enter the given folder', async () => {
  await createDatabase(outside());
  expect([choose(true), choose(false)]).toEqual([outside(), outside()]);
});

test('a database in a folder that the server can no longer enter is not replaced by an empty one', async () => {
  await createDatabase(given());
  expect(choose(true)).toBe(given());
  expect(() => choose(false)).toThrow(`cannot enter ${given()} any more`);
});

test('of two databases neither is chosen', async () => {
  await createDatabase(given());
  await createDatabase(outside());
  for (const canEnter of [true, false]) expect(() => choose(canEnter)).toThrow('two databases');
});

test('the empty folder of an interrupted first start is not a database', async () => {
  await mkdir(getDataDir(given()), { recursive: true });
  expect(choose(false)).toBe(outside());
});
