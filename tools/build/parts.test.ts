import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hashInput, listParts, computeReleaseId, type Part } from './parts.mjs';

let root: string;
let diary: Part;

async function write(file: string, text: string) {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
}

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'parque-parts-'));
  await write('pnpm-lock.yaml', 'lockfileVersion: 9');
  await write('shared/ui/src/button.tsx', 'button');
  await write('mfe-diary/package.json', '{ "version": "1.4.0" }');
  await write('mfe-diary/src/manifest.ts', 'manifest');
  await write('mfe-unfinished/package.json', '{}');
  diary = (await listParts(root)).find(({ isRemote }) => isRemote) as Part;
});

afterEach(() => rm(root, { recursive: true, force: true }));

test('the parts are the shell, the api, and each folder that declares a remote', async () => {
  expect((await listParts(root)).map(({ name }) => name)).toEqual(['shell', 'mfe-diary', 'api']);
});

test.each([
  'shared/ui/src/button.tsx',
  'mfe-diary/src/manifest.ts',
  'mfe-diary/package.json',
  'pnpm-lock.yaml',
])('a change of %s gives the remote another release id', async (file) => {
  const before = await computeReleaseId(root, diary, await hashInput(root, diary));
  await write(file, file.endsWith('.json') ? '{ "version": "1.4.0", "private": true }' : 'changed');
  const after = await computeReleaseId(root, diary, await hashInput(root, diary));
  expect(before).toMatch(/^1\.4\.0-[0-9a-f]{8}$/);
  expect(after).not.toBe(before);
});

test('a new shared file is a change, even an empty one', async () => {
  const before = await hashInput(root, diary);
  await write('shared/ui/src/card.tsx', '');
  expect(await hashInput(root, diary)).not.toBe(before);
});

test.each([
  'mfe-diary/src/diary.test.ts',
  'mfe-diary/dist/entry.js',
  'mfe-diary/README.md',
  'mfe-other/src/manifest.ts',
  'shared/ui/node_modules/react/index.js',
])('%s does not change the release id', async (file) => {
  const before = await hashInput(root, diary);
  await write(file, 'new');
  expect(await hashInput(root, diary)).toBe(before);
});
