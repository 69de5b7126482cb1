import { reconcileAll } from '../statistics';
import { writeStatementCsv } from './csv/write-csv';
import { readStatement, readStatements } from './read-statement';
import { terminalHtml } from './testing/html-file';
import { dollarReport } from './testing/made-up-report';
import { statementHtm } from './testing/mt4-file';
import { joinedXlsx, utf16 } from './testing/xlsx-file';

const euros = { ...dollarReport, name: 'Luis Gil', account: '7001002 (EUR, Rigel-Demo, demo, Hedge)' };
const page = (report: typeof dollarReport) => new TextDecoder('utf-16le').decode(terminalHtml(report));
const bytesOf = (text: string) => new TextEncoder().encode(text);
const latin = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

const joinedPages = () => utf16(page(dollarReport) + page(euros));

const exported = async () => {
  const [dollars, other] = await readStatements(joinedPages());
  if (!dollars || !other) throw new Error('a report is missing');
  return bytesOf(writeStatementCsv(dollars, ',') + writeStatementCsv(other, ','));
};

test.each([
  ['two pages', async () => joinedPages()],
  ['two sheets of a workbook', async () => joinedXlsx([dollarReport, euros])],
  ['two exports of the product', exported],
])('%s of two accounts are two statements, each with its own deals', async (_, make) => {
  const statements = await readStatements(await make());
  const alone = await Promise.all([dollarReport, euros].map((report) => readStatement(terminalHtml(report))));
  expect(statements.map(({ account }) => account)).toEqual(alone.map(({ account }) => account));
  expect(statements.map(({ deals }) => deals)).toEqual(alone.map(({ deals }) => deals));
  expect(statements.map(({ openingBalance }) => openingBalance)).toEqual([0, 0]);
  for (const statement of statements) expect(reconcileAll(statement).differences).toEqual([]);
});

test('two statements of MetaTrader 4 in one page keep their accounts and brokers', async () => {
  const other = latin(statementHtm())
    .replace('Account: 4002', 'Account: 4003')
    .replace('Rigel Mercados S.A.', 'Otro Broker');
  const statements = await readStatements(bytesOf(latin(statementHtm()) + other));
  expect(statements.map(({ account: { number, broker } }) => [number, broker])).toEqual([
    ['4002', 'Rigel Mercados S.A.'],
    ['4003', 'Otro Broker'],
  ]);
  const [alone] = await readStatements(statementHtm());
  expect(statements.map(({ deals }) => deals)).toEqual([alone?.deals, alone?.deals]);
});

const table = (names: string, ...rows: string[]) =>
  bytesOf(
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
    table('login', '11', '12', '11'),
    [
      ['11', undefined, 2],
      ['12', undefined, 1],
    ],
  ],
  [
    'login and currency',
    table('login,currency', '11,usd', '11,JPY', '11,USD'),
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
  expect(await readStatements(joinedXlsx([dollarReport, copy]))).toHaveLength(1);
});

test('a report without deals beside another one is left out', async () => {
  const empty = { ...euros, deals: [], positions: [], open: [] };
  const [only, ...others] = await readStatements(joinedXlsx([empty, dollarReport]));
  expect([only?.account.number, others]).toEqual(['7001001', []]);
});

test('a function that needs one report rejects a file with several', async () => {
  await expect(readStatement(joinedPages())).rejects.toMatchObject({ code: 'statement_several' });
});
