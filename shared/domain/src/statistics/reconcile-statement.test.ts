import { readStatement } from '../statement';
import { terminalHtml } from '../statement/testing/html-file';
import { dollarReport, type MadeUpReport } from '../statement/testing/made-up-report';
import { reconcileBalance, reconcileStatement } from './reconcile-statement';

/** A broker that charges two dollars when a position is opened, and a report of one trade that made ten. */
const charging = (results: MadeUpReport['results']): MadeUpReport => ({
  ...dollarReport,
  positions: [],
  orders: [],
  working: [],
  open: [],
  deals: [
    [
      '2024.01.02 10:00:00',
      '1',
      '',
      'balance',
      '',
      '',
      '',
      '',
      '0.00',
      '0.00',
      '0.00',
      '100.00',
      '100.00',
      '',
    ],
    [
      '2024.01.03 10:00:00',
      '2',
      'EURUSD',
      'buy',
      'in',
      '1',
      '1.1',
      '11',
      '-2.00',
      '0.00',
      '0.00',
      '0.00',
      '98.00',
      '',
    ],
    [
      '2024.01.03 11:00:00',
      '3',
      'EURUSD',
      'sell',
      'out',
      '1',
      '1.2',
      '12',
      '0.00',
      '0.00',
      '0.00',
      '10.00',
      '108.00',
      '',
    ],
  ],
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
  const statement = await readStatement(terminalHtml(charging(results)));
  const reconciled = reconcileStatement(statement);
  expect(reconciled).toMatchObject({ entryCosts, matched: 13, total: 13 });
  expect(reconcileBalance(statement)).toMatchObject({ matched: 8, total: 8 });
});

test('a balance that the deals do not explain is reported', async () => {
  const [first = [], ...others] = dollarReport.state;
  const statement = await readStatement(
    terminalHtml({ ...dollarReport, state: [['8 334.00', first[1] ?? ''], ...others] }),
  );
  expect(reconcileBalance(statement).differences).toEqual([
    { name: 'balance', label: 'Balance', printed: '8334.00', ours: '8234.00', matches: false },
  ]);
  expect(statement.unexplained).toBe(10_000);
});
