import { reconcileAll } from '../statistics';
import { writeStatementCsv } from './csv/write-csv';
import { readStatement, readStatements } from './read-statement';
import { createTerminalHtml } from './testing/html-file';
import { dollarReport } from './testing/made-up-report';
import { createStatementHtm } from './testing/mt4-file';
import { createJoinedXlsx, encodeUtf16 } from './testing/xlsx-file';

const euros = { ...dollarReport, name: 'Luis Gil', account: '7001002 (EUR, Rigel-Demo, demo, Hedge)' };
const createPage = (report: typeof dollarReport) =>
  new TextDecoder('utf-16le').decode(createTerminalHtml(report));
const createBytes = (text: string) => new TextEncoder().encode(text);
const createLatin = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

const joinPages = () => encodeUtf16(createPage(dollarReport) + createPage(euros));

const exportReports = async () => {
  const [dollars, other] = await readStatements(joinPages());
  if (!dollars || !other) throw new Error('a report is missing');
  return createBytes(writeStatementCsv(dollars, ',') + writeStatementCsv(other, ','));
};

test.each([
  ['two pages', async () => joinPages()],
  ['two sheets of a workbook', async () => createJoinedXlsx([dollarReport, euros])],
  ['two exports of the product', exportReports],
])('%s of two accounts are two statements, each with its own deals', async (_, make) => {
  const statements = await readStatements(await make());
  const singleReports = await Promise.all(
    [dollarReport, euros].map((report) => readStatement(createTerminalHtml(report))),
  );
  expect(statements.map(({ account }) => account)).toEqual(singleReports.map(({ account }) => account));
  expect(statements.map(({ deals }) => deals)).toEqual(singleReports.map(({ deals }) => deals));
  expect(statements.map(({ openingBalance }) => openingBalance)).toEqual([0, 0]);
  for (const statement of statements) expect(reconcileAll(statement).differences).toEqual([]);
});

test('two statements of MetaTrader 4 in one page keep their accounts and brokers', async () => {
  const other = createLatin(createStatementHtm())
    .replace('Account: 4002', 'Account: 4003')
    .replace('Rigel Mercados S.A.', 'Otro Broker');
  const statements = await readStatements(createBytes(createLatin(createStatementHtm()) + other));
  expect(statements.map(({ account: { number, broker } }) => [number, broker])).toEqual([
    ['4002', 'Rigel Mercados S.A.'],
    ['4003', 'Otro Broker'],
  ]);
  const [singleReport] = await readStatements(createStatementHtm());
  expect(statements.map(({ deals }) => deals)).toEqual([singleReport?.deals, singleReport?.deals]);
});

const listTable = (names: string, ...rows: string[]) =>
  createBytes(
    [
      `${names},ticket,time,symbol,type,entry,volume,price,profit`,
      ...rows.map(
        (row, index) => `${row},${index + 1},2026-01-02 10:00:00,EURUSD,buy,out,0.1,1.1,${index}.5`,
      ),
    ].join('\n'),
  );

test.each([
  [
    'login',
    listTable('login', '11', '12', '11'),
    [
      ['11', undefined, 2],
      ['12', undefined, 1],
    ],
  ],
  [
    'login and currency',
    listTable('login,currency', '11,usd', '11,JPY', '11,USD'),
    [
      ['11', 'USD', 2],
      ['11', 'JPY', 1],
    ],
  ],
] as const)('a table with a column of %s is a statement for each of them', async (_, bytes, expected) => {
  const statements = await readStatements(bytes);
  expect(statements.map(({ account, deals }) => [account.number, account.currency, deals.length])).toEqual(
    expected,
  );
});

test('a sheet of deals without an account beside a report is not a report of its own', async () => {
  const copy = { ...dollarReport, account: 'copia', positions: [], open: [] };
  expect(await readStatements(createJoinedXlsx([dollarReport, copy]))).toHaveLength(1);
});

test('a report without deals beside another one is left out', async () => {
  const empty = { ...euros, deals: [], positions: [], open: [] };
  const [only, ...others] = await readStatements(createJoinedXlsx([empty, dollarReport]));
  expect([only?.account.number, others]).toEqual(['7001001', []]);
});

test('a function that needs one report rejects a file with several', async () => {
  await expect(readStatement(joinPages())).rejects.toMatchObject({ code: 'statement_several' });
});
