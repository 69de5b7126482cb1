import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { partsOf } from '../building/parts.mjs';
import { budgets, remoteFiles, shellFiles, sizesOf } from '../building/sizes.mjs';

const root = path.join(__dirname, '../..');
const remotes = async () => (await partsOf(root)).filter(({ isRemote }) => isRemote);
const distOf = (name: string) => path.join(root, name, 'dist');

async function brotliOf(name: string, files: readonly string[]): Promise<number> {
  return (await sizesOf(distOf(name), files)).brotli;
}

test('the code of the shell that a visitor without a session downloads is at most 150.9 kB', async () => {
  const { code } = await shellFiles(distOf('shell'));
  expect(code.map((file) => path.extname(file)).sort()).toEqual(['.css', '.html', '.js', '.js', '.js']);
  expect(budgets.shell).toBe(150_900);
  expect(await brotliOf('shell', code)).toBeLessThanOrEqual(budgets.shell);
});

test("every remote's entry is within its budget", async () => {
  for (const { name } of await remotes()) {
    const { entry } = await remoteFiles(distOf(name));
    expect({ name, holds: (await brotliOf(name, [entry])) <= budgets.entry }).toEqual({ name, holds: true });
  }
});

test("every remote's first screen, without shared packages, is within its budget", async () => {
  for (const { name } of await remotes()) {
    const { first } = await remoteFiles(distOf(name));
    expect({ name, holds: (await brotliOf(name, first)) <= budgets.screen }).toEqual({ name, holds: true });
  }
});

test('no file for browsers contains a schema library', async () => {
  const { all } = await shellFiles(distOf('shell'));
  const scripts = all.filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(scripts.map((file) => readFile(path.join(distOf('shell'), file), 'utf8')));
  expect(texts.filter((text) => text.includes('ZodError'))).toEqual([]);
});
