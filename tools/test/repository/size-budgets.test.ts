import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { listParts } from '../../build/parts.mjs';
import { compressForBrowsers } from '../../../shell/compress.mjs';
import { budgets, listRemoteFiles, listShellFiles, measureFiles } from '../../build/sizes.mjs';

const root = path.join(__dirname, '../../..');
const listRemotes = async () => (await listParts(root)).filter(({ isRemote }) => isRemote);
const getDist = (name: string) => path.join(root, name, 'dist');

async function measureBrotli(name: string, files: readonly string[]): Promise<number> {
  return (await measureFiles(getDist(name), files)).brotli;
}

const rootKey = /[A-Za-z0-9+/]{43}=/g;
const otherKeys = Array.from({ length: 9 }, (_, i) => createHash('sha256').update(`${i}`).digest('base64'));

/** The middle size of a script with the root keys of other installations. One key more or less fits 0.1 kB better. */
async function measureUsualBrotli(name: string, file: string): Promise<number> {
  const text = await readFile(path.join(getDist(name), file), 'utf8');
  const sizes = await Promise.all(
    otherKeys.map(
      async (key) => (await compressForBrowsers(Buffer.from(text.replaceAll(rootKey, key)))).length,
    ),
  );
  return sizes.sort((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? Infinity;
}

test('the code of the shell that a visitor without a session downloads is at most 151.1 kB', async () => {
  const { code } = await listShellFiles(getDist('shell'));
  expect(code.map((file) => path.extname(file)).sort()).toEqual(['.css', '.html', '.js', '.js', '.js']);
  expect(budgets.shell).toBe(151_100);
  const main = code.filter((file) => /^main\..*\.js$/.test(file));
  const otherFiles = code.filter((file) => !main.includes(file));
  const size =
    (await measureUsualBrotli('shell', main[0] ?? '')) + (await measureBrotli('shell', otherFiles));
  expect(size).toBeLessThanOrEqual(budgets.shell);
});

test("every remote's entry and first screen, without shared packages, are within their budgets", async () => {
  for (const { name } of await listRemotes()) {
    const { entry, first } = await listRemoteFiles(getDist(name));
    const holds = {
      entry: (await measureBrotli(name, [entry])) <= budgets.entry,
      screen: (await measureBrotli(name, first)) <= budgets.screen,
    };
    expect({ name, ...holds }).toEqual({ name, entry: true, screen: true });
  }
});

test('no file for browsers contains a schema library', async () => {
  const { all } = await listShellFiles(getDist('shell'));
  const scripts = all.filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(scripts.map((file) => readFile(path.join(getDist('shell'), file), 'utf8')));
  expect(texts.filter((text) => text.includes('ZodError'))).toEqual([]);
});
