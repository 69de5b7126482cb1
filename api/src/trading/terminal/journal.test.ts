import { eq } from 'drizzle-orm';
import { msPerDay } from '@parque/domain/durations';
import { toWallTime } from '@parque/domain/journal';
import { brokerDeals } from '../../core/database/schema';
import { findAccountById } from '../journal/accounts/account-repository';
import { createSync } from '../journal/deals/sync';
import { getSimulatedServer } from '../broker/testing/accounts';
import type { Deal } from './reference/broker';
import { createTerminalApi } from './testing/terminal-api';

/** A Monday morning, when all markets are open. */
const monday = Date.UTC(2026, 2, 2, 10);

/** A terminal whose account is in the journal of its owner. @param options.isRead - The journal has read it once. */
async function createWorld({ server = 'Parque-Demo', hasTicks = true, isRead = true } = {}) {
  const api = await createTerminalApi({ isClockStopped: true, from: monday });
  const connection = await api.connect({ server, login: 20_004_001 });
  const { id } = connection;
  const { tickMs } = { ...connection.broker };
  const { zone } = getSimulatedServer(server);
  if (!hasTicks) connection.broker.tickMs = async () => toWallTime(zone, monday);
  const terminal = connection.run();
  async function runCalls(count: number) {
    for (let call = 0; call < count; call += 1) {
      api.pass(300);
      await terminal.step();
    }
  }
  await runCalls(4);
  const { body } = await api.ana.post(`/terminals/${id}/accounts`, { use: 'journal' });
  const sync = createSync({ ...api, log: api.app.log });
  const getAccount = async () => {
    const account = await findAccountById(api.db, body.journal_account as number);
    if (!account) throw new Error('the account is not in the journal');
    return account;
  };
  const refresh = async () => sync.refresh(await getAccount());
  if (isRead) await refresh();
  return {
    ...api,
    ...connection,
    runCalls,
    getAccount,
    refresh,
    /** The market opens: each call has a newer tick. */
    startTicks: () => void (connection.broker.tickMs = tickMs),
    /** Opens a position by hand, and closes it. */
    trade() {
      const order = { symbol: 'EURUSD', side: 'buy', lots: 0.1 } as const;
      connection.byHand({ ...order, kind: 'open' });
      connection.byHand({ ...order, kind: 'close', position: connection.state().holdings[0]?.ticket ?? '' });
    },
    async countDeals() {
      return api.db.$count(brokerDeals, eq(brokerDeals.accountId, (await getAccount()).id));
    },
  };
}

test('deals of a week without the terminal are in the journal, although it was read in the meantime', async () => {
  const { trade, pass, refresh, countDeals, runCalls } = await createWorld();
  expect(await countDeals()).toBe(1);
  pass(msPerDay);
  trade();
  for (let days = 0; days < 6; days += 1) {
    pass(msPerDay);
    await refresh();
  }
  await runCalls(4);
  await refresh();
  expect(await countDeals()).toBe(3);
});

test('while the terminal does not call, the journal shows when its deals were last complete', async () => {
  const { pass, refresh, getAccount } = await createWorld();
  const { syncedAt } = await getAccount();
  pass(msPerDay);
  expect(await refresh()).toMatchObject({ error: 'broker_unreachable', account: { syncedAt } });
});

test('the balance of a terminal that sleeps, or was disconnected, is the last reported one with its time', async () => {
  const { pass, getAccount, record, id, ana, trade, runCalls } = await createWorld();
  const getBalance = async () =>
    (await ana.post('/mt5/account/balance', { id: (await getAccount()).id })).body as unknown;
  trade();
  await runCalls(3);
  const { balance } = await record(id);
  expect(await getBalance()).toEqual({ balance });
  pass(60_000);
  const { seenAt } = await record(id);
  const last = { balance, as_of: seenAt?.toISOString() };
  expect(await getBalance()).toEqual(last);
  await ana.delete(`/terminals/${id}`);
  expect(await getBalance()).toEqual(last);
});

test('a journal that is opened for the first time while the terminal is off shows what the terminal has reported', async () => {
  const { pass, refresh, getAccount, countDeals, record, id } = await createWorld({ isRead: false });
  pass(msPerDay);
  const { seenAt: syncedAt } = await record(id);
  expect(await refresh()).toMatchObject({ error: 'broker_unreachable', account: { syncedAt } });
  expect(await countDeals()).toBe(1);
  expect((await getAccount()).currency).toBe('USD');
});

test('a terminal with more new deals than a call can have is not ready until it has reported all of them', async () => {
  const { addDeals, state, runCalls, record, id, refresh, countDeals, pass } = await createWorld();
  const [first] = state().deals;
  if (!first) throw new Error('the account has no deposit');
  pass(10 * msPerDay);
  const createMissed = (index: number): Deal => ({
    ...first,
    ticket: String(1000 + index),
    ms: first.ms + msPerDay + index * 60_000,
  });
  addDeals(Array.from({ length: 250 }, (_, index) => createMissed(index)));
  const readiness: boolean[] = [];
  for (let count = 0; count < 4; count += 1) {
    await runCalls(1);
    readiness.push((await record(id)).isReady);
    await refresh();
  }
  expect(readiness).toEqual([false, false, true, true]);
  expect(await countDeals()).toBe(251);
});

test('instants of deals are corrected when the clock of the trade server becomes known', async () => {
  const { getAccount, db, startTicks, runCalls, pass, refresh } = await createWorld({
    server: 'Parque-Sinteticos',
    hasTicks: false,
  });
  const listInstants = async () => db.select({ at: brokerDeals.at }).from(brokerDeals);
  expect((await getAccount()).zone).toBe('NY+7');
  expect(await listInstants()).not.toEqual([{ at: new Date(monday) }]);
  startTicks();
  await runCalls(2);
  pass(60_000);
  await runCalls(1);
  await refresh();
  expect((await getAccount()).zone).toBe('UTC');
  expect(await listInstants()).toEqual([{ at: new Date(monday) }]);
});

/** A trade of 20 minutes in the journal, and the call for its prices while the terminal calls, if it does. */
async function withTrade() {
  const world = await createWorld();
  const { byHand, state, pass, runCalls, refresh, getAccount, ana } = world;
  const order = { symbol: 'EURUSD', side: 'buy', lots: 0.1 } as const;
  byHand({ ...order, kind: 'open' });
  pass(20 * 60_000);
  byHand({ ...order, kind: 'close', position: state().holdings[0]?.ticket ?? '' });
  pass(60_000);
  await runCalls(3);
  await refresh();
  const { id } = await getAccount();
  const [opening, closing] = state().deals.slice(-2);
  if (!opening || !closing) throw new Error('the trade has two deals');
  const getPrices = async () => (await ana.get(`/account/${id}/trades/${closing.ticket}/prices`)).body;
  async function getPricesWhileCalling(): Promise<Awaited<ReturnType<typeof getPrices>>> {
    let isOver = false;
    const answer = getPrices().finally(() => (isOver = true));
    while (!isOver) await runCalls(1);
    return answer;
  }
  return { ...world, opening, closing, getPrices, getPricesWhileCalling };
}

test('the page of a trade shows the bars that its terminal reports, also while the terminal sleeps afterwards', async () => {
  const { opening, closing, getPrices, getPricesWhileCalling, pass } = await withTrade();
  const answer = await getPricesWhileCalling();
  expect(answer.path).toMatchObject({ minutes: 1 });
  const { bars, worst, best } = answer.path;
  expect(worst).toBeLessThanOrEqual(Math.min(opening.price, closing.price));
  expect(best).toBeGreaterThanOrEqual(Math.max(opening.price, closing.price));
  // Times are those of the trade server, like the deals.
  expect(bars[0].time).toBe(`${new Date(opening.ms - 15 * 60_000).toISOString().slice(0, 16)}:00`);
  expect(bars.length).toBeGreaterThan(30);
  pass(60_000);
  expect(await getPrices()).toEqual(answer);
});

test('bars that MetaTrader does not keep for so long are replaced by longer ones', async () => {
  const { broker, getPricesWhileCalling } = await withTrade();
  const { bars } = { ...broker };
  broker.bars = async (range) => {
    const priceBars = await bars(range);
    return priceBars && range.minutes === 1
      ? { ...priceBars, firstMs: range.to, serverFirstMs: range.to, rows: [] }
      : priceBars;
  };
  expect((await getPricesWhileCalling()).path).toMatchObject({ minutes: 5 });
});

test('the page of a trade whose terminal sleeps learns it at once', async () => {
  const { pass, getPrices } = await withTrade();
  pass(60_000);
  expect(await getPrices()).toEqual({ path: null, missing: 'asleep' });
});
