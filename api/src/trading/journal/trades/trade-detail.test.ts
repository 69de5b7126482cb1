import type { StatementDealEntity, TradeDetailEntity, TradeEntity } from '@parque/contract';
import { runWhileLocked } from '../../../testing/while-held';
import { createStatementDeal, createHeader, importReport } from '../testing/statement';
import { createTrader } from '../testing/trader';

const login = 10_001_234;
const toTime = (hour: number, minute = 0) => Date.UTC(2025, 2, 3, hour, minute);

const createDeal = (ticket: string, changes: Partial<StatementDealEntity>) =>
  createStatementDeal(ticket, { positionId: '1', volumeLots: 0.2, commission: -100, ...changes });

/** A position of two entries that was closed in two parts, and trades before and after it. Amounts are cents. */
const position: readonly StatementDealEntity[] = [
  createDeal('1', { stopLoss: 1.095, takeProfit: 1.12 }),
  createDeal('2', { time: toTime(10), price: 1.102, volumeLots: 0.2 }),
  createDeal('3', {
    time: toTime(11, 30),
    type: 'sell',
    entry: 'out',
    volumeLots: 0.1,
    price: 1.106,
    commission: -50,
    fee: -10,
    swap: -20,
    profit: 5000,
    stopLoss: 1.101,
  }),
  createDeal('10', {
    time: toTime(15),
    type: 'sell',
    entry: 'out',
    volumeLots: 0.3,
    price: 1.103,
    profit: 6000,
  }),
];
const createOther = (ticket: string, hour: number): StatementDealEntity[] => [
  createDeal(`${ticket}1`, { positionId: ticket, time: toTime(hour) }),
  createDeal(`${ticket}2`, {
    positionId: ticket,
    time: toTime(hour, 10),
    type: 'sell',
    entry: 'out',
    profit: 100,
  }),
];

async function withTrades() {
  const api = await createTrader();
  const deals = [...createOther('7', 6), ...position, ...createOther('8', 20)];
  const { body } = await importReport(api.ana, createHeader(login), deals);
  const id = body.account.id as number;
  return {
    ...api,
    id,
    getTrade: async (ticket: string) =>
      (await api.ana.get(`/account/${id}/trades/${ticket}`)).body as TradeDetailEntity,
    type: (ticket: string, stop: unknown, shownStop: { readonly typed?: number | null } = {}) =>
      api.ana.put(`/account/${id}/trades/${ticket}/stop`, { stop, ...shownStop }),
  };
}

test('a trade has the deals of its whole position in the order of their time, in units of the currency', async () => {
  const { getTrade } = await withTrades();
  const { deals, trade: ownTrade } = await getTrade('3');
  expect(deals.map(({ ticket, entry, time }) => [ticket, entry, time.slice(11)])).toEqual([
    ['1', 'in', '09:00:00'],
    ['2', 'in', '10:00:00'],
    ['3', 'out', '11:30:00'],
    ['10', 'out', '15:00:00'],
  ]);
  expect(deals[2]).toMatchObject({ lots: 0.1, price: 1.106, commission: -0.6, swap: -0.2, profit: 50 });
  // The mean of 1.1 and 1.102; a quarter of the two dollars that opening cost.
  expect(ownTrade).toMatchObject({ ticket: '3', openPrice: 1.101, commission: -1.1, profit: 48.7 });
});

test('the neighbours of a trade are those before and after it in the list of trades', async () => {
  const { ana, id, getTrade } = await withTrades();
  const { body } = await ana.get(`/account/${id}/trades?limit=500`);
  const tickets = (body.trades as TradeEntity[]).map(({ ticket }) => ticket);
  expect(tickets).toEqual(['72', '3', '10', '82']);
  for (const [index, ticket] of tickets.entries()) {
    const { previous, next } = await getTrade(ticket);
    expect([previous, next]).toEqual([tickets[index - 1] ?? null, tickets[index + 1] ?? null]);
  }
});

test('trades that closed at the same time have the order of their tickets', async () => {
  const { ana, getTrade } = await withTrades();
  const sameDeals = ['9', '10'].flatMap((ticket) =>
    createOther(`5${ticket}`, 12).map((deal) =>
      deal.entry === 'out' ? { ...deal, ticket: `99${ticket}` } : deal,
    ),
  );
  await importReport(ana, createHeader(login), sameDeals);
  expect((await getTrade('999')).next).toBe('9910');
  expect((await getTrade('9910')).previous).toBe('999');
});

test('the stop of a report is the last one, so the initial stop is not known until it is typed', async () => {
  const { ana, id, getTrade, type } = await withTrades();
  expect(await getTrade('3')).toMatchObject({
    initial_stop: null,
    initial_stop_from: null,
    initial_target: null,
    trade: { stopLoss: 1.101 },
  });
  // The page that is stored without the typed stop is not sent again.
  await ana.get(`/account/${id}/trades?limit=500`);
  const answer = await type('3', 1.094);
  expect([answer.status, answer.body.initial_stop]).toEqual([200, 1.094]);
  expect(await getTrade('10')).toMatchObject({ initial_stop: 1.094, initial_stop_from: 'typed' });
  expect((await getTrade('82')).initial_stop).toBeNull();
  const { body: page } = await ana.get(`/account/${id}/trades?limit=500`);
  expect((page.trades as TradeEntity[]).map(({ initialStop }) => initialStop)).toEqual([
    null,
    1.094,
    1.094,
    null,
  ]);
  expect((await type('10', null)).body).toMatchObject({ initial_stop: null, initial_stop_from: null });
});

test.each([
  ['typed first', null, null, 1.09],
  ['changed', 1.09, 1.09, 1.08],
  ['removed', 1.09, 1.09, null],
])(
  'an initial stop that another page has %s is not replaced, and the same change may be sent again',
  async (_what, before, typedStop, other) => {
    const { getTrade, type } = await withTrades();
    await type('3', before);
    expect((await type('3', other, { typed: typedStop })).status).toBe(200);
    const lateAnswer = await type('3', 1.07, { typed: typedStop });
    expect([lateAnswer.status, lateAnswer.body.code]).toEqual([409, 'edit_conflict']);
    expect((await getTrade('3')).initial_stop).toBe(other);
    expect((await type('3', other, { typed: typedStop })).status).toBe(200);
    expect((await type('3', 1.07, { typed: other })).status).toBe(200);
  },
);

test('one of two concurrent first initial stops is stored', async () => {
  const { pool, id, getTrade, type } = await withTrades();
  const position = (await getTrade('3')).trade.position;
  const lockStatements = [
    `insert into journal_initial_stops (account_id, position_id, price, updated_at) values (${id}, '${position}', 1.09, now())`,
  ];
  const lateAnswer = await runWhileLocked(pool, lockStatements, () => type('3', 1.07, { typed: null }));
  expect(lateAnswer.status).toBe(409);
  expect((await getTrade('3')).initial_stop).toBe(1.09);
});

test('the opening deal of a broker carries the initial stop, and a typed one has priority', async () => {
  const { ana, register } = await createTrader();
  const account = await register(login);
  const { body } = await ana.get(`/account/${account.id}/trades?limit=20`);
  const { body: page } = await ana.get(`/account/${account.id}/deals?limit=200`);
  const opening = new Map(
    (page.deals as StatementDealEntity[])
      .filter(({ entry }) => entry === 'in')
      .map(({ positionId, stopLoss }) => [positionId, stopLoss ?? null]),
  );
  const expected = body.trades.map(({ position: id }: TradeEntity) => opening.get(id));
  const stops: unknown[] = [];
  for (const { ticket } of body.trades as TradeEntity[]) {
    const { body: detail } = await ana.get(`/account/${account.id}/trades/${ticket}`);
    stops.push(detail.initial_stop);
  }
  expect(stops).toEqual(expected);
  expect(body.trades.map(({ initialStop }: TradeEntity) => initialStop)).toEqual(expected);
  expect(stops.some((stop) => stop !== null)).toBe(true);
  const [first] = body.trades as TradeEntity[];
  const answer = await ana.put(`/account/${account.id}/trades/${first?.ticket}/stop`, { stop: 1.5 });
  expect(answer.body).toMatchObject({ initial_stop: 1.5, initial_stop_from: 'typed' });
});

test('a trade that does not exist is rejected', async () => {
  const { ana, id } = await withTrades();
  expect((await ana.get(`/account/${id}/trades/404`)).status).toBe(404);
  expect((await ana.put(`/account/${id}/trades/404/stop`, { stop: 1 })).status).toBe(404);
});
