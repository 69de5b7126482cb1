import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { msPerDay } from '@parque/domain/durations';
import { createApp } from '../../app';
import { shellFiles } from '../../core/database/schema';
import { runSweeps } from '../../sweeps';
import { testApi } from '../../testing/test-api';
import { endAfterTest } from '../../testing/end-after-test';

const getHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** A version of the shell whose code is this text, as a build writes it. */
async function buildShell(folder: string, code: string) {
  const main = `main.${getHash(code)}.js`;
  const files = {
    'index.html': `<meta name="parque-host" content="/shell/host.${getHash(main)}.json" />${main}`,
    [`host.${getHash(main)}.json`]: JSON.stringify({ hostApi: '1.0.0', shared: {}, rootKeys: [] }),
    [main]: code,
    [`${main}.br`]: brotliCompressSync(code),
    [`${main}.map`]: '{}',
    'worker.js': `// ${code}`,
  };
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [file, content] of Object.entries(files)) await writeFile(path.join(folder, file), content);
  return { folder, address: `/shell/${main}`, main, code };
}

type Api = Awaited<ReturnType<typeof testApi>>;

async function readProcess({ db, settings, now }: Pick<Api, 'db' | 'settings' | 'now'>, shell: string) {
  const app = await createApp({ settings, db, folders: { shell, pictures: settings.dataDir }, now });
  endAfterTest(() => app.close());
  return app;
}

/** Two processes of two versions on one database. */
async function createTwoVersions() {
  const api = await testApi();
  const formatFolder = (name: string) => path.join(api.settings.dataDir, 'shells', name);
  const former = await buildShell(formatFolder('former'), 'window.version = 1;'.repeat(100));
  const newer = await buildShell(formatFolder('newer'), 'window.version = 2;'.repeat(100));
  return {
    ...api,
    former: { ...former, app: await readProcess(api, former.folder) },
    newer: { ...newer, app: await readProcess(api, newer.folder) },
  };
}

test('processes of two versions serve the files of each other', async () => {
  const { former, newer } = await createTwoVersions();
  for (const [from, other] of [
    [former, newer],
    [newer, former],
  ] as const) {
    const answer = await from.app.inject(other.address);
    expect([answer.statusCode, answer.body]).toEqual([200, other.code]);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable, no-transform',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'accept-encoding',
    });
  }
});

test('a browser that accepts brotli gets the compressed form of a file of another version', async () => {
  const { former, newer } = await createTwoVersions();
  const answer = await newer.app.inject({ url: former.address, headers: { 'accept-encoding': 'gzip, br' } });
  expect(answer.headers['content-encoding']).toBe('br');
  expect(answer.rawPayload).toEqual(brotliCompressSync(former.code));
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(former.code);
});

test.each(['identity', 'br;q=0', 'gzip;q=0, br; q=0.0'])(
  'a browser that accepts %s gets the file of another version uncompressed',
  async (encoding) => {
    const { former, newer } = await createTwoVersions();
    const answer = await newer.app.inject({ url: former.address, headers: { 'accept-encoding': encoding } });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.body).toBe(former.code);
  },
);

test('the files of a version remain after its last process has stopped and its folder is deleted', async () => {
  const { former, newer, ...api } = await createTwoVersions();
  await former.app.close();
  await rm(former.folder, { recursive: true });
  expect((await newer.app.inject(former.address)).body).toBe(former.code);
  const restartedApp = await readProcess(api, newer.folder);
  expect((await restartedApp.inject(former.address)).body).toBe(former.code);
});

test('a process whose shell is replaced by a new build serves the files of its own page', async () => {
  const { former } = await createTwoVersions();
  const next = await buildShell(former.folder, 'window.version = 3;');
  expect((await former.app.inject(former.address)).body).toBe(former.code);
  expect((await former.app.inject(next.address)).body).toBe(next.code);
});

test('a process serves the files of earlier builds of its machine while the database cannot be read', async () => {
  const { former, db, settings, now } = await createTwoVersions();
  const earlierFolder = path.join(settings.dataDir, 'earlier');
  const builtShell = await buildShell(earlierFolder, 'window.version = 0;'.repeat(100));
  const folders = { shell: former.folder, earlierShells: earlierFolder, pictures: settings.dataDir };
  const app = await createApp({ settings, db, folders, now });
  endAfterTest(() => app.close());
  const headers = { 'accept-encoding': 'br' };
  await db.execute(sql`alter table shell_files rename to unreadable_files`);
  try {
    expect((await app.inject(builtShell.address)).body).toBe(builtShell.code);
    expect((await app.inject({ url: builtShell.address, headers })).rawPayload).toEqual(
      brotliCompressSync(builtShell.code),
    );
  } finally {
    await db.execute(sql`alter table unreadable_files rename to shell_files`);
  }
});

test('a process serves the files of a version that started after it missed one of them', async () => {
  const { former, ...api } = await createTwoVersions();
  const folder = path.join(api.settings.dataDir, 'shells/next');
  const next = await buildShell(folder, 'window.version = 3;');
  expect((await former.app.inject(next.address)).statusCode).toBe(404);
  await readProcess(api, folder);
  expect((await former.app.inject(next.address)).body).toBe(next.code);
});

test.each([
  ['a page', 'index.html'],
  ['a worker', 'worker.js'],
  ['a name that no version contains', 'main.0123456789abcdef.js'],
  ['a path', '../main.0123456789abcdef.js'],
  ['a folder', ''],
])('%s of the shell is not served among its files', async (_what, file) => {
  const { newer } = await createTwoVersions();
  const { statusCode, headers } = await newer.app.inject(`/shell/${file}`);
  expect([403, 404]).toContain(statusCode);
  expect(headers['cache-control']).toBe('no-store');
});

test('the source map of another version is not served', async () => {
  const { former, newer } = await createTwoVersions();
  expect((await newer.app.inject(`${former.address}.map`)).statusCode).toBe(404);
});

test('stored bytes that differ from their recorded hash are not served', async () => {
  const { former, newer, db } = await createTwoVersions();
  await db
    .update(shellFiles)
    .set({ bytes: Buffer.from('window.version = 666;') })
    .where(eq(shellFiles.file, former.main));
  const answer = await newer.app.inject(former.address);
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain('666');
});

test('files of a version are deleted thirty days after its last process, and those in use remain', async () => {
  const { former, newer, pass, ...api } = await createTwoVersions();
  const services = { ...api, log: api.app.log };
  const readStoredNames = async () => (await api.db.select().from(shellFiles)).map(({ file }) => file);
  await former.app.close();
  pass(29 * msPerDay);
  await readProcess(api, newer.folder);
  await runSweeps(services);
  expect(await readStoredNames()).toContain(former.main);
  pass(2 * msPerDay);
  await runSweeps(services);
  const storedNames = await readStoredNames();
  expect(storedNames).not.toContain(former.main);
  expect(storedNames).toContain(newer.main);
});
