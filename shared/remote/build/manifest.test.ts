import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { RemoteManifestEntity } from '@parque/contract';

const execFileAsync = promisify(execFile);
const cache = path.join(__dirname, '../.cache');
let parent: string;
let buildFolder: string;

/** Runs a command of this package in a remote's folder. @returns Its error output. */
async function runCommand(name: string, folder: string, env: Record<string, string> = {}): Promise<string> {
  try {
    await execFileAsync(process.execPath, [path.join(__dirname, name)], {
      cwd: folder,
      env: { ...process.env, ...env },
    });
    return '';
  } catch (error) {
    return (error as { stderr: string }).stderr;
  }
}

const readManifest = async (folder: string) =>
  JSON.parse(await readFile(path.join(folder, 'dist/remote.json'), 'utf8')) as RemoteManifestEntity;

/** A copy of the built remote that a test may damage. */
async function copyBuiltRemote(): Promise<string> {
  const folder = await mkdtemp(path.join(parent, 'copy-'));
  await cp(buildFolder, folder, { recursive: true });
  return folder;
}

async function findFile(folder: string, kind: string): Promise<string> {
  const builtFile = (await readManifest(folder)).files.find((file) => file.kind === kind);
  return path.join(folder, 'dist', builtFile?.file ?? '');
}

beforeAll(async () => {
  await mkdir(cache, { recursive: true });
  parent = await mkdtemp(path.join(cache, 'manifest-'));
  buildFolder = path.join(parent, 'remote');
  await cp(path.join(__dirname, '../template'), buildFolder, { recursive: true });
  expect(await runCommand('cli.mjs', buildFolder)).toBe('');
});

afterAll(() => rm(parent, { recursive: true, force: true }));

test('a build is described as by the preset, except for the scripts to preload', async () => {
  const folder = await copyBuiltRemote();
  expect(await runCommand('manifest-cli.mjs', folder)).toBe('');
  const createWithoutPreloads = ({ files, ...rest }: RemoteManifestEntity) => ({
    ...rest,
    files: files.map((file) => ({ ...file, first: file.first && file.kind !== 'script' })),
  });
  expect(createWithoutPreloads(await readManifest(folder))).toEqual(
    createWithoutPreloads(await readManifest(buildFolder)),
  );
});

test('the manifest states the calls of the code, also of addresses that the remote writes itself, without unused ones', async () => {
  expect((await readManifest(buildFolder)).calls).toEqual(['GET /user/products']);
  const folder = await copyBuiltRemote();
  await writeFile(
    path.join(folder, 'src/api/owned-products.ts'),
    `import { callQuery } from '@parque/api-client';
     import * as addresses from '@parque/contract/addresses';
     export const alerts = { id: 'listAlerts', method: 'GET', path: '/alerts' } as const;
     export const ownedProductsQuery = { ...callQuery(addresses.listOwnedProducts), alerts };`,
  );
  expect(await runCommand('manifest-cli.mjs', folder)).toBe('');
  expect((await readManifest(folder)).calls).toEqual(['GET /alerts', 'GET /user/products']);
});

const damages: [string, (folder: string) => Promise<unknown>, RegExp][] = [
  [
    'a script without a hash check',
    (folder) => writeFile(path.join(folder, 'dist/extra.js'), 'alert(1)'),
    /extra\.js would run unchecked/,
  ],
  [
    'a script that differs from its hash',
    async (folder) => writeFile(await findFile(folder, 'script'), 'alert(1)'),
    /would run unchecked/,
  ],
  [
    'no entry',
    async (folder) => rename(await findFile(folder, 'entry'), path.join(folder, 'dist/main.js')),
    /there are 0 entries/,
  ],
  [
    'a missing lifecycle',
    (folder) => writeFile(path.join(folder, 'src/lifecycles.tsx'), 'export const bootstrap = 1, mount = 2;'),
    /exports no unmount/,
  ],
];

test.each(damages)(
  '%s is rejected with the reason, and no manifest is written',
  async (_name, damage, reason) => {
    const folder = await copyBuiltRemote();
    await damage(folder);
    expect(await runCommand('manifest-cli.mjs', folder)).toMatch(reason);
    expect(await readdir(path.join(folder, 'dist'))).not.toContain('remote.json');
  },
);

test('a build of another version is rejected, because its container has another name', async () => {
  const output = await runCommand('manifest-cli.mjs', await copyBuiltRemote(), { PARQUE_VERSION: '2.0.0' });
  expect(output).toContain('the entry leaves no container called parque_muestra_2_0_0');
});
