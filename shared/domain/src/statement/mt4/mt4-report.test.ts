import { reconcileBalance, reconcileStatement } from '../../statistics';
import { filterNewDeals } from '../new-deals';
import { readStatement } from '../read-statement';
import { createStatementHtm } from '../testing/mt4-file';

const readReport = () => readStatement(createStatementHtm());

test('a statement of MetaTrader 4 has its account, its broker and its time', async () => {
  const statement = await readReport();
  expect(statement.kind).toBe('mt4-html');
  expect(statement.account).toEqual({
    number: '4002',
    name: 'Ines Pena',
    broker: 'Rigel Mercados S.A.',
    currency: 'JPY',
    digits: 0,
    mode: 'hedge',
  });
  expect(statement.printedAt).toBe(Date.UTC(2024, 1, 9, 23, 57));
});

test('each closed row is two deals, and the closing one has the money', async () => {
  const { deals } = await readReport();
  expect(deals.filter(({ order }) => order === '3001')).toEqual([
    expect.objectContaining({ ticket: '3001.in', type: 'buy', entry: 'in', price: 148, profit: 0 }),
    expect.objectContaining({
      ticket: '3001',
      type: 'sell',
      entry: 'out',
      price: 148.2,
      commission: -50,
      swap: 12,
      profit: 2000,
    }),
  ]);
  expect(deals.find(({ ticket }) => ticket === '3004')).toMatchObject({
    fee: -10,
    comment: 'from #3002[tp]',
  });
});

test('an order that was closed in parts is one position', async () => {
  const { deals } = await readReport();
  const position = deals.filter(({ positionId }) => positionId === '3002').map(({ ticket }) => ticket);
  expect(position).toEqual(['3002.in', '3004.in', '3002', '3004']);
});

test('cancelled orders are no deals, and open trades are no part of the balance', async () => {
  const statement = await readReport();
  expect(statement.deals.some(({ ticket }) => ticket.startsWith('3003') || ticket.startsWith('3006'))).toBe(
    false,
  );
  expect(statement.openPositions).toEqual([
    expect.objectContaining({
      ticket: '3006',
      side: 'sell',
      commission: -50,
      swap: -3,
      profit: -500,
      marketPrice: 149.05,
    }),
  ]);
});

test('every figure is reproduced, with trades in the order of their close and the first deposit alone', async () => {
  const statement = await readReport();
  expect(reconcileStatement(statement)).toMatchObject({ matchingCount: 23, total: 23, differences: [] });
  expect(reconcileBalance(statement)).toMatchObject({ matchingCount: 6, total: 6, differences: [] });
});

test('a later statement adds the trades closed since, and the same statement adds nothing', async () => {
  const before = await readStatement(createStatementHtm({ lastClosed: 2 }));
  const now = await readReport();
  expect(filterNewDeals(before.deals, now.deals).map(({ ticket }) => ticket)).toEqual([
    '3004.in',
    '3005.in',
    '3005',
    '3004',
  ]);
  expect(filterNewDeals(now.deals, now.deals)).toEqual([]);
  expect(filterNewDeals(now.deals, before.deals)).toEqual([]);
});

test('a deposit whose amount is no number is named', async () => {
  const text = new TextDecoder().decode(createStatementHtm()).replace('>100 000<', '>cien mil<');
  const { deals, skippedRows } = await readStatement(new TextEncoder().encode(text));
  expect(deals.filter(({ type }) => type === 'balance')).toHaveLength(1);
  expect(skippedRows).toContainEqual({ reason: 'badNumber', count: 1, names: ['3000'] });
});
