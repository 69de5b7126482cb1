import { csvLine } from '@parque/domain/csv';
import type { ListColumn } from './list-column';

/** Formats rows as RFC 4180. Dates stay in ISO 8601, amounts keep their decimal point. */
export function toCsv<Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]): string {
  const exported = columns.flatMap(({ label, value }) => (value ? [{ label, value }] : []));
  const lines = [
    exported.map(({ label }) => label),
    ...rows.map((row) => exported.map(({ value }) => value(row))),
  ];
  return lines.map(csvLine).join('');
}
