import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { replaceBuild } from '../../shell/replace-build.mjs';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'parque-build-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const folder = (name: string) => path.join(root, name);
const filesIn = async (name: string) => (await readdir(folder(name))).sort();

/** A name as bundlers write it, for the build with this number. */
const hashed = (name: string, build: number) => `${name}.${String(build).padStart(16, '0')}.js`;

/** Builds a version whose main file changes with each build and whose packages never change. */
async function build(number: number) {
  const built = folder('built');
  await mkdir(built, { recursive: true });
  const files = {
    'index.html': `page ${number}`,
    [hashed('main', number)]: `main ${number}`,
    [hashed('react', 0)]: '',
  };
  for (const [file, content] of Object.entries(files)) await writeFile(path.join(built, file), content);
  const now = new Date(Date.UTC(2026, 0, number));
  await replaceBuild({ built, dist: folder('dist'), earlier: folder('earlier'), now });
}

test('a build replaces the one before, whose hashed files remain beside it', async () => {
  await build(1);
  await build(2);
  expect(await filesIn('dist')).toEqual(['index.html', hashed('main', 2), hashed('react', 0)].sort());
  expect(await readFile(path.join(folder('dist'), 'index.html'), 'utf8')).toBe('page 2');
  expect(await filesIn('earlier')).toEqual([hashed('main', 1), hashed('react', 0)].sort());
  expect(await readdir(root)).not.toContain('built');
});

test('the files of the last ten builds remain, and those of older builds are deleted', async () => {
  for (let number = 1; number <= 13; number += 1) await build(number);
  const left = Array.from({ length: 10 }, (_, index) => hashed('main', index + 3));
  expect(await filesIn('earlier')).toEqual([...left, hashed('react', 0)].sort());
});

test('a build that is repeated without changes keeps the files of the builds before it', async () => {
  for (const number of [1, 2, 2, 2]) await build(number);
  expect(await filesIn('earlier')).toContain(hashed('main', 1));
});
