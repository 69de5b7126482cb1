import { setImmediate as nextRound } from 'node:timers/promises';
import { msPerDay } from '@parque/domain/durations';
import { listClosedTrades, toMinorUnits, computeAmount, toWallTime, type Deal } from '@parque/domain/journal';
import type { BrokerDeal } from '../../gateway';
import { crowdedNumber, emptyNumber } from '../numbers';
import { daysPerRound, createHistory, type History } from './history';
import { simulatedServers, type SimulatedServer } from '../server';

const [start, end] = [Date.UTC(2024, 0, 1), Date.UTC(2026, 0, 1)];

const serverNamed = (name: string): SimulatedServer => {
  const server = simulatedServers.find((one) => one.name === name);
  if (!server) throw new Error(`no server ${name}`);
  return server;
};

const histories = new Map<string, History>();

/** Generating a history takes long, so the tests share them. The first test proves that they are reproducible. */
function historyOf(server: string, login = 10_001_234, from = start, to = end) {
  const key = `${server} ${login}`;
  const history = histories.get(key) ?? createHistory({ server: serverNamed(server), login });
  histories.set(key, history);
  return history.between(from, to);
}

const inCents = (deal: BrokerDeal): Deal => ({
  ...deal,
  commission: toMinorUnits(deal.commission, 2),
  fee: toMinorUnits(deal.fee, 2),
  swap: toMinorUnits(deal.swap, 2),
  profit: toMinorUnits(deal.profit, 2),
});

const names = simulatedServers.map(({ name }) => name);

test.each(names)('an account on %s always has the same history, in pages of any period', (name) => {
  const whole = historyOf(name);
  const account = createHistory({ server: serverNamed(name), login: 10_001_234 });
  const middle = Date.UTC(2024, 10, 3, 5, 30);
  expect([...account.between(middle, end)]).toEqual(whole.filter(({ at }) => at >= middle));
  expect([...account.between(start, middle), ...account.between(middle, end)]).toEqual(whole);
});

/** Counts the rounds of the event loop until some work has ended. */
async function roundsUntil(work: Promise<unknown>): Promise<number> {
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
  };
  void work.then(end, end);
  let rounds = 0;
  for (; !hasEnded; rounds += 1) await nextRound();
  return rounds;
}

const parts = (end - start) / msPerDay / daysPerRound;

test('a prepared history is generated with other work in between, and is the same', async () => {
  const account = createHistory({ server: serverNamed('Parque-Demo'), login: 10_001_234 });
  expect(await roundsUntil(account.prepare(start, end))).toBeGreaterThan(parts / 2);
  expect(account.between(start, end)).toEqual(historyOf('Parque-Demo'));
  expect(await roundsUntil(account.prepare(start, end))).toBeLessThan(3);
});

test('of several histories, one is generated at a time', async () => {
  const prepared = names.map((name) =>
    createHistory({ server: serverNamed(name), login: 10_001_235 }).prepare(start, end),
  );
  expect(await roundsUntil(Promise.all(prepared))).toBeGreaterThan((names.length - 1) * parts);
});

test.each(names)('on %s each deal has its own ticket, and deals are returned in order', (name) => {
  const deals = historyOf(name);
  expect(new Set(deals.map(({ ticket }) => ticket)).size).toBe(deals.length);
  expect(deals.map(({ at }) => at)).toEqual(deals.map(({ at }) => at).sort((a, b) => a - b));
});

test.each(names)('on %s the closing deals of each position add up to its opening deals', (name) => {
  const left = new Map<string, number>();
  const settled = end - 30 * msPerDay;
  for (const { positionId, type, volumeLots, at } of historyOf(name)) {
    if (positionId === '' || (at > settled && !left.has(positionId))) continue;
    const signed = Math.round(volumeLots * 1000) * (type === 'buy' ? 1 : -1);
    left.set(positionId, (left.get(positionId) ?? 0) + signed);
  }
  const open = [...left.values()].filter((volume) => volume !== 0);
  expect(left.size).toBeGreaterThan(200);
  expect(open).toEqual([]);
});

test.each(names)("on %s the times are those of the server's clock", (name) => {
  const { zone } = serverNamed(name);
  for (const { at, time } of historyOf(name)) expect(toWallTime(zone, at)).toBe(time);
});

test('a history contains costs, swaps, partial closings, break-even trades, deposits and withdrawals', () => {
  const deals = historyOf('Parque-Demo').map(inCents);
  const trades = listClosedTrades(deals);
  const perPosition = Object.values(
    trades.reduce<Record<string, typeof trades>>((all, trade) => {
      (all[trade.positionId] ??= []).push(trade);
      return all;
    }, {}),
  );
  expect(perPosition.some((parts) => parts.length === 2)).toBe(true);
  expect(perPosition.some((parts) => parts.length === 3)).toBe(true);
  expect(trades.some(({ swap }) => swap > 0)).toBe(true);
  expect(trades.some(({ swap }) => swap < 0)).toBe(true);
  expect(trades.some(({ profit }) => profit === 0)).toBe(true);
  expect(trades.some(({ net }) => net > 0)).toBe(true);
  expect(trades.some(({ net }) => net < 0)).toBe(true);
  expect(trades.some(({ stopLoss }) => stopLoss !== null)).toBe(true);
  expect(deals.some(({ commission }) => commission < 0)).toBe(true);
  expect(deals.some(({ type, profit }) => type === 'balance' && profit < 0)).toBe(true);
  expect(deals.some(({ type }) => type === 'charge')).toBe(true);
});

test('a netting account reverses positions, and has one position per symbol', () => {
  const deals = historyOf('Parque-Netting');
  expect(deals.some(({ entry }) => entry === 'inout')).toBe(true);
  const holding = new Map<string, string>();
  const left = new Map<string, number>();
  for (const { symbol, positionId, type, volumeLots } of deals) {
    if (positionId === '') continue;
    if ((left.get(symbol) ?? 0) !== 0) expect(holding.get(symbol)).toBe(positionId);
    holding.set(symbol, positionId);
    const signed = Math.round(volumeLots * 1000) * (type === 'buy' ? 1 : -1);
    left.set(symbol, (left.get(symbol) ?? 0) + signed);
  }
});

test('only synthetic indices are traded at the weekend', () => {
  const atWeekend = ({ time, positionId }: BrokerDeal) =>
    positionId !== '' && [0, 6].includes(new Date(time).getUTCDay());
  expect(historyOf('Parque-Demo').some(atWeekend)).toBe(false);
  expect(historyOf('Parque-Sinteticos').some(atWeekend)).toBe(true);
});

test.each(names)('the balance of an account on %s is never negative', (name) => {
  for (const login of [10_001_234, 10_000_001, 10_004_321]) {
    let [balance, lowest] = [0, Infinity];
    for (const deal of historyOf(name, login).map(inCents)) {
      balance += computeAmount(deal);
      lowest = Math.min(lowest, balance);
    }
    expect([login, lowest > 0]).toEqual([login, true]);
  }
});

test('one account has no trades, and one has 100,000 deals in less than three years', () => {
  expect(historyOf('Parque-Demo', emptyNumber).every(({ positionId }) => positionId === '')).toBe(true);
  const ofMonth = historyOf('Parque-Demo', crowdedNumber, Date.UTC(2025, 2, 1), Date.UTC(2025, 3, 1));
  expect(ofMonth.length).toBeGreaterThan(2800);
});
