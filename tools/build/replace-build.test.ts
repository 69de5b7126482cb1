import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { replaceBuild } from '../../shell/replace-build.mjs';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'parque-build-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const getFolder = (name: string) => path.join(root, name);
const listFiles = async (name: string) => (await readdir(getFolder(name))).sort();

/** A name as bundlers write it, for the build with this number. */
const formatHashedName = (name: string, build: number) => `${name}.${String(build).padStart(16, '0')}.js`;

/** Builds a version whose main file changes with each build and whose packages never change. */
async function build(number: number) {
  const builtFolder = getFolder('built');
  await mkdir(builtFolder, { recursive: true });
  const files = {
    'index.html': `page ${number}`,
    [formatHashedName('main', number)]: `main ${number}`,
    [formatHashedName('react', 0)]: '',
  };
  for (const [file, content] of Object.entries(files)) await writeFile(path.join(builtFolder, file), content);
  const now = new Date(Date.UTC(2026, 0, number));
  await replaceBuild({ built: builtFolder, dist: getFolder('dist'), earlier: getFolder('earlier'), now });
}

test('a build replaces the one before, whose hashed files remain beside it', async () => {
  await build(1);
  await build(2);
  expect(await listFiles('dist')).toEqual(
    ['index.html', formatHashedName('main', 2), formatHashedName('react', 0)].sort(),
  );
  expect(await readFile(path.join(getFolder('dist'), 'index.html'), 'utf8')).toBe('page 2');
  expect(await listFiles('earlier')).toEqual(
    [formatHashedName('main', 1), formatHashedName('react', 0)].sort(),
  );
  expect(await readdir(root)).not.toContain('built');
});

test('the files of the last ten builds remain, and those of older builds are deleted', async () => {
  for (let number = 1; number <= 13; number += 1) await build(number);
  const remainingFiles = Array.from({ length: 10 }, (_, index) => formatHashedName('main', index + 3));
  expect(await listFiles('earlier')).toEqual([...remainingFiles, formatHashedName('react', 0)].sort());
});

test('a build that is repeated without changes keeps the files of the builds before it', async () => {
  for (const number of [1, 2, 2, 2]) await build(number);
  expect(await listFiles('earlier')).toContain(formatHashedName('main', 1));
});
