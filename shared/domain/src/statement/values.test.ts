import { listClosedTrades } from '../journal';
import { reconcileAll } from '../statistics';
import { readStatements } from './read-statement';
import type { Statement } from './statement';
import { listUnopenedClosings } from './positions/unopened-closings';
import { isStatementError } from './statement-error';
import { readGuessed } from './testing/read-guessed';

const createBytes = (text: string) => new TextEncoder().encode(text);
const formatLines = (...rows: readonly string[]) => rows.join('\n');

async function readStatement(text: string): Promise<Statement> {
  const statements = await readStatements(createBytes(text)).catch(async (reason: unknown) => {
    if (!isStatementError(reason) || reason.code !== 'statement_unknown') throw reason;
    return (await readGuessed(createBytes(text))).statements;
  });
  const [statement, ...others] = statements;
  if (!statement || others.length > 0) throw new Error('expected one statement');
  return statement;
}

const positions = 'Time;Position;Symbol;Type;Volume;Price;S/L;T/P;Time;Price;Commission;Swap;Profit';
const createPosition = (
  volume: string,
  openTime = '2026.03.02 10:00:00',
  closeTime = '2026.03.02 11:00:00',
) => `${openTime};801;GOLD;buy;${volume};2650;;;${closeTime};2651;-1;0;10`;
const table = 'Ticket;Open time;Type;Lots;Symbol;Open price;Close time;Close price;Commission;Swap;Profit';
const createRow = (lots: string, type = 'buy', closeTime = '2026-03-02 11:00:00', more = '-1;0;10') =>
  `900801;2026-03-02 10:00:00;${type};${lots};GOLD;2650;${closeTime};2651;${more}`;

/** What is read of the only trade: its opening and its closing, its side, lots and net result in cents. */
const createExpectedStatement = (changes: object = {}) => ({
  opened: '2026-03-02T10:00:00',
  closed: '2026-03-02T11:00:00',
  side: 'buy',
  lots: 0.1,
  net: 900,
  ...changes,
});

const formatIso = (wall: number | null) => wall && new Date(wall).toISOString().slice(0, 19);

async function readTradesIn(text: string) {
  const { deals } = await readStatement(text);
  return listClosedTrades(deals.map((deal) => ({ ...deal, at: deal.time }))).map(
    ({ openedWall, closedWall, side, lots, net }) => ({
      opened: formatIso(openedWall),
      closed: formatIso(closedWall),
      side,
      lots,
      net,
    }),
  );
}

test.each([
  [
    'a time with PM',
    formatLines(positions, createPosition('0.1', '2026.03.02 10:00:00 PM', '2026.03.02 11:00:00 p.m.')),
    { opened: '2026-03-02T22:00:00', closed: '2026-03-02T23:00:00' },
  ],
  [
    'a midnight with AM',
    formatLines(positions, createPosition('0.1', '2026.03.02 12:30:00 AM')),
    { opened: '2026-03-02T00:30:00' },
  ],
  [
    'a clock of 24 hours beside one of 12',
    formatLines(positions, createPosition('0.1', '2026.03.02 9:00:00 AM')),
    { opened: '2026-03-02T09:00:00' },
  ],
  ['the closed part of a volume', formatLines(positions, createPosition('0.05 / 0.1')), { lots: 0.05 }],
  ['a volume in thousands', formatLines(positions, createPosition('1.04K')), { lots: 1040 }],
  ['a volume in millions', formatLines(positions, createPosition('2M')), { lots: 2_000_000 }],
  ['the closed part of a volume in a table', formatLines(table, createRow('0.05 / 0.1')), { lots: 0.05 }],
  ['a volume in thousands in a table', formatLines(table, createRow('1.04K')), { lots: 1040 }],
  ['closed lots', formatLines(`${table};Closed lots`, createRow('0.3', 'buy', undefined, '-1;0;10;0.1')), {}],
  ['the number of a purchase', formatLines(table, createRow('0.1', '0')), {}],
  [
    'the number of a sale',
    formatLines(table, createRow('0.1', '1', undefined, '-1;0;-10')),
    { side: 'sell', net: -1100 },
  ],
  ['names without spaces', formatLines(table.replaceAll(' ', '').toLowerCase(), createRow('0.1')), {}],
  ['taxes', formatLines(`${table};Taxes`, createRow('0.1', 'buy', undefined, '-1;0;10;-2')), { net: 700 }],
  [
    'a further cost',
    formatLines(`${table};Stamp duty`, createRow('0.1', 'buy', undefined, '-1;0;10;-2')),
    { net: 700 },
  ],
  ...['Commis', 'Total fees', 'Interest', 'Ordergebühr'].map((name): [string, string, object] => [
    name,
    formatLines(`${table};${name}`, createRow('0.1', 'buy', undefined, '0;0;10;-1')),
    {},
  ]),
  [
    'a sale of LION FX that closed',
    formatLines(
      '新規約定日時;決済約定日時;通貨ペア;売買;Lot数;新規約定値;決済約定値;決済損益',
      '2026-03-02 10:00:00;2026-03-02 11:00:00;GOLD;売;0.1;2650;2651;9',
    ),
    {},
  ],
  [
    'a swap that is printed twice',
    formatLines(`${table};Rollover`, createRow('0.1', 'buy', undefined, '-1;-2;10;-2')),
    { net: 700 },
  ],
  [
    'lots rather than units',
    formatLines(
      'ID,Symbol,Type,Entry time,Entry price,Closing price,Closing time,Net $,Gross $,Quantity,Volume,Broker commission,Swaps',
      '900801,GOLD,Buy,2026-03-02 10:00:00,2650,2651,2026-03-02 11:00:00,9,10,0.10,10000,-1,0',
    ),
    {},
  ],
])('%s is read', async (_, text, account) => {
  expect(await readTradesIn(text)).toEqual([createExpectedStatement(account)]);
});

test('a table without a column for the side is only read when its volumes have signs', async () => {
  const removeSide = (lots: string) =>
    formatLines(table.replace('Type;', ''), createRow(lots).replace('buy;', ''));
  await expect(readStatement(removeSide('0.1'))).rejects.toMatchObject({ code: 'statement_unread' });
  expect(await readTradesIn(removeSide('-0.1'))).toEqual([createExpectedStatement({ side: 'sell' })]);
});

test('the leverage of an account is not its server', async () => {
  const withAccountName = (account: string) =>
    formatLines(`Account:;;;${account}`, positions, createPosition('0.1'));
  for (const account of [
    '77 (USD, 1:100, Rigel-MT5, demo, Hedge)',
    '77 (USD, Rigel-MT5, demo, 1:100, Hedge)',
  ])
    expect((await readStatement(withAccountName(account))).account).toMatchObject({
      server: 'Rigel-MT5',
      mode: 'hedge',
    });
});

const createMt4Report = (orders: readonly string[], balance: string) =>
  `<html><body><b>Rigel Ltd</b><table>
<tr><td><b>Account: 77</b></td><td><b>Name: A B</b></td><td><b>Currency: USD</b></td><td><b>2026 Mar 3, 12:19</b></td></tr>
<tr>${'Ticket,Open Time,Type,Size,Item,Price,S / L,T / P,Close Time,Price,Commission,Taxes,Swap,Profit'
    .split(',')
    .map((name) => `<td>${name}</td>`)
    .join('')}</tr>
<tr><td>1</td><td>2026.03.01 09:00:00</td><td>balance</td><td colspan=10>Deposit</td><td>1 000.00</td></tr>
${orders
  .map(
    (order) =>
      `<tr>${order
        .split(',')
        .map((cell) => `<td>${cell}</td>`)
        .join('')}</tr>`,
  )
  .join('\n')}
<tr><td>Deposit/Withdrawal:</td><td>1 000.00</td><td>Credit Facility:</td><td>0.00</td></tr>
<tr><td>Closed Trade P/L:</td><td>${balance}</td><td>Floating P/L:</td><td>0.00</td><td>Margin:</td><td>0.00</td></tr>
<tr><td>Balance:</td><td>1 0${balance}</td><td>Equity:</td><td>1 0${balance}</td><td>Free Margin:</td><td>1 0${balance}</td></tr>
</table></body></html>`;
const createTimes = (closeTime: string) => `0,0,${closeTime},1.1020`;

test('an order that an opposite one closed has no volume, and keeps the sums of its report', async () => {
  const statement = await readStatement(
    createMt4Report(
      [
        `2,2026.03.02 10:00:00,buy,0.30,eurusd,1.1000,${createTimes('2026.03.02 12:00:00')},-1.00,0.00,0.00,60.00`,
        `3,2026.03.02 11:00:00,sell,0.00,eurusd,1.1020,${createTimes('2026.03.02 12:00:00')},0.00,0.00,0.00,0.00`,
      ],
      '59.00',
    ),
  );
  expect(reconcileAll(statement)).toMatchObject({ matchingCount: 6, total: 6 });
  const trades = listClosedTrades(statement.deals.map((deal) => ({ ...deal, at: deal.time })));
  expect(trades.map(({ lots, openPrice, net }) => [lots, openPrice, net])).toEqual([
    [0.3, 1.1, 5900],
    [0, 1.102, 0],
  ]);
});

test('the money of an order without a volume is a charge', async () => {
  const statement = await readStatement(
    createMt4Report(
      [
        `3,2026.03.02 11:00:00,sell,0.00,eurusd,1.1020,${createTimes('2026.03.02 12:00:00')},-9.00,0.00,0.00,30.00`,
      ],
      '21.00',
    ),
  );
  expect(statement.deals.map(({ type, profit }) => [type, profit])).toEqual([
    ['balance', 100_000],
    ['charge', 2100],
  ]);
});

const fxBlue =
  'Type,Ticket,Symbol,Lots,Buy/sell,Open price,Close price,Open time,Close time,Profit,Swap,Commission,Net profit';
test.each([
  [
    'a row of a table without a time of its closing',
    formatLines(table, createRow('0.1'), createRow('0.2', 'sell', '')),
    ['open', '3'],
  ],
  [
    'a row of a table that closed in 1970',
    formatLines(table, createRow('0.1'), createRow('0.2', 'sell', '1970-01-01 00:00:00')),
    ['open', '3'],
  ],
  [
    'a row of a table that closed at zero',
    formatLines(table, createRow('0.1'), createRow('0.2', 'sell', '0')),
    ['open', '3'],
  ],
  [
    'a position that closed in 1970',
    formatLines(
      positions,
      createPosition('0.1'),
      createPosition('0.2', undefined, '1970.01.01 00:00:00').replace('801', '802'),
    ),
    ['open', '802'],
  ],
  [
    'a row that is an open position by its type',
    formatLines(
      fxBlue,
      'Deposit,1,,0,,0,0,2026/03/01 08:00:00,2026/03/01 08:00:00,5000,0,0,5000',
      'Closed position,2,GOLD,0.1,Buy,2650,2651,2026/03/02 10:00:00,2026/03/02 11:00:00,10,0,-1,9',
      'Open position,3,GOLD,1,Buy,2650,2651,2026/03/02 10:00:00,2026/03/02 11:00:00,-1000,0,0,-1000',
    ),
    ['open', '4'],
  ],
  [
    'a row that is a pending order by its type',
    formatLines(
      fxBlue,
      'Closed position,2,GOLD,0.1,Buy,2650,2651,2026/03/02 10:00:00,2026/03/02 11:00:00,10,0,-1,9',
      'Pending order,3,GOLD,1,Buy Stop,2650,0,2026/03/02 10:00:00,1970/01/01 00:00:00,0,0,0,0',
    ),
    ['unexecuted', '3'],
  ],
  [
    'a pending order by its number',
    formatLines(table, createRow('0.1', '0'), createRow('0.2', '4')),
    ['unexecuted', '3'],
  ],
])('what is not closed is no trade, and is named: %s', async (_, text, [reason, name]) => {
  expect(await readTradesIn(text)).toEqual([createExpectedStatement()]);
  expect((await readStatement(text)).skippedRows).toEqual([{ reason, count: 1, names: [name] }]);
});

test('a balance is no trade, and its amount is kept', async () => {
  const { deals } = await readStatement(
    formatLines(table, createRow('0.1', '0'), '7;2026-03-01 10:00:00;6;0;;0;;0;0;0;500'),
  );
  expect(deals.map(({ type, profit }) => [type, profit])).toEqual([
    ['balance', 50_000],
    ['buy', 0],
    ['sell', 1000],
  ]);
});

test('a table whose closing times cannot be read is rejected', async () => {
  await expect(
    readStatement(formatLines(table, createRow('0.1', 'buy', 'ayer por la tarde'))),
  ).rejects.toMatchObject({
    code: 'statement_unread',
  });
});

test('a cell that is no number is not taken for zero', async () => {
  const { skippedRows, deals } = await readStatement(
    formatLines(
      positions,
      createPosition('0.1'),
      createPosition('0.1').replace(/;10$/, ';###').replace('801', '802'),
    ),
  );
  expect(deals).toHaveLength(2);
  expect(skippedRows).toEqual([{ reason: 'badNumber', count: 1, names: ['802'] }]);
});

test.each([
  ['Σ;;;0.2;;;;;-2;0;20', 3, []],
  ['Gesamt:;2026-03-02;;0.2;;;2026-03-02;;-2;0;20', 3, []],
  [';;;0.2;Итого;;;;-2;0;21', 2, ['profit']],
  ['Subtotal;;;0.2;;;;;-2;0;20\n合計;;;0.2;;;;;-3;0;20', 2, ['commission']],
  ['小計;;;0.1;;;;;-1;0;10\n小計;;;0.1;;;;;-1;0;10', 3, []],
  ['TOTAL MARZO;;;0.2;;;;;-2;0;20', 3, []],
  ['Total GOLD;;;0.1;;;;;-1;0;10\nTotal EURUSD;;;0.1;;;;;-1;0;11', 2, ['profit']],
  [';;;0.2;;;;;-2;0;21', 2, ['profit']],
])('the sums of the totals "%s" are compared with ours', async (totals, count, differences) => {
  const other = createRow('0.1').replace('900801', '900802');
  const statement = await readStatement(formatLines(table, createRow('0.1'), other, totals));
  const result = reconcileAll(statement);
  expect(statement.deals).toHaveLength(4);
  expect(statement.skippedRows).toMatchObject([{ reason: 'total' }]);
  expect([result.matchingCount, result.differences.map(({ name }) => name)]).toEqual([count, differences]);
});

test.each([
  ['7', []],
  ['8', ['profit', 'profit']],
  ['4.5\nTotal,,,,,,,,2.5', []],
])('totals of several accounts are compared with all their deals: %s', async (total, differences) => {
  const createTrade = (account: string, hour: number, profit: string) =>
    `${account},2026-03-30 ${hour}:00,2026-03-30 ${hour}:30,EURUSD,buy,0.1,1.085,1.086,${profit}`;
  const names = 'Account,Open Time,Close Time,Symbol,Side,Lots,Open Price,Close Price,Profit';
  const trades = [createTrade('11', 10, '1.5'), createTrade('12', 11, '2.5'), createTrade('11', 12, '3')];
  const text = formatLines(names, ...trades, `Total,,,,,,,,${total}`);
  const { statements } = await readGuessed(createBytes(text));
  const results = statements.map(reconcileAll);
  expect(results.flatMap((account) => account.differences.map(({ name }) => name))).toEqual(differences);
});

test('the total of net results is compared with ours', async () => {
  const text = formatLines(
    table.replace('Profit', 'Net profit'),
    createRow('0.1'),
    createRow('0.1').replace('900801', '900802'),
    'Totals (2);;;0.2;;;;;;;20.01',
  );
  expect(reconcileAll(await readStatement(text)).differences).toMatchObject([
    { name: 'closedProfit', printedText: '20.01', ourText: '20.00' },
  ]);
});

test('a table of deals with a cell that is no number is rejected, and one with a volume in thousands is read', async () => {
  const withAccountName = 'ticket;time;symbol;type;entry;volume;price;profit';
  const getDeal = (volume: string, profit: string) =>
    formatLines(withAccountName, `1;2026-03-02 10:00:00;GOLD;buy;out;${volume};1;${profit}`);
  await expect(readStatement(getDeal('1', '###'))).rejects.toMatchObject({ code: 'statement_damaged' });
  const { deals } = await readStatement(getDeal('1.04K', '5'));
  expect(deals.map(({ volumeLots, profit }) => [volumeLots, profit])).toEqual([[1040, 500]]);
});

test('a closing that is larger than its opening is named, and a row of names is no broker', async () => {
  const createDeal = (id: string, type: string, entry: string, lots: string, profit: string) =>
    `2026.03.02 1${id}:00:00;${id};EURUSD;${type};${entry};${lots};1.08;1${id};0;0;0;${profit};${profit};`;
  const { account, deals } = await readStatement(
    formatLines(
      'Account:;7005551 (USD, Vega-Live, real, Hedge)',
      'Time;Deal;Symbol;Type;Direction;Volume;Price;Order;Commission;Fee;Swap;Profit;Balance;Comment',
      createDeal('1', 'buy', 'in', '0.1', '0'),
      createDeal('2', 'sell', 'out', '0.3', '5'),
      createDeal('3', 'sell', 'in', '0.2', '0'),
      createDeal('4', 'buy', 'out', '0.2', '5'),
    ),
  );
  expect(listUnopenedClosings(deals)).toEqual(['2']);
  expect(account.broker).toBeUndefined();
});

test('a balance below zero before the first deal means that later deals are missing', async () => {
  const { openingBalance, unexplainedBalance } = await readStatement(
    createMt4Report(
      ['7,2026.03.01 10:00:00,buy,0.1,eurusd,1.1,0,0,2026.03.01 11:00:00,1.2,0,0,0,50.00'],
      '00.00',
    ).replace(/1 000\.00(?=<\/td><td>Equity)/, '900.00'),
  );
  expect([openingBalance, unexplainedBalance]).toEqual([0, -15_000]);
});

test('a trade that opens and closes in one second has its opening first, also in a report with the newest first', async () => {
  const order = (ticket: string, openTime: string, closeTime = openTime) =>
    `${ticket},2026.03.01 ${openTime},buy,0.1,eurusd,1.1,0,0,2026.03.01 ${closeTime},1.2,0,0,0,5.00`;
  const report = createMt4Report([order('9', '11:00:00', '12:00:00'), order('8', '10:00:00')], '10.00');
  const { deals } = await readStatement(report.replace(/<tr><td>1<.*\n/, ''));
  expect(listUnopenedClosings(deals)).toEqual([]);
});
