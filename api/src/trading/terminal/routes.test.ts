import { terminalLimits } from '@parque/contract';
import { eq } from 'drizzle-orm';
import { msPerDay } from '@parque/domain/durations';
import {
  auditLog,
  connectorAccounts,
  copierChildren,
  terminalDeals,
  terminalRuns,
  terminals,
} from '../../core/database/schema';
import { simulatedServers } from '../broker/simulator/server';
import { addServers } from '../journal/accounts/servers';
import { stageSeconds } from '../../core/metrics/stages';
import { changeCommand, findCommandById, queueCommand } from './commands/repository';
import { changeTerminal, sweepRuns } from './pairing/repository';
import { computeHmac } from './protocol/keys';
import { requestPairing } from './reference/client';
import { createMemoryJournal } from './reference/journal';
import { blankDeal, createOwnBroker } from './reference/own-broker';
import { createReferenceTerminal } from './reference/terminal';
import { revokeUnusedTerminals } from './pairing/unused';
import { createContactBatch } from './sync/seen';
import { readAccountFields } from './testing/post-to';
import { createTerminalApi } from './testing/terminal-api';

const [server] = simulatedServers;

/** A paired terminal whose messages are recorded. */
async function start() {
  const api = await createTerminalApi({ isClockStopped: true });
  const connection = await api.connect();
  const terminal = connection.run();
  /** Queues an order, which is executed if the terminal fetches it in time. */
  const queue = (clientId = 'prueba_1', forMs = 5000) =>
    queueCommand(api.db, {
      terminalId: connection.id,
      clientId,
      request: { kind: 'open', symbol: 'EURUSD', side: 'buy', volumeLots: 0.1 },
      notAfter: new Date(+api.now() + forMs),
      createdAt: api.now(),
    });
  async function runCalls(count: number) {
    for (let call = 0; call < count; call += 1) await terminal.step();
  }
  await runCalls(4);
  return { ...api, ...connection, terminal, queue, runCalls };
}

/** Number of changes of the row of a terminal since its creation. */
async function getVersion({ db, id }: Awaited<ReturnType<typeof start>>) {
  const { rows } = await db.execute<{ xmin: string }>(`select xmin::text from terminals where id = ${id}`);
  return rows[0]?.xmin;
}

test('a call without changes writes nothing, and a changed account is written at once', async () => {
  const world = await start();
  const before = await getVersion(world);
  await world.runCalls(3);
  expect(await getVersion(world)).toBe(before);
  world.byHand({ kind: 'open', symbol: 'EURUSD', side: 'buy', lots: 0.1 });
  await world.runCalls(1);
  expect(await getVersion(world)).not.toBe(before);
});

test('a call without changes is one statement, which reads each table by an index', async () => {
  const { pool, runCalls } = await start();
  const query = jest.spyOn(pool, 'query');
  await runCalls(1);
  const queries: readonly (readonly unknown[])[] = [...query.mock.calls];
  query.mockRestore();
  expect(queries).toHaveLength(1);
  const [statement, values] = queries[0] ?? [];
  const { text } = statement as { readonly text: string };
  const client = await pool.connect();
  try {
    await client.query('begin');
    // A table with one row is otherwise read as a whole.
    await client.query('set local enable_seqscan = off');
    const { rows } = await client.query(`explain ${text}`, values as unknown[]);
    const plan = rows.map((row: { 'QUERY PLAN': string }) => row['QUERY PLAN']).join('\n');
    expect(plan.match(/(?:Index|Bitmap Heap) (?:Only )?Scan.* on (\w+)/g)?.length).toBeGreaterThanOrEqual(4);
    expect(plan).not.toContain('Seq Scan');
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('an order whose deadline passed while no process waited for it ends at the next call, and is not delivered', async () => {
  const world = await start();
  const { db, queue, pass, runCalls, state } = world;
  const { id: command } = await queue('prueba_1', 1000);
  pass(1500);
  await runCalls(1);
  expect(await findCommandById(db, command)).toMatchObject({ state: 'expired' });
  const before = await getVersion(world);
  await runCalls(2);
  expect(await getVersion(world)).toBe(before);
  expect(state().holdings).toEqual([]);
});

test('orders are delivered while ten searches of an earlier run find nothing', async () => {
  const { db, queue, now, pass, runCalls, state } = await start();
  for (let index = 0; index < 10; index += 1) {
    const { id: lostId } = await queue(`prueba_${index}`);
    await changeCommand(db, lostId, { state: 'delivered', run: 'a run that was killed', deliveredAt: now() });
  }
  pass(1000);
  const { id: order } = await queue('prueba_10');
  await runCalls(2);
  expect(await findCommandById(db, order)).toMatchObject({ state: 'done' });
  expect(state().holdings).toMatchObject([{ comment: order }]);
});

test('a position that is still listed with the deal that closed it is gone after the next call', async () => {
  const { byHand, broker, runCalls, run, record, id } = await start();
  byHand({ kind: 'open', symbol: 'EURUSD', side: 'buy', lots: 0.1 });
  await runCalls(1);
  const stalePositions = await broker.positions();
  const [{ id: position = '' } = {}] = stalePositions;
  let isBehind = true;
  const positions = async () => (isBehind ? stalePositions : broker.positions());
  const terminal = run({ broker: { ...broker, positions } });
  byHand({ kind: 'close', symbol: 'EURUSD', side: 'sell', lots: 0.1, position });
  await terminal.step();
  expect((await record(id)).positions).toHaveLength(1);
  isBehind = false;
  await terminal.step();
  expect((await record(id)).positions).toEqual([]);
});

test('a terminal that wakes up at night keeps the clock of its server', async () => {
  const { broker, runCalls, pass, record, id } = await start();
  pass(1000);
  await runCalls(1);
  const { zone } = await record(id);
  expect(zone).toBe(server?.zone);
  const last = (await broker.tickMs()) + 60_000;
  broker.tickMs = async () => last;
  pass(4 * 3_600_000 + 60_000);
  await runCalls(2);
  expect((await record(id)).zone).toBe(zone);
});

test('a contact that is stored late does not replace the figures of a newer call', async () => {
  const { db, id, now, record } = await start();
  const { run, seq, pollMs } = await record(id);
  const contacts = createContactBatch(db, 60_000);
  const contact = { id, run: run ?? '', seq: seq + 1, seen_at: now().toISOString(), poll_ms: pollMs };
  await contacts.add({ ...contact, balance: 1, equity: 1, tick_ms: 0 });
  await changeTerminal(db, id, { seq: seq + 2, balance: 2, equity: 2 });
  await contacts.stop();
  expect(await record(id)).toMatchObject({ seq: seq + 2, balance: 2, equity: 2 });
});

test.each([
  ['no token', { 'x-terminal': '' }],
  ['an unknown token', { 'x-terminal': 'x'.repeat(43) }],
  ['a wrong signature', { 'x-sign': '0'.repeat(64) }],
  ['no signature', { 'x-sign': '' }],
])('a call with %s is rejected before its body is parsed', async (_what, wrong) => {
  const { post, key, sentMessages } = await start();
  const [, body = ''] = sentMessages.at(-1)?.message ?? [];
  const headers = { 'x-terminal': key.token, 'x-sign': computeHmac(key.key, body), ...wrong };
  expect((await post('/terminal/sync', 'no es JSON', headers)).text).toContain('terminal_unknown');
  expect((await post('/terminal/sync', body, headers)).status).toBe(401);
});

test('a body that ends in NUL is accepted, and one above 640 KiB is not', async () => {
  const { post, key, sentMessages } = await start();
  const [, last = ''] = sentMessages.at(-1)?.message ?? [];
  const body = last.replace(/"seq":\d+/, '"seq":900');
  const headers = { 'x-terminal': key.token, 'x-sign': computeHmac(key.key, body) };
  expect((await post('/terminal/sync', `${body}\0\0`, headers)).status).toBe(200);
  const text = JSON.stringify({ relleno: 'x'.repeat(terminalLimits.bodyBytes) });
  const answer = await post('/terminal/sync', text, { ...headers, 'x-sign': computeHmac(key.key, text) });
  expect(answer.status).toBe(413);
});

test('a run is deleted 91 days after its end unless a command is of it, and its requests stay without effect', async () => {
  const { sentMessages, post, pass, run, db, id, now, record, queue } = await start();
  const recordedMessage = sentMessages[0]?.message;
  const first = (await record(id)).run;
  const second = run();
  await queue();
  await second.step();
  const last = run();
  await last.step();
  const listRuns = async () =>
    (await db.select({ run: terminalRuns.run }).from(terminalRuns)).map((row) => row.run);
  pass(90 * msPerDay);
  await sweepRuns(db, now());
  expect((await listRuns()).toSorted()).toEqual([first, second.run, last.run].toSorted());
  pass(2 * msPerDay);
  await sweepRuns(db, now());
  expect((await listRuns()).toSorted()).toEqual([second.run, last.run].toSorted());
  if (!recordedMessage) throw new Error('nothing was sent');
  expect((await post(...recordedMessage)).text).toContain('terminal_sequence');
  expect((await record(id)).run).toBe(last.run);
});

test('a recorded request has no effect, neither in its run nor after another run took the account', async () => {
  const { sentMessages, post, pass, run, byHand, runCalls, record, id } = await start();
  byHand({ kind: 'open', symbol: 'EURUSD', side: 'buy', lots: 0.1 });
  await runCalls(1);
  const recordedMessage = sentMessages.at(-1)?.message;
  await runCalls(2);
  if (!recordedMessage) throw new Error('nothing was sent');
  byHand({ kind: 'open', symbol: 'EURUSD', side: 'buy', lots: 0.2 });
  await runCalls(1);
  expect((await post(...recordedMessage)).text).toContain('terminal_sequence');
  pass(60_000);
  await run().step();
  pass(60_000);
  expect((await post(...recordedMessage)).text).toContain('terminal_sequence');
  expect((await record(id)).positions).toHaveLength(2);
});

test('a second run waits while the first one calls, and its owner moves the account to it', async () => {
  const { run, terminal, ana, id, getShown, pass } = await start();
  const second = run({ journal: createMemoryJournal() });
  expect(await second.step()).toMatchObject({ is: 'busy' });
  expect(await getShown()).toMatchObject({ state: 'connected', has_other: true });
  expect((await ana.post(`/terminals/${id}/lease`)).status).toBe(200);
  expect(await terminal.step()).toMatchObject({ is: 'busy' });
  expect(await second.step()).toMatchObject({ is: 'ok' });
  expect((await ana.post(`/terminals/${id}/lease`)).status).toBe(200);
  expect(await terminal.step()).toMatchObject({ is: 'ok' });
  pass(60_000);
  expect((await ana.post(`/terminals/${id}/lease`)).body.code).toBe('terminal_alone');
});

test('a disconnected terminal is not offered to the run that waited for it', async () => {
  const { run, ana, id, getShown } = await start();
  expect(await run({ journal: createMemoryJournal() }).step()).toMatchObject({ is: 'busy' });
  await ana.delete(`/terminals/${id}`);
  expect(await getShown()).toMatchObject({ state: 'revoked', has_other: false });
  expect((await ana.post(`/terminals/${id}/lease`)).body.code).toBe('terminal_revoked');
});

test('a terminal that is switched to another account is rejected, and its owner sees it', async () => {
  const { broker, run, getShown, pass } = await start();
  pass(30_000);
  const account = { ...broker.account, login: 20_003_002 };
  expect(await run({ broker: { ...broker, account } }).step()).toMatchObject({
    code: 'terminal_account_differs',
  });
  expect(await getShown()).toMatchObject({ state: 'other_account' });
});

test('a terminal without its broker is shown as offline', async () => {
  const { faults, runCalls, getShown } = await start();
  faults.permissions = { connected: false };
  await runCalls(1);
  expect(await getShown()).toMatchObject({ state: 'offline', permissions: { connected: false } });
});

test('a terminal that does not call is shown as asleep, and connected again after it reports a change', async () => {
  const { pass, getShown, runCalls, byHand } = await start();
  pass(60_000);
  expect(await getShown()).toMatchObject({ state: 'asleep' });
  byHand({ kind: 'open', symbol: 'EURUSD', side: 'buy', lots: 0.1 });
  await runCalls(1);
  expect(await getShown()).toMatchObject({ state: 'connected' });
});

test('a child whose terminal does not call shows when it called last', async () => {
  const { ana, id, db, record, pass } = await start();
  await ana.post(`/terminals/${id}/accounts`, { use: 'child', multiplier: 1 });
  const [child] = (await ana.get('/copier')).body.children;
  await db
    .insert(copierChildren)
    .values({ accountId: child.id, activatedAt: new Date(0), connection: 'sin_conexion' });
  pass(60_000);
  const { seenAt } = await record(id);
  expect((await ana.get('/copier')).body.children[0]).toMatchObject({ silent_since: seenAt?.toISOString() });
});

test('another user gets 404 for each call of a terminal, and does not see it', async () => {
  const { signedIn, id } = await start();
  const eva = await signedIn('Eva', { owns: [1, 2, 3] });
  expect((await eva.get('/terminals')).body).toEqual({ terminals: [], codes: [] });
  for (const call of ['confirmation', 'removal', 'lease', 'accounts']) {
    const body = call === 'accounts' ? { use: 'journal' } : {};
    expect([call, (await eva.post(`/terminals/${id}/${call}`, body)).status]).toEqual([call, 404]);
  }
  expect((await eva.delete(`/terminals/${id}`)).status).toBe(404);
  expect((await eva.post('/terminals/codes', { terminal_id: id })).status).toBe(404);
});

test('a disconnected terminal is removed from the list, keeps its deals, and returns when it is paired again', async () => {
  const { ana, id, db, getShown, byHand, runCalls, createCode, broker, post } = await start();
  byHand({ kind: 'open', symbol: 'EURUSD', side: 'buy', lots: 0.1 });
  await runCalls(1);
  expect((await ana.post(`/terminals/${id}/removal`)).body.code).toBe('terminal_connected');
  await ana.delete(`/terminals/${id}`);
  for (const _again of [1, 2]) expect((await ana.post(`/terminals/${id}/removal`)).status).toBe(204);
  expect(await getShown()).toBeUndefined();
  expect(await db.select().from(terminalDeals).where(eq(terminalDeals.terminalId, id))).toHaveLength(2);
  await requestPairing(post, await createCode(), await readAccountFields(broker));
  expect(await getShown()).toMatchObject({ id, state: 'seen' });
});

test('a waiting code is shown again to its owner, and not once it was used', async () => {
  const { ana, createCode, broker, post } = await start();
  const code = await createCode();
  const getCode = async () => (await ana.get('/terminals')).body.codes[0];
  expect(await getCode()).toMatchObject({ state: 'waiting', code });
  await requestPairing(post, code, await readAccountFields(broker));
  expect(await getCode()).toMatchObject({ state: 'seen', code: null });
});

test('the delays of deals and orders are shown, without those of the time when the terminal did not call', async () => {
  const { byHand, runCalls, pass, getShown, queue } = await start();
  expect((await getShown()).delays).toEqual({ reported: null, fetched: null, answered: null });
  const trade = () => byHand({ kind: 'open', symbol: 'EURUSD', side: 'buy', lots: 0.1 });
  trade();
  pass(400);
  await runCalls(1);
  trade();
  pass(600);
  await runCalls(1);
  expect((await getShown()).delays.reported).toEqual({ p50: 400, p95: 600, count: 2 });
  trade();
  pass(60_000);
  await runCalls(1);
  expect((await getShown()).delays.reported).toEqual({ p50: 400, p95: 600, count: 2 });
  await queue();
  pass(250);
  await runCalls(1);
  pass(70);
  await runCalls(1);
  expect((await getShown()).delays).toMatchObject({
    fetched: { p50: 250, p95: 250 },
    answered: { p50: 70, p95: 70 },
  });
});

test('deals of a time without calls are no delays, however many calls report them', async () => {
  const { addDeals, broker, runCalls, pass, getShown } = await start();
  const anHourAgo = (await broker.tickMs()) - 3_600_000;
  addDeals(
    Array.from({ length: 150 }, (_, index) => ({
      ...blankDeal,
      order: '1',
      position: '1',
      symbol: 'EURUSD',
      lots: '0.1',
      price: 1.1,
      ticket: String(5000 + index),
      ms: anHourAgo,
    })),
  );
  pass(60_000);
  await runCalls(3);
  expect((await getShown()).delays.reported).toBeNull();
});

test('stages of a copy are counted for the metrics', async () => {
  const { byHand, runCalls, pass, queue } = await start();
  const getSums = async () => {
    const { values } = await stageSeconds.get();
    const getSum = (stage: string) =>
      values.find(({ metricName, labels }) => metricName?.endsWith('_sum') && labels.stage === stage)
        ?.value ?? 0;
    return ['reported', 'fetched', 'answered'].map(getSum);
  };
  const before = await getSums();
  byHand({ kind: 'open', symbol: 'EURUSD', side: 'buy', lots: 0.1 });
  pass(400);
  await runCalls(1);
  await queue();
  pass(250);
  await runCalls(1);
  pass(75);
  await runCalls(1);
  const after = await getSums();
  // The deal of the order is reported with its acknowledgement.
  const expected = [0.4 + 0.075, 0.25, 0.075];
  after.forEach((sum, index) => expect(sum - (before[index] ?? 0)).toBeCloseTo(expected[index] ?? 0, 6));
});

test('a user without connector and journal gets no code', async () => {
  const { signedIn } = await start();
  const eva = await signedIn('Eva');
  expect((await eva.post('/terminals/codes', {})).body.code).toBe('product_required');
});

test('pairing, confirmation and revocation are audited and mailed, without a secret', async () => {
  const { ana, id, db, key, mailsTo } = await start();
  await ana.delete(`/terminals/${id}`);
  const notes = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `terminal:${id}`));
  expect(notes.map(({ action }) => action)).toEqual(['terminal.pair', 'terminal.confirm', 'terminal.revoke']);
  expect(JSON.stringify(notes)).not.toMatch(new RegExp(`${key.token}|${key.key}`));
  expect((await mailsTo(ana.email))[0]).toContain('Has conectado el terminal');
});

test('a confirmed account is used in the journal and as master, and another one as child', async () => {
  const { ana, id, getShown, connect } = await start();
  const { body } = await ana.post(`/terminals/${id}/accounts`, { use: 'journal' });
  const [account] = (await ana.get('/accounts')).body;
  expect(body).toMatchObject({ used_as: ['journal'], journal_account: account.id });
  expect((await ana.post(`/terminals/${id}/accounts`, { use: 'master' })).status).toBe(200);
  expect((await getShown()).used_as).toEqual(['journal', 'master']);
  expect((await ana.post(`/terminals/${id}/accounts`, { use: 'child' })).body.code).toBe('account_connected');
  const second = await connect({ login: 20_003_009 });
  const terminal = second.run();
  await terminal.step();
  await terminal.step();
  const linkAnswer = await ana.post(`/terminals/${second.id}/accounts`, { use: 'child', multiplier: 0.5 });
  expect(linkAnswer.body).toMatchObject({ used_as: ['child'] });
  expect((await ana.get('/mt5/account/conector')).body.hijas).toMatchObject([
    { number: 20_003_009, multiplier: 0.5, terminal_server: server.name },
  ]);
});

test('the multiplier of a child that a terminal connects is changed without a password', async () => {
  const { ana, id } = await start();
  await ana.post(`/terminals/${id}/accounts`, { use: 'child', multiplier: 0.5 });
  const [child] = (await ana.get('/mt5/account/conector')).body.hijas;
  const { terminal_server: name, is_leaving: _leaving, ...childFields } = child;
  expect(name).toBe(server.name);
  const { status } = await ana.put('/mt5/account/conector', { ...childFields, multiplier: 2 });
  expect(status).toBe(200);
  expect((await ana.get('/mt5/account/conector')).body.hijas).toMatchObject([
    { multiplier: 2, terminal_server: server.name },
  ]);
});

test('with several masters, a terminal is used as the child of the one that the request names', async () => {
  const { ana, id, db } = await start();
  const [place] = await addServers(db, [{ gateway: 'simulator', name: 'Parque-Demo', broker: 'Parqué' }]);
  const masters = await db
    .insert(connectorAccounts)
    .values(
      [1, 2].map((slot) => ({
        userId: ana.id,
        serverId: place?.id ?? 0,
        type: 2 as const,
        slot,
        number: 10_001_000 + slot,
        sealedPassword: 'x',
        gateway: 'simulator' as const,
        reference: `Parque-Demo/${slot}`,
      })),
    )
    .returning();
  const use = (rest = {}) => ana.post(`/terminals/${id}/accounts`, { use: 'child', ...rest });
  expect((await use()).body).toMatchObject({ code: 'invalid_input', fields: { master_id: /./ } });
  expect((await use({ master_id: masters[1]?.id })).body.used_as).toEqual(['child']);
  expect((await ana.get('/mt5/account/conector')).body.hijas).toMatchObject([{ master_id: masters[1]?.id }]);
});

test('the servers of terminals are not offered in the form with a password', async () => {
  const { ana, id } = await start();
  await ana.post(`/terminals/${id}/accounts`, { use: 'journal' });
  const { body } = await ana.get('/mt5/servers');
  expect(body.filter(({ name }: { name: string }) => name === server.name)).toHaveLength(1);
});

test('a terminal that has not called for 90 days is revoked', async () => {
  const { db, now, pass, terminal } = await start();
  pass(91 * msPerDay);
  await revokeUnusedTerminals(db, now());
  const [row] = await db.select({ state: terminals.state }).from(terminals);
  expect(row?.state).toBe('revoked');
  expect(await terminal.step()).toMatchObject({ is: 'gone' });
});

test('a pairing request whose answer was lost gets the same answer again, and another one does not', async () => {
  const { post, createCode, broker } = await start();
  const code = await createCode();
  const nonce = 'n'.repeat(32);
  const facts = await readAccountFields(broker);
  const first = await requestPairing(post, code, facts, nonce);
  expect(await requestPairing(post, code, facts, nonce)).toEqual(first);
  await expect(requestPairing(post, code, facts)).rejects.toMatchObject({ code: 'terminal_code_spent' });
});

test('a code for one account pairs no other account, and its owner sees why', async () => {
  const { post, createCode, broker, id, ana } = await start();
  const facts = { ...(await readAccountFields(broker)), login: 20_003_777 };
  await expect(requestPairing(post, await createCode(id), facts)).rejects.toMatchObject({
    code: 'terminal_account_differs',
  });
  expect((await ana.get('/terminals')).body.codes[0]).toMatchObject({ state: 'other_account' });
});

test('the owner sees the try of another account after the code was used or has ended, too', async () => {
  const { post, createCode, broker, id, ana, now, pass } = await start();
  const accountFields = await readAccountFields(broker);
  const code = await createCode(id);
  await requestPairing(post, code, accountFields);
  await expect(requestPairing(post, code, { ...accountFields, login: 20_003_777 })).rejects.toMatchObject({
    code: 'terminal_account_differs',
  });
  const refused_account_at = now().toISOString();
  const getCode = async () => (await ana.get('/terminals')).body.codes[0];
  expect(await getCode()).toMatchObject({ state: 'seen', refused_account_at });
  pass(20 * 60_000);
  expect(await getCode()).toMatchObject({ state: 'seen', refused_account_at });
});

test('an account that its owner denies is deleted with everything that its terminal sent, and its code is void', async () => {
  const { post, createCode, ana, db, now, signedIn } = await createTerminalApi({ isClockStopped: true });
  const { broker } = createOwnBroker({ server, login: 20_003_009, now: () => +now() });
  const code = await createCode();
  const facts = await readAccountFields(broker);
  const key = await requestPairing(post, code, facts);
  const foreign = createReferenceTerminal({
    broker,
    journal: createMemoryJournal(),
    key,
    post,
    tick: () => +now(),
  });
  for (let call = 0; call < 4; call += 1) await foreign.step();
  const [row] = await db.select().from(terminals);
  expect(await db.select().from(terminalDeals)).toHaveLength(1);
  const eva = await signedIn('Eva', { owns: [1, 2, 3] });
  expect((await eva.post(`/terminals/${row?.id}/removal`)).status).toBe(404);
  expect((await ana.post(`/terminals/${row?.id}/removal`)).status).toBe(204);
  for (const table of [terminals, terminalDeals, terminalRuns])
    expect(await db.select().from(table)).toEqual([]);
  expect((await ana.get('/terminals')).body).toMatchObject({
    terminals: [],
    codes: [{ state: 'expired', code: null, terminal_id: null }],
  });
  expect(await foreign.step()).toMatchObject({ is: 'rejected', code: 'terminal_unknown' });
  await expect(requestPairing(post, code, facts)).rejects.toMatchObject({ code: 'terminal_code_unknown' });
});

test('an account that was confirmed before it was paired again keeps its data when its owner denies it', async () => {
  const { post, createCode, ana, id, broker, getShown } = await start();
  await requestPairing(post, await createCode(), await readAccountFields(broker));
  expect(await getShown()).toMatchObject({ id, state: 'seen' });
  expect((await ana.post(`/terminals/${id}/removal`)).status).toBe(204);
  expect(await getShown()).toMatchObject({ id, state: 'revoked' });
});

test('a program that is too old gets the minimum version, and its owner sees it', async () => {
  const { ana, id, run, getShown } = await start();
  expect(await run({ version: '0.9.0' }).step()).toMatchObject({ is: 'outdated' });
  expect(await getShown()).toMatchObject({ state: 'outdated' });
  const used = await ana.post(`/terminals/${id}/accounts`, { use: 'child', multiplier: 1 });
  expect(used.body.code).toBe('terminal_outdated');
});

test('all terminals of a user share what their calls may carry, and those of another user do not', async () => {
  const api = await createTerminalApi({ settings: { callsPerTerminal: 60 } });
  const { createCode, post, app } = api;
  const getToken = async (login: number, code: string) => {
    const { broker } = createOwnBroker({ server, login, now: Date.now });
    return (await requestPairing(post, code, await readAccountFields(broker))).token;
  };
  const tokens = [
    await getToken(20_003_004, await createCode()),
    await getToken(20_003_005, await createCode()),
  ];
  const luis = await api.signedIn('Luis', { owns: [1, 2, 3] });
  const other = await getToken(20_003_006, (await luis.post('/terminals/codes', {})).body.code as string);
  const sendBytes = async (token = '') => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/terminal/sync',
      headers: { 'x-terminal': token, 'x-sign': '0'.repeat(64), 'content-type': 'application/json' },
      payload: ' '.repeat(250_000),
    });
    return statusCode;
  };
  const statuses = [];
  for (const token of [tokens[0], tokens[1], tokens[0], tokens[1]]) statuses.push(await sendBytes(token));
  expect(statuses).toEqual([401, 401, 401, 429]);
  expect(await sendBytes(other)).toBe(401);
});

test('calls of a terminal that arrive together count before the terminal is looked up', async () => {
  const { pair, post } = await createTerminalApi({ settings: { callsPerTerminal: 60 } });
  const { key } = await pair(createOwnBroker({ server, login: 20_003_007, now: Date.now }).broker);
  const headers = { 'x-terminal': key.token, 'x-sign': '0'.repeat(64) };
  const answers = await Promise.all(Array.from({ length: 30 }, () => post('/terminal/sync', '{}', headers)));
  // Five are allowed at once, and one more in each second that the answers take.
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(15);
});
