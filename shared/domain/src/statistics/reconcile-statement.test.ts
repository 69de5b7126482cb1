import { readStatement } from '../statement';
import { createTerminalHtml } from '../statement/testing/html-file';
import { dollarReport, type MadeUpReport } from '../statement/testing/made-up-report';
import { reconcileAll, reconcileBalance, reconcileStatement } from './reconcile-statement';
import { splitRows } from '../statement/testing/split-rows';

/** A broker that charges two dollars when a position is opened, and a report of one trade that made ten. */
const createReportWithResults = (results: MadeUpReport['results']): MadeUpReport => ({
  ...dollarReport,
  positions: [],
  orders: [],
  working: [],
  open: [],
  deals: splitRows(
    '2024.01.02 10:00:00|1||balance|||||0.00|0.00|0.00|100.00|100.00|',
    '2024.01.03 10:00:00|2|EURUSD|buy|in|1|1.1|11|-2.00|0.00|0.00|0.00|98.00|',
    '2024.01.03 11:00:00|3|EURUSD|sell|out|1|1.2|12|0.00|0.00|0.00|10.00|108.00|',
  ),
  totals: ['-2.00', '0.00', '0.00', '10.00', '108.00'],
  state: [['108.00', '108.00'], ['0.00', '0.00'], ['0.00', '0.00%'], ['108.00']],
  results,
});

test.each([
  [
    'carried',
    [
      ['8.00', '8.00', '0.00'],
      ['0.00', '8.00'],
      ['0.00', '0.00'],
      ['0.00', '0.00 (0.00%)', '0.00% (0.00)'],
    ],
  ],
  [
    'apart',
    [
      ['8.00', '10.00', '-2.00'],
      ['5.00', '8.00'],
      ['4.00', '0.00'],
      ['2.00', '2.00 (2.00%)', '2.00% (2.00)'],
    ],
  ],
])('opening costs are assigned as in the report: %s', async (entryCosts, figures) => {
  const results = [...figures, ['1', '0 (0.00%)', '1 (100.00%)']];
  const statement = await readStatement(createTerminalHtml(createReportWithResults(results)));
  const reconciliation = reconcileStatement(statement);
  expect(reconciliation).toMatchObject({ entryCosts, matchingCount: 13, total: 13 });
  expect(reconcileBalance(statement)).toMatchObject({ matchingCount: 8, total: 8 });
});

test('a balance that the deals do not explain is reported', async () => {
  const [first = [], ...others] = dollarReport.state;
  const statement = await readStatement(
    createTerminalHtml({ ...dollarReport, state: [['8 334.00', first[1] ?? ''], ...others] }),
  );
  expect(reconcileBalance(statement).differences).toEqual([
    {
      name: 'balance',
      label: 'Balance',
      printedText: '8334.00',
      ourText: '8234.00',
      matches: false,
      reason: 'En el archivo faltan transacciones.',
    },
  ]);
  expect(statement.unexplainedBalance).toBe(10_000);
});

describe('a printed state that differs from ours', () => {
  const readDifferences = async (changes: Partial<MadeUpReport>) =>
    reconcileAll(await readStatement(createTerminalHtml({ ...dollarReport, ...changes }))).differences;

  test('a printed state that differs from ours is counted beside the results, and named with its reason', async () => {
    const [[balance = ''] = [], ...rest] = dollarReport.state;
    const [difference, ...others] = await readDifferences({ state: [[balance, '7 985.50'], ...rest] });
    expect(others).toEqual([]);
    expect(difference).toMatchObject({ name: 'freeMargin', printedText: '7985.50', ourText: '7980.50' });
    expect(difference?.reason).toMatch(/bróker/);
  });

  test('a printed state that differs from ours has the reason that the printed profits include the deposits', async () => {
    const { deals } = await readStatement(createTerminalHtml(dollarReport));
    const deposits = deals
      .filter(({ type }) => type === 'balance')
      .reduce((sum, { profit }) => sum + profit, 0);
    const [commission = '', fee = '', swap = '', profit = '', balance = ''] = dollarReport.totals;
    const withDeposits = (Number(profit.replace(' ', '')) + deposits / 100).toFixed(2);
    const [difference, ...others] = await readDifferences({
      totals: [commission, fee, swap, withDeposits, balance],
    });
    expect([difference?.name, others]).toEqual(['profit', []]);
    expect(difference?.reason).toContain('depósitos');
    expect(difference?.reason).toContain((deposits / 100).toFixed(2));
  });
});

test('the drawdown of a report is compared with the credit in its base where the report has it there', async () => {
  const credit = '2024.01.02 11:00:00|9||credit|||||0.00|0.00|0.00|100.00|100.00|'.split('|');
  const createLosingReport = (relative: string): MadeUpReport => {
    const report = createReportWithResults([
      ['-12.00', '0.00', '-12.00'],
      ['0.00', '-12.00'],
      ['-1.00', '-0.12'],
      ['12.00', '12.00 (' + relative + ')', relative + ' (12.00)'],
    ]);
    const [depositLine = [], openingLine = [], closingLine = []] = report.deals;
    return {
      ...report,
      deals: [depositLine, credit, openingLine, closingLine.with(11, '-10.00').with(12, '88.00')],
    };
  };
  const readRelativeIn = async (relative: string) => {
    const { figures } = reconcileStatement(
      await readStatement(createTerminalHtml(createLosingReport(relative))),
    );
    return figures.find(({ name }) => name === 'balanceDrawdownRelative')?.matches;
  };
  expect([
    await readRelativeIn('12.00%'),
    await readRelativeIn('6.00%'),
    await readRelativeIn('9.00%'),
  ]).toEqual([true, true, false]);
});

test('the first row whose balance does not follow from the deals is named, and the rows after it are compared with it', async () => {
  const deals = dollarReport.deals.map((row) => (row[1] === '905' ? row.with(12, '1.00') : row));
  const [difference, ...others] = reconcileAll(
    await readStatement(createTerminalHtml({ ...dollarReport, deals })),
  ).differences;
  expect(others).toEqual([]);
  expect(difference).toMatchObject({ name: 'rows.balance', printedText: '12', ourText: '10' });
  expect(difference?.reason).toContain('905');
});

test('a position whose profit is not that of its closing deals is named', async () => {
  const positions = dollarReport.positions.map((row, index) => (index === 0 ? row.with(12, '141.00') : row));
  const { differences } = reconcileAll(
    await readStatement(createTerminalHtml({ ...dollarReport, positions })),
  );
  expect(differences).toMatchObject([{ name: 'rows.positions', reason: expect.stringContaining('501') }]);
});
