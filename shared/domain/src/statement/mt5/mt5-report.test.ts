import { reconcileBalance, reconcileStatement } from '../../statistics';
import { readStatement } from '../read-statement';
import { createDeposit } from '../testing/any-deals';
import { dollarReport } from '../testing/made-up-report';
import { createTerminalHtml } from '../testing/html-file';
import { createInlineXlsx, createSavedXlsx, createTerminalXlsx } from '../testing/xlsx-file';

test('a report has its account, its owner and its time', async () => {
  const statement = await readStatement(createTerminalXlsx(dollarReport));
  expect(statement.account).toEqual({
    number: '7001001',
    name: 'Inés Peña & Hijos',
    broker: 'Rigel Mercados S.A.',
    server: 'Rigel-Demo',
    currency: 'USD',
    digits: 2,
    mode: 'hedge',
  });
  expect(statement.printedAt).toBe(Date.UTC(2024, 0, 10, 18, 30));
  expect(statement.period).toEqual({ from: Date.UTC(2024, 0, 2, 10), to: Date.UTC(2024, 0, 9, 9) });
});

test('the deals of a report have their positions, their stops and their money in cents', async () => {
  const { deals } = await readStatement(createTerminalXlsx(dollarReport));
  expect(deals).toHaveLength(12);
  const opening = { ticket: '901', time: Date.UTC(2024, 0, 2, 10), comment: 'Depósito <inicial>' };
  expect(deals[0]).toEqual(createDeposit(1_000_000, opening));
  expect(deals[8]).toEqual({
    ticket: '909',
    time: Date.UTC(2024, 0, 5, 12),
    symbol: 'EURUSD',
    type: 'buy',
    entry: 'out',
    volumeLots: 2,
    price: 1.1075,
    order: '507',
    positionId: '506',
    commission: -2000,
    fee: -30,
    swap: 50,
    profit: -150_000,
    stopLoss: 1.1075,
    comment: '',
  });
});

test('positions, trades, open positions and orders are counted apart', async () => {
  const statement = await readStatement(createTerminalXlsx(dollarReport));
  expect(statement.closedPositions).toBe(4);
  expect(statement.deals.filter(({ entry }) => entry === 'out')).toHaveLength(5);
  expect(statement.openPositions).toEqual([
    {
      ticket: '508',
      time: Date.UTC(2024, 0, 8, 9),
      symbol: 'GBPUSD',
      side: 'sell',
      volumeLots: 0.5,
      price: 1.27,
      marketPrice: 1.2707,
      stopLoss: 1.28,
      commission: 0,
      swap: -150,
      profit: -3500,
    },
  ]);
});

test.each([
  ['a workbook as the terminal writes it', createTerminalXlsx, 'mt5-xlsx'],
  ['a workbook saved again behind another sheet', createSavedXlsx, 'mt5-xlsx'],
  ['a workbook with texts in its cells and prefixed elements', createInlineXlsx, 'mt5-xlsx'],
  ['a page as the terminal writes it', createTerminalHtml, 'mt5-html'],
] as const)(
  '%s has in each language the same contents, and all figures that it prints are reproduced',
  async (_, write, kind) => {
    const { printedValues: _printed, ...rest } = await readStatement(createTerminalXlsx(dollarReport));
    for (const language of ['en', 'es'] as const) {
      const statement = await readStatement(write(dollarReport, language));
      expect(statement).toMatchObject({ ...rest, kind });
      expect(reconcileStatement(statement)).toMatchObject({ matchingCount: 25, total: 25, differences: [] });
      expect(reconcileBalance(statement)).toMatchObject({ matchingCount: 8, total: 8, differences: [] });
    }
  },
);

test('a difference of one cent in a figure is reported, in both directions', async () => {
  const [first = [], ...rest] = dollarReport.results;
  const results = [['-1 266.00', '318.01', first[2] ?? ''], ...rest];
  const result = reconcileStatement(await readStatement(createTerminalHtml({ ...dollarReport, results })));
  expect(result).toMatchObject({ matchingCount: 24, total: 25 });
  expect(result.differences).toEqual([
    {
      name: 'grossProfit',
      label: 'Beneficio Bruto',
      printedText: '318.01',
      ourText: '318.00',
      matches: false,
    },
  ]);
});

test('a report of an older terminal, without the column of fees, is read', async () => {
  const listWithoutFee = <Cell>(cells: readonly Cell[]): Cell[] => cells.filter((_, index) => index !== 9);
  const csv = [
    ['7001001 (USD, Rigel-Demo, demo, Netting)'],
    ['Deals'],
    listWithoutFee(
      'Time|Deal|Symbol|Type|Direction|Volume|Price|Order|Commission|Fee|Swap|Profit|Balance|Comment'.split(
        '|',
      ),
    ),
    ...dollarReport.deals.map(listWithoutFee),
  ];
  const statement = await readStatement(
    new TextEncoder().encode(csv.map((row) => row.join(';')).join('\r\n')),
  );
  expect(statement.account.mode).toBe('netting');
  expect(statement.deals[8]).toMatchObject({ commission: -2000, fee: 0, swap: 50, profit: -150_000 });
});

test('a history that the broker cut at its beginning opens with the balance that was there', async () => {
  const cutReport = { ...dollarReport, deals: dollarReport.deals.slice(3) };
  const statement = await readStatement(createTerminalXlsx(cutReport));
  expect(statement.openingBalance).toBe(1_019_800);
  expect(statement.unexplainedBalance).toBe(0);
});

test('a history with a gap leaves a part of the printed balance unexplained', async () => {
  const gap = { ...dollarReport, deals: dollarReport.deals.filter(([, ticket]) => ticket !== '909') };
  const statement = await readStatement(createTerminalXlsx(gap));
  expect(statement.unexplainedBalance).toBe(-151_980);
});

test('a file with closed positions alone makes both deals of each of them', async () => {
  const statement = await readStatement(
    createTerminalHtml({
      ...dollarReport,
      orders: [],
      working: [],
      deals: [],
      open: [],
      state: [],
      results: [],
    }),
  );
  expect(statement.dealsFrom).toBe('positions');
  expect(statement.deals.map(({ ticket }) => ticket)).toEqual(
    '501.open|503.open|501.close|503.close|506.open|506.close|509.open|509.close'.split('|'),
  );
  expect(statement.deals[5]).toMatchObject({
    type: 'buy',
    entry: 'out',
    commission: -2000,
    swap: 50,
    profit: -150_000,
  });
  expect(statement.printedValues.figures).toBeUndefined();
});

test('an account in bitcoins keeps all the decimals of its money', async () => {
  const deal = '2024.01.02 10:00:00|1||balance|||||0|0|0|0.01500001|0.01500001|'.split('|');
  const report = { ...dollarReport, account: '9 (BTC, Rigel, demo, Hedge)', positions: [], deals: [deal] };
  const statement = await readStatement(createTerminalXlsx(report));
  expect(statement.account.digits).toBe(8);
  expect(statement.deals[0]?.profit).toBe(1_500_001);
});

const createCsv = (mode: string, header: string, deals: readonly string[]): Uint8Array =>
  new TextEncoder().encode([`7 (USD, Rigel, demo, ${mode})`, header, ...deals].join('\n'));

const columns =
  'Time;Deal;Symbol;Type;Direction;Volume;Price;Order;Commission;Fee;Swap;Profit;Balance;Comment';

test('a deal that reverses a netting position, and positions that close each other, are read', async () => {
  const { account, deals } = await readStatement(
    createCsv('Compensación', columns, [
      '2024.01.02 10:00:00;1;GOLD;buy;in;1;100;11;0;0;0;0;0;',
      '2024.01.02 11:00:00;2;GOLD;sell;in/out;3;110;12;0;0;0;1000;1000;',
      '2024.01.02 12:00:00;3;GOLD;buy;out by;2;105;13;0;0;0;1000;2000;',
    ]),
  );
  expect(account.mode).toBe('netting');
  expect(deals.map(({ entry, positionId }) => [entry, positionId])).toEqual([
    ['in', '11'],
    ['inout', '11'],
    ['out_by', '11'],
  ]);
});

test('a mode in an unknown language is netting if a deal reverses a position, and hedge otherwise', async () => {
  const reversal = '2024.01.02 11:00:00;2;GOLD;sell;in/out;3;110;12;0;0;0;1000;1000;';
  const closing = '2024.01.02 11:00:00;2;GOLD;sell;out;3;110;12;0;0;0;1000;1000;';
  expect((await readStatement(createCsv('Saldierung', columns, [reversal]))).account.mode).toBe('netting');
  expect((await readStatement(createCsv('Absicherung', columns, [closing]))).account.mode).toBe('hedge');
});

test('a column of costs that is not hidden is left out', async () => {
  const withCosts = columns.replace('Commission', 'Cost;Commission');
  const row = '2024.01.02 11:00:00;2;GOLD;sell;out;3;110;12;-9;-0.5;-0.25;-0.125;10;1000;hola';
  const { deals } = await readStatement(createCsv('Hedge', withCosts, [row]));
  expect(deals[0]).toMatchObject({
    commission: -500,
    fee: -250,
    swap: -125,
    profit: 10_000,
    comment: 'hola',
  });
});

test('credits, bonuses and commissions are no trades, and a credit is no part of the balance', async () => {
  const createOperation = (ticket: number, type: string, amount: number, balance: number): string =>
    `2024.01.02 10:00:0${ticket};${ticket};;${type};;;;;0;0;0;${amount};${balance};`;
  const { deals, unexplainedBalance, openingBalance } = await readStatement(
    createCsv('Hedge', columns, [
      createOperation(1, 'credit', 50, 0),
      createOperation(2, 'balance', 100, 100),
      createOperation(3, 'bonus', 10, 110),
      createOperation(4, 'agent daily', -1, 109),
    ]),
  );
  expect(deals.map(({ type }) => type)).toEqual(['credit', 'balance', 'charge', 'charge']);
  expect({ unexplained: unexplainedBalance, openingBalance }).toEqual({ unexplained: 0, openingBalance: 0 });
});
