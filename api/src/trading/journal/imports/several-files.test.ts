import type { StatementDealEntity } from '@parque/contract';
import { createStatementDeal, header, importReport } from '../testing/statement';
import { trader } from '../testing/trader';

const at = (day: number, hour = 20) => Date.UTC(2026, 2, day, hour);

function deal(ticket: string, own: Partial<StatementDealEntity>): StatementDealEntity {
  const sold = { symbol: 'GBPUSD', type: 'sell', volumeLots: 0.5, price: 1.3, commission: -200 } as const;
  const ids = { order: `1${ticket}`, positionId: `1${ticket}` };
  return createStatementDeal(ticket, { ...sold, ...ids, time: at(6), ...own });
}

const opening = deal('102', {});
const closing = deal('103', {
  time: at(9),
  type: 'buy',
  entry: 'out',
  price: 1.29,
  swap: -300,
  profit: 50_000,
});
const number = 8_710_003;

const tradesOf = async (ana: Awaited<ReturnType<typeof trader>>['ana'], id: number) => {
  const { body } = await ana.get(`/account/${id}/trades?from=2026-03-01&to=2026-03-31`);
  const trades = body.trades as { openPrice: number | null; profit: number }[];
  return trades.map(({ openPrice, profit }) => [openPrice, profit]);
};

test.each([
  ['after it', [opening], [closing]],
  ['before it', [closing], [opening]],
])('a closing is linked to the opening of another week that is imported %s', async (_, first, second) => {
  const { ana } = await trader();
  await importReport(ana, header(number, { zone: 'UTC' }), first);
  const { body } = await importReport(ana, header(number, { zone: 'UTC' }), second);
  expect(await tradesOf(ana, body.account.id)).toEqual([[1.3, 493]]);
  const again = await importReport(ana, header(number, { zone: 'UTC' }), [...first, ...second]);
  expect(again.body.statement.added).toBe(0);
  expect(await tradesOf(ana, body.account.id)).toEqual([[1.3, 493]]);
});

test('an undo of the week with the opening leaves the closing without one, and a redo links it again', async () => {
  const { ana } = await trader();
  const { body: week } = await importReport(ana, header(number, { zone: 'UTC' }), [opening]);
  const { body } = await importReport(ana, header(number, { zone: 'UTC' }), [closing]);
  await ana.post(`/statements/${week.statement.id}/undo`);
  expect(await tradesOf(ana, body.account.id)).toEqual([[null, 495]]);
  await ana.post(`/statements/${week.statement.id}/redo`);
  expect(await tradesOf(ana, body.account.id)).toEqual([[1.3, 493]]);
});

test.each([
  [false, 493],
  [true, 492],
])('a known deal with another swap: taken is %s, and the net result is %d', async (takes_changes, net) => {
  const { ana } = await trader();
  await importReport(ana, header(number, { zone: 'UTC' }), [
    opening,
    { ...closing, positionId: opening.positionId },
  ]);
  const restated = { ...closing, positionId: opening.positionId, swap: -400 };
  const { body } = await importReport(ana, header(number, { zone: 'UTC', takes_changes }), [
    opening,
    restated,
  ]);
  expect(body.statement.added).toBe(0);
  expect(await tradesOf(ana, body.account.id)).toEqual([[1.3, net]]);
  await ana.post(`/statements/${body.statement.id}/undo`);
  expect(await tradesOf(ana, body.account.id)).toEqual([[1.3, 493]]);
});
