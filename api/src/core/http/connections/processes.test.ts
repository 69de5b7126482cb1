import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createApp } from '../../../app';
import { funds } from '../../database/schema';
import { testCopier } from '../../../testing/copier';
import { testApi } from '../../../testing/test-api';
import { dropIdleConnections } from './connections';

const opened: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

type Api = Awaited<ReturnType<typeof testApi>>;

/** A second process of an installation. */
async function secondOf({ db, settings, now }: Pick<Api, 'db' | 'settings' | 'now'>) {
  const folders = { shell: path.join(settings.dataDir, 'shell'), pictures: settings.dataDir };
  const second = await createApp({ settings, db, folders, now });
  opened.push(() => second.close());
  return second;
}

/** An installation of two, and calls that either gets. */
async function twoProcesses(options: Parameters<typeof testApi>[0] = {}) {
  const api = await testApi(options);
  const second = await secondOf(api);
  const call = async (
    app: typeof second,
    method: 'GET' | 'POST',
    url: string,
    { token, body, key }: { token?: string; body?: object; key?: string } = {},
  ) => {
    const answer = await app.inject({
      method,
      url: `/api${url}`,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { payload: body }),
    });
    const code = answer.body === '' ? undefined : answer.json<{ code?: string }>().code;
    return { status: answer.statusCode, code };
  };
  return { ...api, first: api.app, second, call };
}

test('a session is valid in every process, and ends in all of them', async () => {
  const { signedIn, first, second, call } = await twoProcesses();
  const { token } = await signedIn('Ana');
  for (const app of [first, second]) expect((await call(app, 'GET', '/me', { token })).status).toBe(200);
  expect((await call(second, 'POST', '/logout', { token })).status).toBe(204);
  for (const app of [first, second]) expect((await call(app, 'GET', '/me', { token })).status).toBe(401);
});

test('the limit of attempts counts over all processes', async () => {
  const { first, second, call } = await twoProcesses();
  const guess = { body: { email: 'nadie@correo.es', password: 'no-es-esta-clave' } };
  const statuses: number[] = [];
  for (let tries = 0; tries < 10; tries += 1) {
    statuses.push((await call(tries % 2 ? first : second, 'POST', '/login', guess)).status);
  }
  expect(statuses).toEqual([...Array<number>(8).fill(401), 429, 429]);
});

test('a request that two processes receive at once takes effect once', async () => {
  const { signedIn, first, second, call, db } = await twoProcesses();
  const { token } = await signedIn('Ana');
  const payment = { token, key: 'pago-0123456789abcdef', body: { binance_user: 'ana', ammount: '20.00' } };
  const answers = await Promise.all([first, second].map((app) => call(app, 'POST', '/fondos', payment)));
  expect(answers.map(({ status }) => status)).toContain(201);
  for (const { status, code } of answers) {
    if (status !== 201) expect(code).toBe('request_in_progress');
  }
  expect(await db.select().from(funds)).toHaveLength(1);
});

test('what one process stores reaches a stream that is open on another', async () => {
  const copier = await testCopier();
  const second = await secondOf(copier);
  dropIdleConnections(second);
  await second.listen({ host: '127.0.0.1', port: 0 });
  const { port } = second.server.address() as AddressInfo;
  const abort = new AbortController();
  opened.push(async () => abort.abort());
  const { body } = await fetch(`http://127.0.0.1:${port}/api/copier/stream`, {
    headers: { authorization: `Bearer ${copier.ana.token}` },
    signal: abort.signal,
  });
  const source = body?.pipeThrough(new TextDecoderStream()).getReader();
  let notified = '';
  const hears = async (what: string) => {
    while (!notified.includes(what)) notified += (await source?.read())?.value ?? '';
  };
  await hears('"mode":"pausado"');
  await copier.ana.put(copier.path, { mode: 'activo', is_confirmed: true });
  await hears('"mode":"activo"');
  abort.abort();
});
