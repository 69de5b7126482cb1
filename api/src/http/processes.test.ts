import path from 'node:path';
import { makeApp } from '../app';
import { funds } from '../database/schema';
import { testApi } from '../testing/test-api';

const opened: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

/** A second process of an installation, and calls that either gets. */
async function twoProcesses() {
  const api = await testApi();
  const { db, settings, now } = api;
  const folders = { shell: path.join(settings.dataDir, 'shell'), pictures: settings.dataDir };
  const second = await makeApp({ settings, db, folders, now });
  opened.push(() => second.close());
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

test('a session counts in every process, and ends in all of them', async () => {
  const { signedIn, first, second, call } = await twoProcesses();
  const { token } = await signedIn('Ana');
  for (const app of [first, second]) expect((await call(app, 'GET', '/me', { token })).status).toBe(200);
  expect((await call(second, 'POST', '/logout', { token })).status).toBe(204);
  for (const app of [first, second]) expect((await call(app, 'GET', '/me', { token })).status).toBe(401);
});

test('who guesses at one process and then at another guesses no more often', async () => {
  const { first, second, call } = await twoProcesses();
  const guess = { body: { email: 'nadie@correo.es', password: 'no-es-esta-clave' } };
  const statuses: number[] = [];
  for (let tries = 0; tries < 10; tries += 1) {
    statuses.push((await call(tries % 2 ? first : second, 'POST', '/login', guess)).status);
  }
  expect(statuses).toEqual([...Array<number>(8).fill(401), 429, 429]);
});

test('a request that comes to two processes at once counts once', async () => {
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
