import { formatCsvLine, type CsvFormat } from '@parque/domain/csv';
import type { ListColumn } from './list-column';

/** Formats rows as CSV, in the number format and the time zone of the screen. */
export function toCsv<Row>(
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
  format: CsvFormat,
): string {
  const exportedColumns = columns.flatMap(({ label, value }) => (value ? [{ label, value }] : []));
  const lines = [
    exportedColumns.map(({ label }) => label),
    ...rows.map((row) => exportedColumns.map(({ value }) => value(row))),
  ];
  return lines.map((line) => formatCsvLine(line, format)).join('');
}
