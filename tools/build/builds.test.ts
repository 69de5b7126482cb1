import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from '../builds.mjs';

/** A build script that records each of its runs, with the release that it was given. */
const createBuildScript = (proof: string) => `
  import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
  appendFileSync('../runs', process.cwd().split('/').at(-1) + ' ' + (process.env.PARQUE_VERSION ?? '-') + '\\n');
  mkdirSync('dist', { recursive: true });
  writeFileSync('dist/${proof}', '{ "name": "diary" }');`;

let root: string;
let output: string[];

async function write(file: string, text: string) {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
}

async function takeRuns(): Promise<string[]> {
  const text = await readFile(path.join(root, 'runs'), 'utf8').catch(() => '');
  await rm(path.join(root, 'runs'), { force: true });
  return text.split('\n').filter(Boolean).sort();
}

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'parque-builds-'));
  output = [];
  for (const stream of [process.stdout, process.stderr])
    jest.spyOn(stream, 'write').mockImplementation((text) => output.push(String(text)) > 0);
  await write('shell/build.mjs', createBuildScript('index.html'));
  await write('api/build.mjs', createBuildScript('main.js'));
  await write('mfe-diary/package.json', '{ "version": "1.4.0" }');
  await write('mfe-diary/src/manifest.ts', 'manifest');
  await write('shared/remote/build/cli.mjs', createBuildScript('remote.json'));
});

afterEach(async () => {
  jest.restoreAllMocks();
  await rm(root, { recursive: true, force: true });
});

test('everything is built once, and the release id of a remote contains the hash of its input', async () => {
  expect(await build(root)).toBe(true);
  expect(await takeRuns()).toEqual([
    'api -',
    expect.stringMatching(/^mfe-diary 1\.4\.0-[0-9a-f]{8}$/),
    'shell -',
  ]);
  expect(await build(root)).toBe(true);
  expect(await takeRuns()).toEqual([]);
});

test('a built remote is signed by its team, and signed again when the keys change', async () => {
  const readSigner = async () => {
    const text = await readFile(path.join(root, 'mfe-diary/dist/release.json'), 'utf8');
    return (JSON.parse(text) as { signatures: { keyId: string }[] }).signatures[0]?.keyId;
  };
  await build(root);
  const firstSigner = await readSigner();
  expect(firstSigner).toMatch(/^[0-9a-f]{16}$/);
  await build(root);
  expect(await readSigner()).toBe(firstSigner);
  await rm(path.join(root, '.cache/keys'), { recursive: true });
  await build(root);
  expect(await readSigner()).not.toBe(firstSigner);
});

test('the shell is built again when the keys that it trusts change', async () => {
  await build(root);
  await takeRuns();
  await rm(path.join(root, '.cache/keys'), { recursive: true });
  expect(await build(root)).toBe(true);
  expect(await takeRuns()).toEqual(['shell -']);
});

test('only what changed is built again', async () => {
  await build(root);
  await takeRuns();
  await write('mfe-diary/src/screen.tsx', 'screen');
  expect(await build(root)).toBe(true);
  expect(await takeRuns()).toEqual([expect.stringMatching(/^mfe-diary /)]);
});

test.each(['removed', 'replaced'])('a part whose built file was %s is built again', async (change) => {
  await build(root);
  await takeRuns();
  if (change === 'removed') await rm(path.join(root, 'shell/dist'), { recursive: true });
  else await write('shell/dist/index.html', 'other');
  expect(await build(root)).toBe(true);
  expect(await takeRuns()).toEqual(['shell -']);
});

test('a build that fails is shown, named in the last line, and tried again the next time', async () => {
  await write('shell/build.mjs', "process.stderr.write('no such colour'); process.exitCode = 1;");
  expect(await build(root)).toBe(false);
  expect(output.join('')).toMatch(/no such colour\nshell could not be built\.\n$/);
  expect(await takeRuns()).toHaveLength(2);
  await write('shell/build.mjs', createBuildScript('index.html'));
  expect(await build(root)).toBe(true);
  expect(await takeRuns()).toEqual(['shell -']);
});
