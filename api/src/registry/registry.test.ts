import type { RemoteManifestEntity } from '@parque/contract';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { registryRevisions } from '../database/schema';
import { testApi } from '../testing/test-api';
import { publishRelease } from './registry';
import { ReleaseRefused } from './release-folder';
import { folderStore } from './store';

const by = { actor: 'prueba', reason: 'porque sí' };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'parque-release-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** A built remote, as parque-build leaves it. */
async function built(change: Partial<RemoteManifestEntity> = {}, code = 'window.x = 1;'): Promise<string> {
  const at = path.join(folder, `built-${Math.random()}`);
  await mkdir(at);
  const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  const manifest: RemoteManifestEntity = {
    name: 'tienda',
    title: 'Tienda',
    hostApi: '^1.0.0',
    version: '1.0.0',
    container: 'parque_tienda_1_0_0',
    routes: [{ path: '/tienda/:id', title: 'Tienda' }],
    menu: [],
    shared: { react: '^19.0.0' },
    files: [{ file: 'entry.a1.js', integrity, bytes: code.length, kind: 'entry', first: true }],
    ...change,
  };
  await writeFile(path.join(at, 'entry.a1.js'), code);
  await writeFile(path.join(at, 'remote.json'), JSON.stringify(manifest));
  return at;
}

async function registry() {
  const api = await testApi();
  const parts = { db: api.db, store: folderStore(path.join(folder, 'store')) };
  return { ...api, publish: (release: string) => publishRelease(parts, release, by) };
}

const reasonsOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ReleaseRefused);
  return (error as ReleaseRefused).reasons.join('\n');
};

test('a release that is published is in the registry, and its files are kept byte by byte', async () => {
  const { publish, anyone } = await registry();
  expect((await anyone.get('/registry')).body).toEqual({ schema: 1, revision: 0, remotes: [] });
  await publish(await built());
  const { body } = await anyone.get('/registry');
  expect(body).toMatchObject({
    revision: 1,
    remotes: [{ base: '/remotes/tienda/1.0.0/', manifest: { name: 'tienda' } }],
  });
  expect(await readFile(path.join(folder, 'store/tienda/1.0.0/entry.a1.js'), 'utf8')).toBe('window.x = 1;');
});

test('a new version takes the place of the one before, as a revision that says who and why', async () => {
  const { publish, anyone, db } = await registry();
  await publish(await built());
  await publish(await built({ version: '1.1.0' }));
  const { body } = await anyone.get('/registry');
  expect(body.remotes).toHaveLength(1);
  expect(body.remotes[0].manifest.version).toBe('1.1.0');
  expect(await db.select().from(registryRevisions)).toEqual([
    expect.objectContaining({ revision: 1, ...by }),
    expect.objectContaining({ revision: 2, ...by }),
  ]);
});

test('the same release twice changes nothing', async () => {
  const { publish, anyone } = await registry();
  const release = await built();
  await publish(release);
  expect(await publish(release)).toMatchObject({ isNew: false, revision: 1 });
  expect((await anyone.get('/registry')).body.revision).toBe(1);
});

test('ten publications at once each become a revision', async () => {
  const { publish, anyone } = await registry();
  const names = Array.from({ length: 10 }, (_, i) => `remote${i}`);
  const releases = await Promise.all(
    names.map((name) => built({ name, routes: [{ path: `/${name}`, title: name }] })),
  );
  await Promise.all(releases.map(publish));
  const { body } = await anyone.get('/registry');
  expect(body.revision).toBe(10);
  expect(body.remotes).toHaveLength(10);
});

test('a version that is published cannot change', async () => {
  const { publish } = await registry();
  await publish(await built());
  expect(await reasonsOf(publish(await built({}, 'window.x = 2;')))).toContain('published already');
});

test('an address belongs to one remote, whatever its parameters are called', async () => {
  const { publish } = await registry();
  await publish(await built());
  const other = await built({ name: 'otra', routes: [{ path: '/tienda/:nombre', title: 'Otra' }] });
  expect(await reasonsOf(publish(other))).toContain('belongs to tienda');
});

test('a file that is not the one that was built is refused, and so is one that is missing', async () => {
  const { publish, anyone } = await registry();
  const tampered = await built();
  await writeFile(path.join(tampered, 'entry.a1.js'), 'window.x = 666;');
  expect(await reasonsOf(publish(tampered))).toContain('is not the file that was built');
  const incomplete = await built();
  await rm(path.join(incomplete, 'entry.a1.js'));
  expect(await reasonsOf(publish(incomplete))).toContain('is missing');
  expect((await anyone.get('/registry')).body.revision).toBe(0);
});

test.each([
  [{ version: 'uno' }, 'version'],
  [{ name: '../fuera' }, 'name'],
  [{ files: [] }, 'files'],
])('a manifest with %j is refused', async (change, field) => {
  const { publish } = await registry();
  expect(await reasonsOf(publish(await built(change as Partial<RemoteManifestEntity>)))).toContain(field);
});

test('a folder that holds no built remote says so', async () => {
  const { publish } = await registry();
  expect(await reasonsOf(publish(folder))).toContain('no remote.json');
});
