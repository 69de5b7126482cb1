import { setImmediate as nextRound } from 'node:timers/promises';
import { msPerDay } from '@parque/domain/durations';
import { toMinorUnits, computeAmount, type Deal } from '@parque/domain/journal';
import type { BrokerDeal } from '../../gateway';
import { daysPerRound, createHistory, type History } from './history';
import { getSimulatedServer } from '../../testing/accounts';
import { simulatedServers } from '../server';

const [start, end] = [Date.UTC(2024, 0, 1), Date.UTC(2026, 0, 1)];

const histories = new Map<string, History>();

/** Generating a history takes long, so the tests share them. The first test proves that they are reproducible. */
function getHistory(server: string, login = 10_001_234, from = start, to = end) {
  const key = `${server} ${login}`;
  const history = histories.get(key) ?? createHistory({ server: getSimulatedServer(server), login });
  histories.set(key, history);
  return history.between(from, to);
}

const toCents = (deal: BrokerDeal): Deal => ({
  ...deal,
  commission: toMinorUnits(deal.commission, 2),
  fee: toMinorUnits(deal.fee, 2),
  swap: toMinorUnits(deal.swap, 2),
  profit: toMinorUnits(deal.profit, 2),
});

const names = simulatedServers.map(({ name }) => name);

test.each(names)('an account on %s always has the same history, in pages of any period', (name) => {
  const allDeals = getHistory(name);
  const account = createHistory({ server: getSimulatedServer(name), login: 10_001_234 });
  const middle = Date.UTC(2024, 10, 3, 5, 30);
  expect([...account.between(middle, end)]).toEqual(allDeals.filter(({ at }) => at >= middle));
  expect([...account.between(start, middle), ...account.between(middle, end)]).toEqual(allDeals);
});

/** Counts the rounds of the event loop until some work has ended. */
async function countRounds(work: Promise<unknown>): Promise<number> {
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
  const account = createHistory({ server: getSimulatedServer('Parque-Demo'), login: 10_001_234 });
  expect(await countRounds(account.prepare(start, end))).toBeGreaterThan(parts / 2);
  expect(account.between(start, end)).toEqual(getHistory('Parque-Demo'));
  expect(await countRounds(account.prepare(start, end))).toBeLessThan(3);
});

test.each(names)('on %s the closing deals of each position add up to its opening deals', (name) => {
  const remainingUnits = new Map<string, number>();
  const settledFrom = end - 30 * msPerDay;
  for (const { positionId, type, volumeLots, at } of getHistory(name)) {
    if (positionId === '' || (at > settledFrom && !remainingUnits.has(positionId))) continue;
    const signedUnits = Math.round(volumeLots * 1000) * (type === 'buy' ? 1 : -1);
    remainingUnits.set(positionId, (remainingUnits.get(positionId) ?? 0) + signedUnits);
  }
  const open = [...remainingUnits.values()].filter((volume) => volume !== 0);
  expect(remainingUnits.size).toBeGreaterThan(200);
  expect(open).toEqual([]);
});

test.each(names)('the balance of an account on %s is never negative', (name) => {
  for (const login of [10_001_234, 10_000_001, 10_004_321]) {
    let [balance, lowest] = [0, Infinity];
    for (const deal of getHistory(name, login).map(toCents)) {
      balance += computeAmount(deal);
      lowest = Math.min(lowest, balance);
    }
    expect([login, lowest > 0]).toEqual([login, true]);
  }
});
