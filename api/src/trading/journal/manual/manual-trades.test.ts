import type { StatementDealEntity } from '@parque/contract';
import { createStatementDeal, createHeader, importReport } from '../testing/statement';
import { createTrader } from '../testing/trader';

const number = 77;

/** A purchase of 0.1 EURUSD on 3 March 2025 that earned 50.00 and paid 2.00 of commission. */
const reportedDeals: StatementDealEntity[] = [
  createStatementDeal('1', { time: Date.UTC(2025, 2, 3, 9) }),
  createStatementDeal('2', {
    positionId: '1',
    type: 'sell',
    entry: 'out',
    time: Date.UTC(2025, 2, 3, 10, 15, 40),
    price: 1.105,
    profit: 5000,
    commission: -200,
  }),
];

const otherDeals: StatementDealEntity[] = [
  createStatementDeal('8', { time: Date.UTC(2025, 2, 5, 9), symbol: 'GBPUSD' }),
  createStatementDeal('9', {
    positionId: '8',
    type: 'sell',
    entry: 'out',
    time: Date.UTC(2025, 2, 5, 10),
    symbol: 'GBPUSD',
    profit: 1000,
  }),
];

/** The reported trade, as its owner types it: without seconds. */
const typedTrade = {
  symbol: 'EURUSD',
  side: 'buy',
  lots: 0.1,
  open_price: 1.1,
  close_price: 1.105,
  opened: '2025-03-03T09:00:00',
  closed: '2025-03-03T10:15:00',
  gross: 50,
  commission: -2,
  swap: 0,
};

async function openJournal() {
  const { ana, register } = await createTrader();
  const { body } = await importReport(ana, createHeader(number, { opening_balance: 100_000 }), otherDeals);
  const { id } = body.account as { id: number };
  const path = `/account/${id}/manual-trades`;
  return {
    ana,
    id,
    register,
    path,
    importReported: () => importReport(ana, createHeader(number), reportedDeals),
    save: (position: string, changes: object = {}) =>
      ana.put(`${path}/${position}`, { ...typedTrade, ...changes }),
    remove: (position: string) => ana.delete(`${path}/${position}`),
    /** Reads the trades and the balance, which must agree. */
    async readJournal() {
      const { trades } = (await ana.get(`/account/${id}/trades`)).body;
      const { balance } = (await ana.post('/mt5/account/balance', { id })).body;
      return {
        trades: Object.fromEntries(
          (trades as { ticket: string; profit: number }[]).map(({ ticket, profit }) => [ticket, profit]),
        ) as Record<string, number>,
        balance: balance as number,
      };
    },
  };
}

test('a typed trade counts in trades and balance, is changed by the same position, and is deleted', async () => {
  const { save, remove, readJournal, ana, id, path } = await openJournal();
  expect((await save('manual-a', { closed: '2025-03-06T10:00:00' })).body).toEqual({ ticket: 'manual-a' });
  expect(await readJournal()).toEqual({ trades: { 9: 10, 'manual-a': 48 }, balance: 1058 });
  await save('manual-a', { closed: '2025-03-06T10:00:00', gross: -20 });
  expect(await readJournal()).toEqual({ trades: { 9: 10, 'manual-a': -22 }, balance: 988 });
  expect((await ana.get(`/account/${id}/trades/manual-a`)).body.trade).toMatchObject({
    symbol: 'EURUSD',
    side: 'buy',
    lots: 0.1,
    openPrice: 1.1,
    closePrice: 1.105,
    opened: '2025-03-03T09:00:00',
    profit: -22,
    commission: -2,
  });
  expect((await ana.get(path)).body).toMatchObject([
    { position: 'manual-a', kind: 'typed', covered_by: null },
  ]);
  expect((await remove('manual-a')).status).toBe(204);
  expect(await readJournal()).toEqual({ trades: { 9: 10 }, balance: 1010 });
});

test('a typed trade before the first report is part of the balance that the report states', async () => {
  const { save, readJournal } = await openJournal();
  await save('manual-a');
  // The report starts with 1,000.00 and earned 10.00.
  expect(await readJournal()).toEqual({ trades: { 'manual-a': 48, 9: 10 }, balance: 1010 });
});

test('a typed trade that a report contains counts once, with the note on it, and again after an undo', async () => {
  const { save, readJournal, importReported, ana, id, path } = await openJournal();
  await save('manual-a');
  await ana.put(`/account/${id}/notes`, { kind: 'trade', key: 'manual-a', text: 'Entré tarde', tags: [] });
  const getNotes = async () => (await ana.get(`/account/${id}/notes`)).body as { key: string }[];
  const { draft } = await importReported();
  expect((await readJournal()).trades).toEqual({ 2: 48, 9: 10 });
  expect(await getNotes()).toMatchObject([{ key: '2', text: 'Entré tarde' }]);
  expect((await ana.get(path)).body).toMatchObject([{ covered_by: '2' }]);
  await ana.post(`/statements/${draft.id}/undo`);
  expect((await readJournal()).trades).toEqual({ 'manual-a': 48, 9: 10 });
  expect(await getNotes()).toMatchObject([{ key: 'manual-a' }]);
  await ana.post(`/statements/${draft.id}/redo`);
  expect((await readJournal()).trades).toEqual({ 2: 48, 9: 10 });
});

test('a trade that is typed after its report counts once, and one with another volume counts as another', async () => {
  const { save, readJournal, importReported } = await openJournal();
  await importReported();
  await save('manual-a');
  await save('manual-b');
  await save('manual-c', { lots: 0.2 });
  const { trades } = await readJournal();
  // Only one typed trade is the reported one; the second equal one is a trade of its own.
  expect(Object.keys(trades).sort()).toEqual(['2', '9', 'manual-b', 'manual-c']);
});

test('a correction holds after the same report, an undo and a redo, and can be taken back', async () => {
  const { save, remove, readJournal, importReported, ana } = await openJournal();
  const { draft } = await importReported();
  expect((await save('1', { gross: 40, swap: -1, close_price: 1.104 })).body).toEqual({ ticket: '2' });
  const correctedJournal = { trades: { 2: 37, 9: 10 }, balance: 1010 };
  expect((await readJournal()).trades).toEqual(correctedJournal.trades);
  await importReported();
  expect((await readJournal()).trades).toEqual(correctedJournal.trades);
  await ana.post(`/statements/${draft.id}/undo`);
  await ana.post(`/statements/${draft.id}/redo`);
  expect((await readJournal()).trades).toEqual(correctedJournal.trades);
  expect((await remove('1')).status).toBe(204);
  expect((await readJournal()).trades).toEqual({ 2: 48, 9: 10 });
  expect((await remove('1')).status).toBe(404);
});

test('the balance before the first trade counts after a correction of when that trade opened', async () => {
  const { save, readJournal } = await openJournal();
  const closed = '2025-03-05T10:00:00';
  await save('8', { opened: '2025-03-01T09:00:00', closed, gross: 20, commission: 0 });
  expect(await readJournal()).toEqual({ trades: { 9: 20 }, balance: 1020 });
});

test('initial stops of several trades are stored where none is known, all or none', async () => {
  const { save, ana, id } = await openJournal();
  await save('manual-a');
  await ana.put(`/account/${id}/trades/9/stop`, { stop: 1.05 });
  const setStops = (stops: object[]) => ana.put(`/account/${id}/stops`, { stops });
  const readStops = async () =>
    ((await ana.get(`/account/${id}/trades`)).body.trades as { ticket: string; initialStop: number }[]).map(
      ({ ticket, initialStop }) => [ticket, initialStop],
    );
  const bothStops = [
    { ticket: 'manual-a', stop: 1.09 },
    { ticket: '9', stop: 1.01 },
  ];
  expect((await setStops([...bothStops, { ticket: 'other', stop: 1 }])).status).toBe(404);
  expect((await setStops(bothStops)).body).toEqual({ changed: 1 });
  expect(await readStops()).toEqual([
    ['manual-a', 1.09],
    ['9', 1.05],
  ]);
});

test('an edit of a trade rejects positions of several parts, trades of brokers, and future times', async () => {
  const { save, ana, register } = await openJournal();
  const part = createStatementDeal('21', { positionId: '20', type: 'sell', entry: 'out', volumeLots: 0.05 });
  await importReport(ana, createHeader(number), [createStatementDeal('20'), part, { ...part, ticket: '22' }]);
  expect((await save('20')).body.code).toBe('trade_not_editable');
  expect((await save('404')).status).toBe(404);
  expect((await save('manual-a', { closed: '2099-01-01T00:00:00' })).body.code).toBe('invalid_input');
  expect((await save('manual-a', { closed: '2025-03-03T08:00:00' })).body.code).toBe('invalid_input');
  const broker = await register(10_001_234);
  const brokerAnswer = await ana.put(`/account/${broker.id}/manual-trades/manual-a`, typedTrade);
  expect(brokerAnswer.body.code).toBe('trade_not_editable');
});
