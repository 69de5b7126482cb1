import { reconcileAll } from '../statistics';
import { readStatement } from './read-statement';
import { createTerminalHtml } from './testing/html-file';
import { dollarReport, type MadeUpReport } from './testing/made-up-report';
import { createStatementHtm } from './testing/mt4-file';
import { createSavedXlsx, createTerminalXlsx, encodeUtf16 } from './testing/xlsx-file';

const rewriteReport = (pattern: RegExp, text: string): MadeUpReport =>
  JSON.parse(JSON.stringify(dollarReport).replace(pattern, text)) as MadeUpReport;

const readSampleReport = () => readStatement(createTerminalHtml(dollarReport));

const layouts = [
  ['a workbook', createTerminalXlsx],
  ['a page', createTerminalHtml],
] as const;

test.each(layouts)('%s with a minus sign of typography has the same amounts', async (_, write) => {
  const html = new TextDecoder('utf-16le')
    .decode(createTerminalHtml(dollarReport))
    .replace(/>-(?=\d)/g, '>\u2212');
  const statement =
    write === createTerminalHtml
      ? await readStatement(encodeUtf16(html))
      : await readStatement(write(rewriteReport(/"-(?=\d)/g, '"\u2212')));
  expect(statement.deals).toEqual((await readSampleReport()).deals);
  expect(reconcileAll(statement).differences).toEqual([]);
});

test.each(layouts)('%s that writes round amounts without decimals has the same amounts', async (_, write) => {
  const statement = await readStatement(write(rewriteReport(/(?<="-?[\d ]+)\.0+(?=")/g, '')));
  expect(statement.deals).toEqual((await readSampleReport()).deals);
  expect(reconcileAll(statement).differences).toEqual([]);
});

test.each(['', '*******', '****001', 'xxxx', '•••••01'])(
  'a report whose account number was replaced by "%s" has no number, and keeps its currency and server',
  async (hiddenText) => {
    const account = dollarReport.account.replace('7001001', hiddenText).trim();
    const statement = await readStatement(createTerminalXlsx({ ...dollarReport, account }));
    expect(statement.account).toMatchObject({ currency: 'USD', server: 'Rigel-Demo' });
    expect(statement.account.number).toBeUndefined();
    expect(statement.deals).toEqual((await readSampleReport()).deals);
  },
);

test.each(['', '****'])('a statement of MetaTrader 4 may hide its number as "%s"', async (hiddenNumber) => {
  const html = new TextDecoder()
    .decode(createStatementHtm())
    .replace('Account: 4002', `Account: ${hiddenNumber}`.trim());
  const { account, deals } = await readStatement(new TextEncoder().encode(html));
  expect(account).toMatchObject({ currency: 'JPY', name: 'Ines Pena' });
  expect(account.number).toBeUndefined();
  expect(deals).toEqual((await readStatement(createStatementHtm())).deals);
});

const noSections = {
  orders: [],
  working: [],
  open: [],
  state: [],
  results: [],
  totals: [],
  account: 'mi cuenta',
};

test('a sheet with deals only is read, and its account is not known', async () => {
  const statement = await readStatement(createSavedXlsx({ ...dollarReport, ...noSections, positions: [] }));
  expect(statement.account).toMatchObject({ digits: 2 });
  expect(statement.account.number).toBeUndefined();
  const getCosts = ({ commission, fee, swap, profit }: (typeof statement.deals)[number]) =>
    [commission, fee, swap, profit] as const;
  expect(statement.deals.map(getCosts)).toEqual((await readSampleReport()).deals.map(getCosts));
});

test('a sheet with positions only is read, also where the last cell of a row is blank', async () => {
  const positions = dollarReport.positions.map((line) => line.slice(0, line[12] === '0.00' ? 12 : 13));
  expect(positions.some(({ length }) => length === 12)).toBe(true);
  const statement = await readStatement(
    createSavedXlsx({ ...dollarReport, ...noSections, deals: [], positions }),
  );
  expect(statement.dealsFrom).toBe('positions');
  expect(statement.deals.map(({ profit }) => profit)).toEqual([0, 0, 14_000, 0, 0, -150_000, 0, 12_000]);
});

const names = 'Time;Deal;Symbol;Type;Direction;Volume;Price;Order;Commission;Fee;Swap;Profit;Balance';
const createCsv = (header: string, rows: readonly (readonly string[])[]) =>
  new TextEncoder().encode([header, ...rows.map((row) => row.join(';'))].join('\r\n'));

test.each([
  ['the last name is blank', `${names};`],
  ['the last name is left out', names],
])('a table of deals is read where %s', async (_, header) => {
  const statement = await readStatement(createCsv(header, dollarReport.deals));
  expect(statement.deals[8]).toMatchObject({ commission: -2000, swap: 50, profit: -150_000 });
});

test('a table of deals is read where blank last cells are left out', async () => {
  const cutDeals = dollarReport.deals.map((line) =>
    line.slice(0, line.findLastIndex((cell) => cell !== '') + 1),
  );
  const statement = await readStatement(createCsv(`${names};Comment`, cutDeals));
  expect(statement.deals.map(({ profit }) => profit)).toEqual(
    (await readSampleReport()).deals.map(({ profit }) => profit),
  );
});

test('a table of deals whose last row was cut is rejected', async () => {
  const cutDeals = dollarReport.deals.map((line, index, all) =>
    index === all.length - 1 ? line.slice(0, 10) : line,
  );
  await expect(readStatement(createCsv(`${names};Comment`, cutDeals))).rejects.toMatchObject({
    code: 'statement_truncated',
  });
});
