import type { CopyStatisticsEntity } from '@parque/contract';
import { msPerDay, msPerHour } from '@parque/domain/durations';
import type { SentRequest } from '../../../../core/database/schema/index';
import { testCopier } from '../../../../testing/copier';
import { createLiveCopier } from '../../testing/live-copier';
import { sentOpening } from '../../testing/sent-opening';

type Changes = Parameters<Awaited<ReturnType<typeof testCopier>>['copy']>[0];
type OfEvent = Parameters<Awaited<ReturnType<typeof testCopier>>['copy']>[2];

/** Ana's child, and a way to store copies that were executed at a price after a delay. */
async function createWorld() {
  const world = await testCopier();
  const seenAt = new Date(Date.now() - msPerHour);
  const store = (changes: Changes = {}, event: OfEvent = {}) =>
    world.copy({ seenAt, sentAt: seenAt, ...changes }, undefined, event);
  const execute = (price: number, delayMs: number, changes: Changes = {}, event: OfEvent = {}) =>
    store({ price, answeredAt: new Date(+seenAt + delayMs), ...changes }, event);
  const getFigures = async (query = '') => {
    const { body } = await world.ana.get(`${world.path}/statistics${query}`);
    return body as CopyStatisticsEntity;
  };
  return { ...world, seenAt, store, execute, getFigures };
}

/** The order of a copy that sells, as an inverse one of a master that buys. */
const saleRequest: SentRequest = { ...sentOpening, symbol: 'EURUSD.m', side: 'sell' };

test('the delay is that from seeing an event to its execution, of openings and closes', async () => {
  const { execute, getFigures } = await createWorld();
  for (const delayMs of [100, 200, 300]) await execute(1.0852, delayMs);
  await execute(1.09, 400, { action: 'close' }, { kind: 'close' });
  await execute(1.09, 1000, { action: 'close_partial' }, { kind: 'partial' });
  await execute(1.09, 90_000, { action: 'modify' }, { kind: 'modify' });
  await execute(1.09, 90_000, { state: 'rejected', reason: 'no_money' });
  const { delay, copies } = await getFigures();
  // (100 + 200 + 300 + 400 + 1000) ÷ 5; p95 lies at 0.8 between the fourth and the fifth.
  expect(delay).toEqual({ average: 400, p95: 880, count: 5 });
  expect(copies).toBe(3);
});

test("slippage is positive when a copy has a worse price than the master's, on both sides", async () => {
  const { execute, getFigures } = await createWorld();
  await execute(1.0854, 10);
  await execute(1.0851, 10);
  await execute(1.085, 10, { request: saleRequest });
  await execute(1.1997, 10, { childSymbol: 'GBPUSD.m' }, { side: 'sell', price: 1.2 });
  const { slippage, symbols } = await getFigures();
  // EURUSD.m: +2, −1 and, sold too low, +2 points of 0.0001.
  expect(symbols).toEqual([
    { symbol: 'EURUSD.m', count: 3, slippage: 0.0001 },
    { symbol: 'GBPUSD.m', count: 1, slippage: 0.0003 },
  ]);
  // (2 − 1 + 2) ÷ 10,852 and 3 ÷ 12,000, in per cent, over four openings: (0.027644 + 0.025) ÷ 4.
  expect(slippage?.count).toBe(4);
  expect(slippage?.percent).toBeCloseTo(0.013161, 6);
});

test('additions, synchronisations, and openings in another instrument or without a price of the master have no slippage', async () => {
  const { execute, getFigures } = await createWorld();
  await execute(2, 10, {}, { kind: 'add' });
  await execute(2, 10, { isSync: true });
  await execute(2, 10, {}, { price: null });
  await execute(2, 10, { action: 'close' }, { kind: 'close' });
  await execute(7988.2, 10);
  expect(await getFigures()).toMatchObject({ copies: 4, slippage: null, symbols: [] });
});

test('openings that were not executed are counted by their reasons, the most frequent first', async () => {
  const { store, getFigures } = await createWorld();
  await store({ state: 'rejected', reason: 'no_money' });
  await store({ state: 'skipped', reason: 'below_min' });
  await store({ state: 'skipped', reason: 'below_min' });
  await store({ state: 'missed', reason: 'brief' });
  await store({ state: 'rejected', reason: null });
  await store({ state: 'skipped', reason: 'not_held', action: 'close' });
  await store({ state: 'pending', reason: 'slippage' });
  await store({ sentAt: null, answeredAt: null, reason: 'adopted' });
  const { left_out, copies, delay } = await getFigures();
  expect(left_out.map(({ reason, count }) => [reason, count])).toEqual([
    ['below_min', 2],
    ['brief', 1],
    ['broker_rejected', 1],
    ['no_money', 1],
  ]);
  expect(left_out[0]?.message).toMatch(/^El resultado es menor que el lotaje mínimo/);
  expect([copies, delay]).toEqual([0, null]);
});

test('only what was seen since the requested time is counted, and at most 400 days', async () => {
  const { execute, getFigures } = await createWorld();
  const goBack = (days: number) => new Date(Date.now() - days * msPerDay);
  for (const days of [0.1, 3, 20, 500])
    await execute(1.0852, 0, { seenAt: goBack(days), sentAt: goBack(days), answeredAt: goBack(days) });
  const countSince = async (days: number) => (await getFigures(`?from=${goBack(days).toISOString()}`)).copies;
  expect([await countSince(1), await countSince(7), await countSince(30), await countSince(900)]).toEqual([
    1, 2, 3, 3,
  ]);
  const { copies, from } = await getFigures();
  expect(copies).toBe(3);
  expect(Math.abs(Date.parse(from) - +goBack(400))).toBeLessThan(60_000);
});

test('copies of a deleted master are counted, without slippage', async () => {
  const { execute, store, getFigures, ana, master } = await createWorld();
  await execute(1.0854, 120);
  await store({ state: 'skipped', reason: 'below_min' });
  // Without an answer of the broker, only the result is missing.
  expect(await getFigures()).toMatchObject({ copies: 1, result: null, slippage: { count: 1 } });
  expect((await ana.delete(`/mt5/account/conector/${master.id}?open_copies=dejar`)).status).toBe(200);
  expect(await getFigures()).toMatchObject({
    copies: 1,
    delay: { average: 120, p95: 120, count: 1 },
    slippage: null,
    left_out: [{ reason: 'below_min', count: 1 }],
  });
});

test("the closed result is what the copies changed in the balance, without the owner's trades and deposits", async () => {
  const world = await createLiveCopier();
  const { broker, child: account, time, ana, copier } = world;
  const getBalance = async () => (await broker.account(account.reference)).balance;
  const getResult = async (from = new Date(time.ms - msPerDay)) =>
    (await ana.get(`/copier/children/${account.id}/statistics?from=${from.toISOString()}`)).body.result;
  const start = await getBalance();
  const position = await world.open('Step Index', 'buy', 0.5);
  await world.settle(copier);
  const openBalance = await getBalance();
  const ownPosition = await world.open('Step Index', 'sell', 0.7, account.reference);
  time.ms += 60_000;
  await world.close(ownPosition, undefined, account.reference);
  const before = await getBalance();
  await world.close(position);
  await world.settle(copier);
  const end = await getBalance();
  expect(await world.showHeld()).toEqual([]);
  const resultAmount = Number((openBalance - start + (end - before)).toFixed(2));
  expect(resultAmount).not.toBe(0);
  expect(await getResult()).toEqual({ amount: resultAmount, currency: 'USD', digits: 2 });
  expect((await getResult(new Date(time.ms + 1000)))?.amount).toBe(0);
});
