import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createApp } from '../../../app';
import { funds } from '../../database/schema';
import { testCopier } from '../../../testing/copier';
import { createCaller } from '../../../testing/started-api';
import { testApi } from '../../../testing/test-api';
import { dropIdleConnections } from './connections';
import { endAfterTest } from '../../../testing/end-after-test';

type Api = Awaited<ReturnType<typeof testApi>>;

/** A second process of an installation. */
async function createSecondProcess({ db, settings, now }: Pick<Api, 'db' | 'settings' | 'now'>) {
  const folders = { shell: path.join(settings.dataDir, 'shell'), pictures: settings.dataDir };
  const second = await createApp({ settings, db, folders, now });
  endAfterTest(() => second.close());
  return second;
}

/** An installation of two. `call` makes calls with the same headers to either. */
async function createTwoProcesses() {
  const api = await testApi();
  const second = await createSecondProcess(api);
  const call = (headers: Record<string, string> = {}) =>
    [createCaller(api.app, headers), createCaller(second, headers)] as const;
  const callAsAna = async () => call({ authorization: `Bearer ${(await api.signedIn('Ana')).token}` });
  return { ...api, call, callAsAna };
}

test('a session is valid in every process, and ends in all of them', async () => {
  const processes = await (await createTwoProcesses()).callAsAna();
  for (const { get } of processes) expect((await get('/me')).status).toBe(200);
  expect((await processes[1].post('/logout')).status).toBe(204);
  for (const { get } of processes) expect((await get('/me')).status).toBe(401);
});

test('the limit of attempts counts over all processes', async () => {
  const processes = (await createTwoProcesses()).call();
  const guess = { email: 'nadie@correo.es', password: 'no-es-esta-clave' };
  const statuses: number[] = [];
  for (let tries = 0; tries < 5; tries += 1)
    for (const { post } of processes) statuses.push((await post('/login', guess)).status);
  expect(statuses).toEqual([...Array<number>(8).fill(401), 429, 429]);
});

test('a request that two processes receive at once takes effect once', async () => {
  const { callAsAna, db } = await createTwoProcesses();
  const key = { 'idempotency-key': 'pago-0123456789abcdef' };
  const payment = { binance_user: 'ana', ammount: '20.00' };
  const answers = await Promise.all((await callAsAna()).map(({ post }) => post('/fondos', payment, key)));
  expect(answers.map(({ status }) => status)).toContain(201);
  for (const { status, body } of answers) if (status !== 201) expect(body.code).toBe('request_in_progress');
  expect(await db.select().from(funds)).toHaveLength(1);
});

test('what one process stores reaches a stream that is open on another', async () => {
  const copier = await testCopier();
  const second = await createSecondProcess(copier);
  dropIdleConnections(second);
  await second.listen({ host: '127.0.0.1', port: 0 });
  const { port } = second.server.address() as AddressInfo;
  const abort = new AbortController();
  endAfterTest(() => abort.abort());
  const { body } = await fetch(`http://127.0.0.1:${port}/api/copier/stream`, {
    headers: { authorization: `Bearer ${copier.ana.token}` },
    signal: abort.signal,
  });
  const source = body?.pipeThrough(new TextDecoderStream()).getReader();
  let receivedText = '';
  const waitFor = async (what: string) => {
    while (!receivedText.includes(what)) receivedText += (await source?.read())?.value ?? '';
  };
  await waitFor('"mode":"pausado"');
  await copier.ana.put(copier.path, { mode: 'activo', is_confirmed: true });
  await waitFor('"mode":"activo"');
  abort.abort();
});
