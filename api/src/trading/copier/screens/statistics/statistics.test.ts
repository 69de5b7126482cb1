import type { CopyStatisticsEntity } from '@parque/contract';
import { msPerDay, msPerHour } from '@parque/domain/durations';
import type { SentRequest } from '../../../../core/database/schema/index';
import { testCopier } from '../../../../testing/copier';
import { createLiveCopier } from '../../testing/live-copier';
import { sentOpening } from '../../testing/sent-opening';

type Changes = Parameters<Awaited<ReturnType<typeof testCopier>>['copy']>[0];
type OfEvent = Parameters<Awaited<ReturnType<typeof testCopier>>['copy']>[2];

/** Ana's child, and a way to store copies that were executed at a price after a delay. */
async function child() {
  const world = await testCopier();
  const seenAt = new Date(Date.now() - msPerHour);
  const store = (changes: Changes = {}, event: OfEvent = {}) =>
    world.copy({ seenAt, sentAt: seenAt, ...changes }, undefined, event);
  const executed = (price: number, delayMs: number, changes: Changes = {}, event: OfEvent = {}) =>
    store({ price, answeredAt: new Date(+seenAt + delayMs), ...changes }, event);
  const figures = async (query = '') => {
    const { body } = await world.ana.get(`${world.path}/statistics${query}`);
    return body as CopyStatisticsEntity;
  };
  return { ...world, seenAt, store, executed, figures };
}

/** The order of a copy that sells, as an inverse one of a master that buys. */
const sold: SentRequest = { ...sentOpening, symbol: 'EURUSD.m', side: 'sell' };

test('the delay is that from seeing an event to its execution, of openings and closes', async () => {
  const { executed, figures } = await child();
  for (const delayMs of [100, 200, 300]) await executed(1.0852, delayMs);
  await executed(1.09, 400, { action: 'close' }, { kind: 'close' });
  await executed(1.09, 1000, { action: 'close_partial' }, { kind: 'partial' });
  await executed(1.09, 90_000, { action: 'modify' }, { kind: 'modify' });
  await executed(1.09, 90_000, { state: 'rejected', reason: 'no_money' });
  const { delay, copies } = await figures();
  // (100 + 200 + 300 + 400 + 1000) ÷ 5; p95 lies at 0.8 between the fourth and the fifth.
  expect(delay).toEqual({ average: 400, p95: 880, count: 5 });
  expect(copies).toBe(3);
});

test("slippage is positive when a copy has a worse price than the master's, on both sides", async () => {
  const { executed, figures } = await child();
  await executed(1.0854, 10);
  await executed(1.0851, 10);
  await executed(1.085, 10, { request: sold });
  await executed(1.1997, 10, { childSymbol: 'GBPUSD.m' }, { side: 'sell', price: 1.2 });
  const { slippage, symbols } = await figures();
  // EURUSD.m: +2, −1 and, sold too low, +2 points of 0.0001.
  expect(symbols).toEqual([
    { symbol: 'EURUSD.m', count: 3, slippage: 0.0001 },
    { symbol: 'GBPUSD.m', count: 1, slippage: 0.0003 },
  ]);
  // (2 − 1 + 2) ÷ 10,852 and 3 ÷ 12,000, in per cent, over four openings: (0.027644 + 0.025) ÷ 4.
  expect(slippage?.count).toBe(4);
  expect(slippage?.percent).toBeCloseTo(0.013161, 6);
});

test('an addition, a synchronisation and an opening without a price of the master have no slippage', async () => {
  const { executed, figures } = await child();
  await executed(2, 10, {}, { kind: 'add' });
  await executed(2, 10, { isSync: true });
  await executed(2, 10, {}, { price: null });
  await executed(2, 10, { action: 'close' }, { kind: 'close' });
  expect(await figures()).toMatchObject({ copies: 3, slippage: null, symbols: [] });
});

test('an opening in another instrument has no slippage', async () => {
  const { executed, figures } = await child();
  await executed(7988.2, 10);
  expect(await figures()).toMatchObject({ copies: 1, slippage: null, symbols: [] });
});

test('openings that were not executed are counted by their reasons, the most frequent first', async () => {
  const { store, figures } = await child();
  await store({ state: 'rejected', reason: 'no_money' });
  await store({ state: 'skipped', reason: 'below_min' });
  await store({ state: 'skipped', reason: 'below_min' });
  await store({ state: 'missed', reason: 'brief' });
  await store({ state: 'rejected', reason: null });
  await store({ state: 'skipped', reason: 'not_held', action: 'close' });
  await store({ state: 'pending', reason: 'slippage' });
  const { left_out, copies, delay } = await figures();
  expect(left_out.map(({ reason, count }) => [reason, count])).toEqual([
    ['below_min', 2],
    ['brief', 1],
    ['broker_rejected', 1],
    ['no_money', 1],
  ]);
  expect(left_out[0]?.message).toMatch(/^El resultado es menor que el lotaje mínimo/);
  expect([copies, delay]).toEqual([0, null]);
});

test('a copy that was adopted was not executed by the copier, and is not counted', async () => {
  const { store, figures } = await child();
  await store({ sentAt: null, answeredAt: null, reason: 'adopted' });
  expect((await figures()).copies).toBe(0);
});

test('only what was seen since the requested time is counted, and at most 400 days', async () => {
  const { executed, figures } = await child();
  const ago = (days: number) => new Date(Date.now() - days * msPerDay);
  for (const days of [0.1, 3, 20, 500])
    await executed(1.0852, 0, { seenAt: ago(days), sentAt: ago(days), answeredAt: ago(days) });
  const since = async (days: number) => (await figures(`?from=${ago(days).toISOString()}`)).copies;
  expect([await since(1), await since(7), await since(30), await since(900)]).toEqual([1, 2, 3, 3]);
  const { copies, from } = await figures();
  expect(copies).toBe(3);
  expect(Math.abs(Date.parse(from) - +ago(400))).toBeLessThan(60_000);
});

test('copies of a deleted master are counted, without slippage', async () => {
  const { executed, store, figures, ana, master } = await child();
  await executed(1.0854, 120);
  await store({ state: 'skipped', reason: 'below_min' });
  expect((await figures()).slippage?.count).toBe(1);
  expect((await ana.delete(`/mt5/account/conector/${master.id}?open_copies=dejar`)).status).toBe(200);
  expect(await figures()).toMatchObject({
    copies: 1,
    delay: { average: 120, p95: 120, count: 1 },
    slippage: null,
    left_out: [{ reason: 'below_min', count: 1 }],
  });
});

test('without an answer of the broker the result is null, and the other figures are there', async () => {
  const { executed, figures } = await child();
  await executed(1.0854, 120);
  expect(await figures()).toMatchObject({ result: null, copies: 1 });
});

test("the closed result is what the copies changed in the balance, without the owner's trades and deposits", async () => {
  const world = await createLiveCopier();
  const { broker, child: account, time, ana, copier } = world;
  const balance = async () => (await broker.account(account.reference)).balance;
  const result = async (from = new Date(time.ms - msPerDay)) =>
    (await ana.get(`/copier/children/${account.id}/statistics?from=${from.toISOString()}`)).body.result;
  const start = await balance();
  const position = await world.open('Step Index', 'buy', 0.5);
  await world.settle(copier);
  const opened = await balance();
  const own = await world.open('Step Index', 'sell', 0.7, account.reference);
  time.ms += 60_000;
  await world.close(own, undefined, account.reference);
  const before = await balance();
  await world.close(position);
  await world.settle(copier);
  const end = await balance();
  expect(await world.holds()).toEqual([]);
  const changed = Number((opened - start + (end - before)).toFixed(2));
  expect(changed).not.toBe(0);
  expect(await result()).toEqual({ amount: changed, currency: 'USD', digits: 2 });
  expect((await result(new Date(time.ms + 1000)))?.amount).toBe(0);
});
