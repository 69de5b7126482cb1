import { listClosedTrades } from '../journal';
import { reconcileAll } from '../statistics';
import { readStatement, readStatements } from './read-statement';
import type { Statement } from './statement';
import { createTerminalHtml } from './testing/html-file';
import { dollarReport } from './testing/made-up-report';
import { createStatementHtm } from './testing/mt4-file';
import { readGuessed } from './testing/read-guessed';
import { createPlainXlsx, encodeUtf16 } from './testing/xlsx-file';

const createBytes = (...lines: readonly string[]) => new TextEncoder().encode(lines.join('\n'));

const sumNetCents = ({ deals }: Pick<Statement, 'deals'>): number =>
  listClosedTrades(deals.map((deal) => ({ ...deal, at: deal.time }))).reduce((sum, { net }) => sum + net, 0);

const dealNames =
  'Time;Deal;Symbol;Type;Direction;Volume;Price;Order;Commission;Fee;Swap;Profit;Balance;Comment';
const dealRows = [
  '2026.03.02 09:00:00;700;;balance;;;;;0;0;0;5000;5000;',
  '2026.03.02 10:00:00;701;GOLD;buy;in;0.2;2650;801;-1.4;0;0;0;4998.6;a',
  '2026.03.02 12:00:00;702;GOLD;sell;out;0.1;2660;802;-0.7;0;0;100;5097.9;',
  '2026.03.02 13:00:00;703;GOLD;sell;out;0.1;2640;803;-0.7;0;-0.5;-100;4996.7;',
];

/** The same table with its columns in another order; a name that it lacks is a column with a value of its own. */
const arrangeColumns = (order: readonly string[], value = '77'): readonly string[] => {
  const names = dealNames.split(';');
  const pick = (cells: readonly string[]): string =>
    order.map((name) => (names.includes(name) ? (cells[names.indexOf(name)] ?? '') : value)).join(';');
  return [order.join(';'), ...dealRows.map((row) => pick(row.split(';')))];
};

const columns = dealNames.split(';');

test.each([
  ['as the terminal writes them', columns],
  ['with a magic number before the comment', [...columns.slice(0, 13), 'Magic', 'Comment']],
  ['with a column before the first one', ['#', ...columns]],
  ['in the reverse order', columns.toReversed()],
  ['without fee and comment', columns.filter((name) => name !== 'Fee' && name !== 'Comment')],
  [
    'with two columns more among the money',
    ['Magic', ...columns.slice(0, 11), 'Expert', ...columns.slice(11)],
  ],
])('deals with their columns %s have the same result', async (_, order) => {
  const statement = await readStatement(createBytes(...arrangeColumns(order)));
  expect(statement.deals).toHaveLength(4);
  expect(sumNetCents(statement)).toBe(-330);
  const magic = order.includes('Magic') ? '77' : undefined;
  expect(statement.deals.map((deal) => deal.magic)).toEqual(statement.deals.map(() => magic));
});

test('both deals of a trade have the magic number of its row', async () => {
  const head = 'Ticket;Open Time;Type;Lots;Symbol;Open Price;Close Time;Close Price;Profit;Magic Number';
  const row = '7001;2026.03.30 10:00;buy;0.1;EURUSD;1.085;2026.03.30 11:00;1.0865;15.5;-77';
  const { statements } = await readGuessed(createBytes(head, row));
  expect(statements[0]?.deals.map(({ magic }) => magic)).toEqual(['-77', '-77']);
});

test('a table with unknown names of columns is read only with exactly the columns that the terminal writes', async () => {
  const strange = dealNames
    .split(';')
    .map((_, index) => `Sarake${index}`)
    .join(';');
  expect(sumNetCents(await readStatement(createBytes(strange, ...dealRows)))).toBe(-330);
  const wider = dealRows.map((row) => row.replace(/;([^;]*)$/, ';77;$1'));
  await expect(readStatement(createBytes(`${strange};Sarake14`, ...wider))).rejects.toMatchObject({
    code: 'statement_columns',
  });
});

test.each([
  '時間;約定;銘柄;タイプ;新規・決済;数量;価格;注文;手数料;手数料;スワップ;損益;残高;コメント',
  '时间;成交;交易品种;类型;趋向;交易量;价位;订单;手续费;费用;库存费;盈利;结余;注释',
])('deals without an account under the names %s are those of MetaTrader', async (names) => {
  expect(sumNetCents(await readStatement(createBytes(names, ...dealRows)))).toBe(-330);
});

test('deals that name their position belong to it', async () => {
  const { deals } = await readStatement(createBytes(...arrangeColumns([...columns, 'Position'])));
  expect(deals.map(({ positionId }) => positionId)).toEqual(['', '77', '77', '77']);
});

test('positions without closing columns count as open, and are listed as skipped', async () => {
  const positions = 'Time;Position;Symbol;Type;Volume;Price;S/L;T/P;Commission;Swap;Profit';
  const row = '2026.03.02 10:00:00;801;GOLD;buy;0.2;2650;;;-1.4;0;35';
  await expect(readStatement(createBytes(positions, row))).rejects.toMatchObject({
    code: 'statement_no_deals',
  });
  const { deals, skippedRows } = await readStatement(createBytes(positions, row, dealNames, ...dealRows));
  expect(deals).toHaveLength(4);
  expect(skippedRows).toEqual([{ reason: 'open', count: 1, names: ['801'] }]);
});

const positionNames =
  'Fecha/Hora|Posición|Símbolo|Tipo|Volumen|Precio|S / L|T / P|Fecha/Hora|Precio|Comisión|Swap|Beneficio'.split(
    '|',
  );
const createPositionRow = (id: number, profit: string) =>
  `2026.03.02 10:00:00|${id}|GOLD|buy|0.1|2650|||2026.03.02 11:00:00|2660|0|0|${profit}`.split('|');
const orderNames = 'Open Time|Order|Symbol|Type|Volume|Price|S / L|T / P|Time|State'.split('|');
const orderRow = '2026.03.02 10:00:00|801|GOLD|buy|0.2 / 0.2|2650|||2026.03.02 10:00:00|filled'.split('|');
const toCells = (rows: readonly string[]) => rows.map((row) => row.split(';'));

test('a workbook whose sheets name no account is a report for each sheet with trades', async () => {
  const statements = await readStatements(
    createPlainXlsx(
      [positionNames, createPositionRow(1, '10'), createPositionRow(2, '-4')],
      [positionNames, createPositionRow(3, '30')],
    ),
  );
  expect(
    statements.map((statement) => [statement.account.name, statement.deals.length, sumNetCents(statement)]),
  ).toEqual([
    ['Sheet1', 4, 600],
    ['Sheet2', 2, 3000],
  ]);
});

test('a workbook whose sheets name no account is read when its first sheet contains orders', async () => {
  const [only, ...others] = await readStatements(
    createPlainXlsx([orderNames, orderRow], toCells([dealNames, ...dealRows])),
  );
  expect([only && sumNetCents(only), others]).toEqual([-330, []]);
});

test('a workbook whose sheets name no account is one report when one sheet has deals and another one their positions', async () => {
  const position = createPositionRow(801, '0').with(4, '0.2').with(8, '2026.03.02 13:00:00');
  const [only, ...others] = await readStatements(
    createPlainXlsx([positionNames, position], toCells([dealNames, ...dealRows])),
  );
  expect(others).toEqual([]);
  expect(only).toMatchObject({ dealsFrom: 'deals', closedPositions: 1 });
  expect(only && sumNetCents(only)).toBe(-330);
});

test('a sheet without an account beside a report is named', async () => {
  const rowsWithAccount = [['7001 (USD, Rigel-Demo, demo, Hedge)'], ...toCells([dealNames, ...dealRows])];
  const [only, ...others] = await readStatements(
    createPlainXlsx(rowsWithAccount, [positionNames, createPositionRow(9, '10')]),
  );
  expect([only?.leftOut, others]).toEqual([['Sheet2'], []]);
});

const createSpreadsheet = (html: string): string =>
  html
    .replaceAll('class="hidden"', 'class=xl67')
    .replace(/<td([^>]*)>(-?[\d ]+\.\d+)</g, (_, attributes: string, figure: string) => {
      const number = figure.replaceAll(/\s/g, '');
      return `<td${attributes} x:num="${number}">###<`;
    });

test('a page that a spreadsheet saved again, with its hidden comments and without decimals, has the same positions', async () => {
  const noDeals = { ...dollarReport, deals: [], totals: [] };
  const createPage = (report: typeof dollarReport) =>
    new TextDecoder('utf-16le').decode(createTerminalHtml(report));
  const statement = await readStatement(encodeUtf16(createSpreadsheet(createPage(noDeals))));
  expect(statement.deals).toEqual((await readStatement(createTerminalHtml(noDeals))).deals);
});

test('a statement of MetaTrader 4 with a column more has the same deals', async () => {
  const text = new TextDecoder().decode(createStatementHtm());
  const wider = text
    .replaceAll('<td>Commission</td>', '<td>Magic</td><td>Commission</td>')
    .replace(
      /(<tr bgcolor=#E0E0E0 align=right>(?:<td[^>]*>[^<]*<\/td>){10})(?=<td class=mspt>)/g,
      '$1<td>5</td>',
    );
  expect(wider).not.toBe(text);
  const statement = await readStatement(new TextEncoder().encode(wider));
  expect(statement.deals.filter(({ type, magic }) => (magic === '5') !== /buy|sell/.test(type))).toEqual([]);
  expect(statement.deals.map(({ magic: _, ...deal }) => deal)).toEqual(
    (await readStatement(createStatementHtm())).deals,
  );
  expect(reconcileAll(statement).differences).toEqual([]);
});
