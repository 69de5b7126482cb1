import type { MonthEntity } from '@parque/contract';
import fc from 'fast-check';
import type { BrokerDeal } from '../../broker/gateway';
import { emptyNumber } from '../../broker/simulator/numbers';
import { createHistory } from '../../broker/simulator/history/history';
import { getSimulatedServer } from '../../broker/testing/accounts';
import { brokerAccounts, brokerDeals } from '../../../core/database/schema';
import { createTrader } from '../testing/trader';

const toCents = (amount: number) => Math.round(amount * 100);

/** Computes the month independently: from the broker's deals, with the calendar of JavaScript. */
function computeMonth(deals: readonly BrokerDeal[], dayOf: (deal: BrokerDeal) => string, month: string) {
  const opening = new Map<string, { lots: number; cost: number }>();
  const dayProfits: Record<string, number> = {};
  let [trades, won, gains, losses] = [0, 0, 0, 0];
  for (const deal of deals) {
    const cost = toCents(deal.commission) + toCents(deal.fee);
    const lots = Math.round(deal.volumeLots * 1000);
    const position = opening.get(deal.positionId) ?? { lots: 0, cost: 0 };
    if (deal.entry === 'in') {
      opening.set(deal.positionId, { lots: position.lots + lots, cost: position.cost + cost });
    }
    if (deal.entry !== 'out') continue;
    const share =
      lots === position.lots ? position.cost : -Math.round((-position.cost * lots) / position.lots);
    opening.set(deal.positionId, { lots: position.lots - lots, cost: position.cost - share });
    const day = dayOf(deal);
    if (!day.startsWith(month)) continue;
    const net = toCents(deal.profit) + toCents(deal.swap) + cost + share;
    dayProfits[day] = (dayProfits[day] ?? 0) + net;
    trades += 1;
    if (net >= 0) {
      won += 1;
      gains += net;
    } else {
      losses -= net;
    }
  }
  return { trades, won, gains, losses, byDay: dayProfits };
}

function expectSame(body: MonthEntity, expected: ReturnType<typeof computeMonth>): void {
  expect(body.trades).toBe(expected.trades);
  expect(toCents(body.profit)).toBe(expected.gains - expected.losses);
  expect(body.tradesPositives).toBeCloseTo(expected.trades && (100 * expected.won) / expected.trades, 9);
  if (expected.losses === 0) expect(body.profit_factor).toBeNull();
  else expect(body.profit_factor).toBeCloseTo(expected.gains / expected.losses, 9);
  const days = body.days.filter(({ op }) => op.length > 0);
  expect(Object.fromEntries(days.map(({ date, profit }) => [date, toCents(profit)]))).toEqual(expected.byDay);
  for (const { op, profit } of days) {
    expect(op.reduce((sum, trade) => sum + toCents(trade.profit), 0)).toBe(toCents(profit));
  }
}

const toMonthKey = (now: Date, zone: string, offset: number) => {
  const [year = 0, month = 0] = now.toLocaleDateString('sv-SE', { timeZone: zone }).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + offset)).toISOString().slice(0, 7);
};

test("spec 3: every month equals the figures of the broker's deals, in the server's time zone and in others", async () => {
  const { ana, register, now } = await createTrader();
  const server = getSimulatedServer('Parque-Europa');
  const number = 10_004_242;
  const account = await register(number, server.name);
  const deals = createHistory({ server, login: number }).between(0, +now());

  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: -36, max: 1 }),
      fc.constantFrom('server', 'America/Bogota', 'Europe/Madrid', 'Pacific/Auckland'),
      async (offset, zone) => {
        const platform = zone === 'server' ? 'Europe/Athens' : zone;
        const { status, body } = await ana.post(`/mt5/history/${offset}`, { ...account, zone });
        expect(status).toBe(200);
        const toDay = ({ at }: BrokerDeal) =>
          new Date(at).toLocaleDateString('sv-SE', { timeZone: platform });
        const key = toMonthKey(now(), platform, offset);
        expect(`${body.year}-${String(body.month).padStart(2, '0')}`).toBe(key);
        expectSame(body, computeMonth(deals, toDay, key));
      },
    ),
    { numRuns: 25 },
  );
});

test('spec 3: a month contains all its days from the first', async () => {
  const { ana, register } = await createTrader();
  const account = await register(10_001_234);
  const { body } = await ana.post('/mt5/history/-2', account);
  const days = (body as MonthEntity).days;
  expect(days.map(({ day }) => day)).toEqual(days.map((_, index) => index + 1));
  expect(days).toHaveLength(new Date(Date.UTC(body.year, body.month, 0)).getUTCDate());
  for (const { date, dayWeek } of days) expect(new Date(date).getUTCDay()).toBe(dayWeek);
});

test('spec 3: op lists the trades of its day in the order of their closing, with symbol, lots, profit, closing price and time', async () => {
  const { ana, register, now } = await createTrader();
  const server = getSimulatedServer('Parque-Europa');
  const number = 10_004_242;
  const account = await register(number, server.name);
  const closing = new Map(
    createHistory({ server, login: number })
      .between(0, +now())
      .filter(({ entry }) => entry === 'out')
      .map((deal) => [deal.ticket, deal]),
  );
  const { body } = await ana.post('/mt5/history/-1', account);
  const days = (body as MonthEntity).days.filter(({ op }) => op.length > 0);
  expect(days.length).toBeGreaterThan(0);
  for (const { date, profit, op } of days) {
    expect(op.reduce((sum, trade) => sum + trade.profit, 0)).toBeCloseTo(profit, 6);
    expect(op.map((trade) => trade.date)).toEqual(op.map((trade) => trade.date).sort());
    for (const { ticket, symbol, lots, closePrice, date: closedAt, time } of op) {
      const deal = closing.get(ticket);
      expect({ symbol, lots, closePrice, closedAt }).toEqual({
        symbol: deal?.symbol,
        lots: deal?.volumeLots,
        closePrice: deal?.price,
        closedAt: new Date(deal?.at ?? NaN).toISOString(),
      });
      expect(time.slice(0, 10)).toBe(date);
    }
  }
});

test('an account without trades has an empty month', async () => {
  const { ana, register } = await createTrader();
  const account = await register(emptyNumber);
  const { body } = await ana.post('/mt5/history/0', account);
  expect(body).toMatchObject({
    trades: 0,
    profit: 0,
    profit_factor: null,
    first_day: null,
    last_day: null,
    sync_error: null,
  });
});

test('an unknown time zone is rejected beside its field', async () => {
  const { ana, register } = await createTrader();
  const account = await register(emptyNumber);
  const { status, body } = await ana.post('/mt5/history/0', { id: account.id, zone: 'Marte/Olimpo' });
  expect([status, Object.keys(body.fields)]).toEqual([422, ['zone']]);
});

test('new deals are added without counting stored deals twice', async () => {
  const { ana, register, db, pass } = await createTrader();
  const account = await register(10_001_234);
  await ana.post('/mt5/history/0', account);
  const before = (await db.select().from(brokerDeals)).length;
  pass(20_000);
  await ana.post('/mt5/history/0', account);
  expect(await db.select().from(brokerDeals)).toHaveLength(before);
});

test('new deals replace a deal that the broker corrected, and the figures computed from it', async () => {
  const { ana, register, db, pass } = await createTrader();
  const account = await register(10_001_234);
  const before = await ana.post('/mt5/history/0', account);
  await db.update(brokerDeals).set({ profit: 99_900 });
  await db.update(brokerAccounts).set({ syncedAt: new Date(0) });
  pass(20_000);
  const { body } = await ana.post('/mt5/history/0', account);
  expect(body.profit).toBe(before.body.profit);
});

test('a broker that does not answer is an error after the time-out, and a retry loads the month when the broker works again', async () => {
  const { ana, register, simulator } = await createTrader({ broker: { timeoutMs: 1000 } });
  const account = await register(emptyNumber);
  simulator.setFault(emptyNumber, 'hanging');
  const { status, body } = await ana.post('/mt5/history/0', account);
  expect([status, body.code, body.message]).toEqual([504, 'broker_timeout', 'Error de conexión']);
  simulator.setFault(emptyNumber, undefined);
  expect((await ana.post('/mt5/history/0', account)).body.sync_error).toBeNull();
});

test('a broker that does not answer blocks neither another broker of its user nor other users, however many sessions wait for it', async () => {
  const { ana, register, signedIn } = await createTrader({ broker: { timeoutMs: 1500 } });
  const hangingAccount = await register(10_009_002);
  const otherAccount = await register(emptyNumber);
  const eva = await signedIn('Eva', { owns: [3] });
  let answers = 0;
  const sessions = await Promise.all(Array.from({ length: 5 }, () => signedIn('Ana', { owns: [3] })));
  const waitInEach = () =>
    sessions.map(async (session) => {
      const { status } = await session.post('/mt5/history/0', hangingAccount);
      answers += 1;
      return status;
    });
  const pendingCalls = waitInEach();
  expect((await ana.post('/mt5/history/0', otherAccount)).status).toBe(200);
  // Above the limit of a user, the calls wait for each other.
  pendingCalls.push(...waitInEach(), ...waitInEach());
  expect((await eva.get('/accounts')).status).toBe(200);
  expect((await eva.get('/products')).status).toBe(200);
  expect(answers).toBe(0);
  expect(await Promise.all(pendingCalls)).toEqual(pendingCalls.map(() => 504));
});

test('a broker that does not answer does not hide stored deals, and the month reports that newer ones may be missing', async () => {
  const { ana, register, simulator, pass } = await createTrader();
  const account = await register(10_001_234);
  const knownAnswer = await ana.post('/mt5/history/-1', account);
  simulator.setFault(10_001_234, 'unreachable');
  pass(60_000);
  const { status, body } = await ana.post('/mt5/history/-1', account);
  expect([status, body.sync_error]).toEqual([200, 'broker_unreachable']);
  expect(body).toEqual({ ...knownAnswer.body, sync_error: 'broker_unreachable' });
});

test('an interrupted history is an error until it is complete', async () => {
  const { ana, register, simulator, db } = await createTrader();
  const account = await register(10_009_004);
  const halfAnswer = await ana.post('/mt5/history/0', account);
  expect([halfAnswer.status, halfAnswer.body.code]).toEqual([503, 'broker_unreachable']);
  const first = (await db.select().from(brokerDeals)).length;
  simulator.setFault(10_009_004, undefined);
  expect((await ana.post('/mt5/history/0', account)).body.sync_error).toBeNull();
  expect((await db.select().from(brokerDeals)).length).toBeGreaterThan(first);
});

test('an account that the broker has closed is reported as rejected', async () => {
  const { ana, register, simulator } = await createTrader();
  const account = await register(10_001_234);
  simulator.setFault(10_001_234, 'disabled');
  const { status, body } = await ana.post('/mt5/history/0', account);
  expect([status, body.code]).toEqual([422, 'broker_refused']);
});
