import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createApp } from '../../app';
import { createRelease, testRegistry } from '../../testing/teams';
import { endAfterTest } from '../../testing/end-after-test';

/** An api that serves a page, and what publishes to its registry. */
async function createServedPage() {
  const registry = await testRegistry();
  const { db, settings, now } = registry;
  const shell = path.join(settings.dataDir, 'shell');
  await mkdir(shell, { recursive: true });
  await writeFile(path.join(shell, 'index.html'), '<i>{{settings}}</i><b>{{registry}}</b>');
  const app = await createApp({ settings, db, folders: { shell, pictures: settings.dataDir }, now });
  endAfterTest(() => app.close());
  /** Opens the page again with the tag of the stored one. */
  const reload = (tag: unknown, host = 'parque.es') =>
    app.inject({ url: '/', headers: { host, 'if-none-match': String(tag) } });
  return {
    publish: registry.publish,
    reload,
    first: await app.inject({ url: '/', headers: { host: 'parque.es' } }),
  };
}

test('a browser that has the page gets 304 with its policy and no body', async () => {
  const { first, reload } = await createServedPage();
  const again = await reload(`W/${first.headers.etag}`);
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
  expect(first.headers['cache-control']).toBe('no-cache');
});

test('a page whose registry has changed is sent whole', async () => {
  const { first, reload, publish } = await createServedPage();
  await publish(createRelease());
  const again = await reload(first.headers.etag);
  expect([again.statusCode, again.body.includes('tienda')]).toEqual([200, true]);
});

test('a page whose policy differs is sent whole', async () => {
  const { first, reload } = await createServedPage();
  expect((await reload(first.headers.etag, 'otro.parque.es')).statusCode).toBe(200);
});
