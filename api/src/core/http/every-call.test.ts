import { calls, type Call } from '@parque/contract';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../database/database';
import { getSample, getSamplePath } from '../../testing/sample';
import { testApi } from '../../testing/test-api';

const hottok = { 'x-hotmart-hottok': 'hottok-de-prueba' };
const allCalls = (Object.values(calls) as Call[]).map((call) => [call.address.id, call] as const);
/** Each call comes from a network of its own, because the invented tokens of one are limited. */
const createNetwork = ({ address }: Call) => `198.51.100.${allCalls.findIndex(([id]) => id === address.id)}`;
const closedCalls = allCalls.filter(([, { access }]) => access === 'user' || access === 'admin');
const callsWithBody = allCalls.filter(
  ([, { body, access }]) => body && access !== 'hotmart' && access !== 'terminal',
);

const unimportant = ['attempts', 'sessions', '__drizzle_migrations'];

/** Builds one query for the rows of every table. */
const rowsQuery = sql`
  select string_agg(
    format('select %L as name, (select jsonb_agg(to_jsonb(t) order by t::text) from %I t) as rows', table_name, table_name),
    ' union all ' order by table_name
  ) as query
  from information_schema.tables
  where table_schema = 'public' and table_name not in (${sql.join(
    unimportant.map((name) => sql`${name}`),
    sql`, `,
  )})`;

async function readStored(db: Database): Promise<string> {
  const { rows: queries } = await db.execute<{ query: string }>(rowsQuery);
  const { rows } = await db.execute(sql.raw(queries[0]?.query ?? ''));
  expect(rows.length).toBeGreaterThan(40);
  return JSON.stringify(rows);
}

async function createProduct() {
  const api = await testApi();
  const admin = await api.signedIn('Jefa', { rol: 1, owns: [1, 2, 3, 6, 7] });
  const send = (call: Call, body: unknown, headers: Record<string, string> = {}) =>
    api.app.inject({
      method: call.address.method,
      url: `/api${getSamplePath(call)}`,
      remoteAddress: createNetwork(call),
      headers: { authorization: `Bearer ${admin.token}`, ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
  return { ...api, admin, send };
}

test('every call of the contract is answered', async () => {
  const { app } = await testApi();
  const missingCalls = allCalls.filter(
    ([, { address }]) => !app.hasRoute({ method: address.method, url: `/api${address.path}` }),
  );
  expect(missingCalls.map(([id]) => id)).toEqual([]);
});

test('a valid body can be generated for every call, so that the tests below reach the rule they name', () => {
  const missingSamples = callsWithBody.filter(([, { body }]) => getSample(body as z.ZodType) === undefined);
  expect(missingSamples.map(([id]) => id)).toEqual([]);
});

test('spec 6: every call that is not public rejects a missing, ended or invented token, with any body', async () => {
  const { send, admin, anyone, db } = await createProduct();
  const before = await readStored(db);
  await admin.post('/logout');
  for (const [id, call] of closedCalls) {
    const body = call.body && getSample(call.body);
    const answers = [
      await send(call, body, { authorization: '' }),
      await send(call, body),
      await send(call, body, { authorization: `Bearer ${'x'.repeat(43)}` }),
    ];
    const codes = answers.map((answer) => [answer.statusCode, answer.json().code as string]);
    expect([id, ...codes]).toEqual([
      id,
      [401, 'session_required'],
      [401, 'session_expired'],
      [401, 'session_expired'],
    ]);
  }
  expect(await readStored(db)).toBe(before);
  expect((await anyone.get('/products')).status).toBe(200);
});

test('spec 6: every call for admins rejects all other users', async () => {
  const { send, signedIn, db } = await createProduct();
  const ana = await signedIn('Ana', { owns: [1, 2, 3, 6, 7] });
  const before = await readStored(db);
  for (const [id, call] of closedCalls.filter(([, { access }]) => access === 'admin')) {
    const answer = await send(call, call.body && getSample(call.body), {
      authorization: `Bearer ${ana.token}`,
    });
    expect([id, answer.statusCode, answer.json().code]).toEqual([id, 403, 'forbidden']);
  }
  expect(await readStored(db)).toBe(before);
});

test('every call with a body reports the faults of its fields in Spanish', async () => {
  const { send } = await createProduct();
  const english =
    /\b(invalid|expected|received|required|unrecognized|must|should|too|string|number|input)\b/i;
  for (const [id, call] of callsWithBody) {
    const sample = getSample(call.body as z.ZodType) as Record<string, unknown>;
    const wrongBody = Object.fromEntries(Object.keys(sample).map((name) => [name, { otra: 'cosa' }]));
    const longBody = Object.fromEntries(Object.keys(sample).map((name) => [name, 'x'.repeat(20_000)]));
    for (const body of [{}, wrongBody, longBody, { ...sample, de_contrabando: 1 }]) {
      const { fields = {} } = (await send(call, body)).json<{ fields?: Record<string, string> }>();
      expect([id, Object.values(fields).filter((text) => english.test(text))]).toEqual([id, []]);
    }
  }
});

test('an admin without the second factor that production requires is rejected by every call for admins', async () => {
  const api = await testApi({ settings: { adminNeedsSecondFactor: true } });
  const admin = await api.signedIn('Jefa', { rol: 1, owns: [1, 2, 3, 6, 7] });
  const ana = await api.signedIn('Ana', { owns: [1, 2, 3, 6, 7] });
  await ana.post('/license', { product_id: 6, account_1: 41005995 });
  const before = await readStored(api.db);
  const powers = closedCalls.filter(
    ([, call]) => call.access === 'admin' || call.address.path.includes(':userId'),
  );
  expect(powers.map(([id]) => id)).toContain('getLicence');
  for (const [id, call] of powers) {
    const answer = await api.app.inject({
      method: call.address.method,
      url: `/api${getSamplePath(call).replace('/getaccount/1/1', `/getaccount/${ana.id}/6`)}`,
      headers: { authorization: `Bearer ${admin.token}` },
      ...(call.body && { payload: getSample(call.body) as object }),
    });
    expect([id, answer.statusCode, answer.json().code]).toEqual([id, 403, 'second_factor_needed']);
  }
  expect(await readStored(api.db)).toBe(before);
});

test('every call rejects a body with a missing field, a field of another type, or too many bytes', async () => {
  const { send, db } = await createProduct();
  const before = await readStored(db);
  for (const [id, call] of callsWithBody) {
    const schema = call.body as z.ZodType;
    const sample = getSample(schema) as Record<string, unknown>;
    const wrongBodies: unknown[] = [];
    for (const name of Object.keys(sample)) {
      const { [name]: _omitted, ...rest } = sample;
      wrongBodies.push(rest, { ...sample, [name]: { otra: 'cosa' } }, { ...sample, [name]: [[]] });
    }
    for (const body of wrongBodies.filter((entry) => !schema.safeParse(entry).success)) {
      const answer = await send(call, body);
      expect([id, JSON.stringify(body), answer.statusCode]).toEqual([id, JSON.stringify(body), 422]);
      expect(answer.json()).toMatchObject({ code: expect.any(String), message: expect.stringMatching(/\S/) });
    }
    const large = await send(call, { ...sample, relleno: 'x'.repeat(call.bodyBytes ?? 256 * 1024) });
    expect([id, [413, 422].includes(large.statusCode)]).toEqual([id, true]);
  }
  expect(await readStored(db)).toBe(before);
});

test('every call rejects or ignores fields that the contract does not have', async () => {
  const { send, db, admin, signedIn } = await createProduct();
  const before = await readStored(db);
  const isStrict = ({ body }: Call) => {
    const schema = body as z.ZodType;
    return !schema.safeParse({ ...(getSample(schema) as object), de_contrabando: 1 }).success;
  };
  const listAnswers = async (call: Call, token: string) => {
    const contraband = [{ rol: 1 }, { is_admin: true }, { created_at: '2020-01-01' }, { passwordHash: 'x' }];
    const sample = getSample(call.body as z.ZodType) as object;
    const authorization = `Bearer ${token}`;
    return Promise.all(contraband.map((more) => send(call, { ...sample, ...more }, { authorization })));
  };
  for (const [id, call] of callsWithBody.filter(([, contractCall]) => isStrict(contractCall))) {
    const answers = await listAnswers(call, admin.token);
    const codes = answers.map((answer) => [answer.statusCode, answer.json().code as string]);
    expect([id, ...codes]).toEqual([id, ...codes.map(() => [422, 'invalid_input'])]);
  }
  expect(await readStored(db)).toBe(before);
  for (const [id, call] of callsWithBody.filter(([, contractCall]) => !isStrict(contractCall))) {
    // A call may end the session.
    const { token } = await signedIn('Jefa');
    const answers = await listAnswers(call, token);
    expect([id, answers.filter(({ statusCode }) => statusCode >= 500)]).toEqual([id, []]);
  }
});

test('parameters and queries of another type are rejected by every call that has them', async () => {
  const { app, admin } = await createProduct();
  for (const [id, call] of allCalls.filter(([, { params }]) => params)) {
    const url = `/api${call.address.path.replace(/:\w+/g, '%00..')}`;
    const answer = await app.inject({
      method: call.address.method,
      url,
      headers: { authorization: `Bearer ${admin.token}`, ...hottok },
      ...(call.body && { payload: getSample(call.body) as object }),
    });
    expect([id, answer.statusCode < 500 && answer.statusCode >= 400]).toEqual([id, true]);
  }
});
