import { listClosedTrades } from '../journal';
import { filterNewDeals, readStatement, type Deal } from '.';
import { linkClosings } from './positions/link-closings';
import { readGuessed } from './testing/read-guessed';

const createBytes = (lines: readonly string[]) => new TextEncoder().encode(lines.join('\n'));

async function readDealsIn(lines: readonly string[]): Promise<readonly Deal[]> {
  const { statements } = await readGuessed(createBytes(lines));
  return statements[0]?.deals ?? [];
}

const listTradesIn = (deals: readonly Deal[]) =>
  listClosedTrades(deals.map((deal) => ({ ...deal, at: deal.time })));
const sumProfit = (deals: readonly Deal[]) => deals.reduce((sum, { profit }) => sum + profit, 0);

const names = 'Ticket;Symbol;Side;Lots;Open time;Open price;Close time;Close price;Profit';
const january = '880501;EURUSD;buy;0.6;2026-01-30 10:00:00;1.1;2026-01-31 10:00:00;1.11;600';
const february = '880501;EURUSD;buy;0.4;2026-01-30 10:00:00;1.1;2026-02-01 10:00:00;1.12;800';
const march = '880502;EURUSD;sell;1;2026-03-01 10:00:00;1.1;2026-03-02 10:00:00;1.12;-2000';

/** The deals of an account after imports, one after the other. */
async function readAccountAfter(...files: readonly (readonly string[])[]): Promise<readonly Deal[]> {
  let account: readonly Deal[] = [];
  for (const file of files) account = [...account, ...filterNewDeals(account, await readDealsIn(file))];
  return account;
}

test.each([
  [
    'one after the other',
    [
      [names, january],
      [names, february, march],
    ],
  ],
  [
    'the later one first',
    [
      [names, february, march],
      [names, january],
    ],
  ],
  [
    'and one with all of them',
    [
      [names, january],
      [names, february],
      [names, march, february, january],
    ],
  ],
])('parts of a position in several exports, %s, are each imported once', async (_, files) => {
  const account = await readAccountAfter(...files);
  expect(sumProfit(account)).toBe(-60_000);
  expect(listTradesIn(account).map(({ positionId, lots }) => [positionId, lots])).toEqual([
    ['880501', 0.6],
    ['880501', 0.4],
    ['880502', 1],
  ]);
});

const createDeposit = (id: string, day: number) => `${id};;balance;;2026-01-0${day} 10:00;;;;50`;

test.each([
  [
    'orders',
    'Order ID;Time;Symbol;Side;Lots;Price;Profit',
    ['a1005;2026-01-02 10:00;NQ;buy;2;10;0', 'a1006;2026-01-02 11:00;NQ;sell;2;11;20'],
    ['a1007;2026-01-03 10:00;NQ;buy;1;10;0', 'a1007;2026-01-03 10:01;NQ;buy;1;10;0'],
  ],
  [
    'executions',
    'Execution ID;Time;Symbol;Side;Lots;Price;Profit',
    ['a1005;2026-01-02 10:00;NQ;buy;2;10;0', 'a1006;2026-01-02 11:00;NQ;sell;2;11;20'],
    ['a1007;2026-01-03 10:00;NQ;buy;1;10;0', 'a1007;2026-01-03 10:01;NQ;buy;1;10;0'],
  ],
  ['deposits', names, [march, createDeposit('880500', 1)], [january, february]],
  ['deposits without a number', names, [march, createDeposit('-', 1)], [createDeposit('-', 2)]],
])('%s are imported once beside rows of a longer export that share an id', async (_, head, rows, parts) => {
  const account = await readAccountAfter([head, ...rows], [head, ...rows, ...parts]);
  expect(sumProfit(account)).toBe(sumProfit(await readDealsIn([head, ...rows, ...parts])));
});

const createNumberedRows = (first: number, days: readonly number[]) => [
  names,
  ...days.map((day, index) => {
    const date = `2026-01-${String(day).padStart(2, '0')}`;
    return `${first + index};EURUSD;buy;1;${date} 10:00:00;1.1;${date} 11:00:00;1.11;${day}`;
  }),
];
const listDays = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

test.each([
  ['that continue', createNumberedRows(11, listDays(11, 20))],
  ['that begin again at one', createNumberedRows(1, listDays(11, 20))],
])('rows with numbers %s in a part of a table are imported once', async (_, part) => {
  const wholeFile = createNumberedRows(1, listDays(1, 20));
  expect(sumProfit(await readAccountAfter(part, wholeFile))).toBe(21_000);
  expect(sumProfit(await readAccountAfter(wholeFile, part))).toBe(21_000);
});

const dealNames =
  'Time;Deal;Symbol;Type;Direction;Volume;Price;Order;Commission;Fee;Swap;Profit;Balance;Comment';

test('a netting account whose report begins within a position has its own opening for each later one', async () => {
  const { deals } = await readStatement(
    createBytes([
      '7 (USD, Rigel, demo, Netting)',
      dealNames,
      '2026.02.01 10:00:00;5;GOLD;buy;in;1;100;15;-7;0;0;0;993;',
      '2026.02.02 10:00:00;6;GOLD;sell;out;2;110;16;-14;0;0;2000;2979;',
      '2026.02.02 11:00:00;66;GOLD;sell;out;1;111;166;0;0;0;10;2989;',
      '2026.02.03 10:00:00;7;GOLD;buy;in;1;120;17;-7;0;0;0;2982;',
      '2026.02.03 11:00:00;8;GOLD;sell;out;1;121;18;-7;0;0;100;3075;',
    ]),
  );
  expect(listTradesIn(deals).map(({ ticket, openPrice, net }) => [ticket, openPrice, net])).toEqual([
    ['6', 100, 197_900],
    ['66', null, 1000],
    ['8', 120, 8600],
  ]);
});

test('executions open and close what their column states, also when the table begins within a position', async () => {
  const trades = listTradesIn(
    await readDealsIn([
      'Execution ID;Time;Symbol;Side;Entry;Quantity;Price;Commission;Profit',
      'x5;2026-02-01 10:00:00;GOLD;buy;Entry;1;100;-7;0',
      'x6;2026-02-02 10:00:00;GOLD;sell;Exit;2;110;-14;2000',
      'x7;2026-02-03 10:00:00;GOLD;buy;Entry;1;120;-7;0',
      'x8;2026-02-03 11:00:00;GOLD;sell;Exit;1;121;-7;100',
    ]),
  );
  expect(trades.map(({ ticket, side, openPrice }) => [ticket, side, openPrice])).toEqual([
    ['x6', 'buy', 100],
    ['x8', 'buy', 120],
  ]);
});

const open = (positionId: string, changes: object = {}) => ({
  positionId,
  symbol: 'GBPUSD',
  side: 'sell' as const,
  since: 1,
  volumeLots: 0.5,
  ...changes,
});
const closing = { ticket: '103', symbol: 'GBPUSD', type: 'buy' as const, time: 9, volumeLots: 0.5 };
test.each([
  ['the only position that it can close', [open('a')], 'a'],
  ['the only one with its volume', [open('a', { volumeLots: 2 }), open('b')], 'b'],
  ['none of two that are equal', [open('a'), open('b')], undefined],
  ['none of another symbol', [open('a', { symbol: 'EURUSD' })], undefined],
  ['none of the same side', [open('a', { side: 'buy' })], undefined],
  ['none that is smaller', [open('a', { volumeLots: 0.4 })], undefined],
  ['none that was opened later', [open('a', { since: 10 })], undefined],
])('a closing whose opening is in another file is linked to %s', (_, positions, expected) => {
  expect(linkClosings(positions, [closing]).get('103')).toBe(expected);
});
