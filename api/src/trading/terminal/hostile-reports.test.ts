import { terminalLimits } from '@parque/contract';
import { msPerDay } from '@parque/domain/durations';
import { toInstant } from '@parque/domain/journal';
import { eq } from 'drizzle-orm';
import { terminalDeals, terminals } from '../../core/database/schema';
import { computeHmac } from './protocol/keys';
import { formatBarRange } from './protocol/bars';
import { readValues, requestRead } from './sync/report';
import { createTerminalApi } from './testing/terminal-api';

const quarterMs = 15 * 60_000;

/** A paired program whose owner signs whatever the program would never send. */
async function start() {
  const api = await createTerminalApi({ isClockStopped: true });
  // Times of whole days are whole quarters of an hour away, as the time of a trade server is.
  api.pass(quarterMs - (+api.now() % quarterMs));
  const { byHand, key, id, sentMessages, run } = await api.connect();
  const terminal = run();
  byHand({ kind: 'open', symbol: 'EURUSD', side: 'buy', lots: 0.1 });
  await terminal.step();
  await terminal.step();
  const bodies = sentMessages.map(({ message: [, body] }) => body);
  const fullBody = bodies.find((body) => body.includes('"deals"') && body.includes('"positions"')) ?? '{}';
  let seq = 1000;
  /** Sends the report with a change, with the right signature. */
  async function report(change: (body: Record<string, unknown>) => object): Promise<number> {
    seq += 1;
    const text = JSON.stringify({ ...change(JSON.parse(fullBody) as Record<string, unknown>), seq });
    const headers = { 'x-terminal': key.token, 'x-sign': computeHmac(key.key, text) };
    return (await api.post('/terminal/sync', text, headers)).status;
  }
  return { ...api, id, report };
}

const getFirst = (list: unknown) => (list as readonly Record<string, unknown>[])[0];

type Report = Record<string, unknown>;

/** The report with one further deal. */
const withDeal =
  (deal: Report, changes: Report = {}) =>
  (body: Report) => ({ ...body, ...changes, deals: [{ ...getFirst(body.deals), ticket: '9', ...deal }] });

/** Reports that the program never sends, each with the change that makes it. */
const changes: readonly (readonly [string, (body: Report) => object])[] = [
  ['NUL in a comment of a deal', withDeal({ comment: 'a\0b' })],
  [
    'NUL in a comment of a position',
    (body) => ({ ...body, positions: [{ ...getFirst(body.positions), comment: 'a\0b' }] }),
  ],
  ['NUL in a symbol of a deal', withDeal({ symbol: 'a\0b' })],
  ['NUL in the hash', (body) => ({ ...body, hash: 'a\0b', positions: [] })],
  ['NUL in the version', (body) => ({ ...body, version: '1.0.2\0' })],
  ['NUL in the version of an older program', (body) => ({ ...body, version: '0.9.0\0' })],
  ['half a surrogate pair', withDeal({ comment: '\ud800' })],
  ['a ticket of 20 digits', withDeal({ ticket: '9'.repeat(20) })],
  ['the largest accepted times', withDeal({ ms: Date.UTC(2200, 0) }, { tick_ms: Date.UTC(2200, 0) })],
  ['the largest times of a date', withDeal({ ms: 8.64e15 }, { tick_ms: 8.64e15 })],
  ['the smallest times', withDeal({ ms: 0 }, { tick_ms: 0 })],
  [
    'the largest figures',
    withDeal({ lots: '999999999.99999999', price: 1e12 }, { balance: 1e15, equity: -1e15 }),
  ],
  ['two deals with one ticket', (body) => ({ ...body, deals: [getFirst(body.deals), getFirst(body.deals)] })],
  [
    'an acknowledgement of another order',
    (body) => ({ ...body, acks: [{ id: 'PQ', outcome: 'done', retcode: 10009 }] }),
  ],
];

test.each(changes)(
  'a signed report with %s is stored or rejected, and the list of its owner still works',
  async (_what, change) => {
    const { report, ana } = await start();
    expect(await report(change)).toBeLessThan(500);
    expect((await ana.get('/terminals')).status).toBe(200);
  },
);

test('a report with more bars than an answer can have is rejected, and its bars are not stored', async () => {
  const { db, id, report } = await start();
  const range = { symbol: 'EURUSD', minutes: 1, from: 0, to: 60_000 };
  await requestRead(db, id, {
    kind: 'bars',
    name: formatBarRange(range),
    until: new Date(Date.now() + 60_000),
  });
  const withBars = (count: number) => (body: Report) => ({
    ...body,
    bars: { ...range, found: 'all', rows: Array.from({ length: count }, () => [0, 1, 1, 1, 1, 0]) },
  });
  expect(await report(withBars(terminalLimits.bars + 1))).toBe(422);
  expect(await readValues(db, id, 'bars')).toEqual([]);
  expect(await report(withBars(terminalLimits.bars))).toBe(200);
  expect(await readValues(db, id, 'bars')).toHaveLength(1);
});

test('a user at the bound of stored deals stores no further ones, and gets no orders', async () => {
  const { db, id, report, record } = await start();
  const before = await db.$count(terminalDeals);
  await db.update(terminals).set({ dealCount: 2_000_000 }).where(eq(terminals.id, id));
  expect(await report(withDeal({}))).toBe(200);
  expect(await db.$count(terminalDeals)).toBe(before);
  expect(await record(id)).toMatchObject({ isReady: false, dealCount: 2_000_000 });
  await db.update(terminals).set({ dealCount: 1_000 }).where(eq(terminals.id, id));
  expect(await report(withDeal({}))).toBe(200);
  expect(await db.$count(terminalDeals)).toBe(before + 1);
  expect(await record(id)).toMatchObject({ isReady: true, dealCount: 1_001 });
});

test('a deal of the far future is kept, and does not end the reading of the deals of today', async () => {
  const { report, db, id, now } = await start();
  const farFuture = Date.UTC(53_269, 0);
  expect(await report(withDeal({ ms: farFuture }))).toBe(200);
  expect(await db.select().from(terminalDeals).where(eq(terminalDeals.ticket, '9'))).toMatchObject([
    { wall: farFuture },
  ]);
  expect(toInstant('NY+7', farFuture)).toBeGreaterThan(+now());
  const [row] = await db.select().from(terminals).where(eq(terminals.id, id));
  expect(row?.dealsAfter).toBeLessThan(+now() + msPerDay);
});
