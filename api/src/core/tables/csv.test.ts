import { formatCsvLines, type CsvColumn } from './csv';

test('rows contain the cells of their columns, with formulas guarded after every separator of a spreadsheet', () => {
  const columns: readonly CsvColumn<readonly [string, number]>[] = [
    ['nombre', ([name]) => name],
    ['saldo', ([, balance]) => balance],
  ];
  const rows = [['Ana;=1+1', -5] as const, ['Bea', 7] as const];
  expect(formatCsvLines(columns, rows, { decimal: ',' })).toBe('"Ana;\'=1+1";-5\r\nBea;7\r\n');
});
