import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.join(__dirname, '../..');
const run = promisify(execFile);
let folder = '';

async function node(script: string, ...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [script, ...args], { cwd: folder }).catch(
    (error: { stdout: string; stderr: string }) => Promise.reject(new Error(error.stdout + error.stderr)),
  );
  return stdout;
}

beforeAll(async () => {
  // The program reads its own location, so Node runs it without a transform.
  const script = `
    import { outsideRemote } from './tools/packaging/outside.mjs';
    process.stdout.write(await outsideRemote(process.cwd(), 'fuera'));`;
  folder = (await run(process.execPath, ['--input-type=module', '--eval', script], { cwd: root })).stdout;
});

afterAll(() => rm(path.dirname(folder), { recursive: true, force: true }));

test('a remote outside the workspace has types, from the packed packages alone', async () => {
  expect(existsSync(path.join(folder, '../node_modules/@parque/remote/src'))).toBe(false);
  await node(path.join(root, 'node_modules/typescript/bin/tsc'), '-p', '.');
});

test('a remote outside the workspace passes its generated test', async () => {
  await node(path.join(root, 'node_modules/jest/bin/jest.js'), '--rootDir', folder);
});

test('a remote outside the workspace is built by the packed preset, and bundles no shared package', async () => {
  const output = await node(path.join(folder, '../node_modules/@parque/remote/build/cli.mjs'));
  expect(output).toMatch(/^fuera 1\.0\.0: \d files$/m);
  const manifest = JSON.parse(readFileSync(path.join(folder, 'dist/remote.json'), 'utf8')) as {
    shared: object;
    files: { kind: string; bytes: number }[];
  };
  expect(Object.keys(manifest.shared)).toEqual(expect.arrayContaining(['@parque/ui', '@parque/remote']));
  const scripts = manifest.files.filter(({ kind }) => kind === 'entry' || kind === 'script');
  expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(12_000);
});

test('a remote outside the workspace resolves declared dependencies only', () => {
  expect(existsSync(path.join(folder, '../node_modules/fastify'))).toBe(false);
  expect(existsSync(path.join(folder, '../node_modules/@parque/remote/node_modules/axios'))).toBe(false);
  expect(existsSync(path.join(folder, '../node_modules/@parque/api-client/node_modules/axios'))).toBe(true);
});
