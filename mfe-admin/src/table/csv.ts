import { formatCsvLine, type CsvFormat } from '@parque/domain/csv';
import type { ListColumn } from './list-column';

/** Formats rows as CSV, in the number format and the time zone of the screen. */
export function toCsv<Row>(
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
  format: CsvFormat,
): string {
  const exported = columns.flatMap(({ label, value }) => (value ? [{ label, value }] : []));
  const lines = [
    exported.map(({ label }) => label),
    ...rows.map((row) => exported.map(({ value }) => value(row))),
  ];
  return lines.map((line) => formatCsvLine(line, format)).join('');
}
