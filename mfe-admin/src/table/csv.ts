import type { CellValue, ListColumn } from './list-column';

/** A spreadsheet runs a text that begins so; names and e-mails are written by strangers. */
const formula = /^\s*[=+\-@＝＋－＠\t\r\n]/;

function field(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as RFC 4180 has them. Moments stay in ISO 8601, amounts keep their decimal point. */
export function toCsv<Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]): string {
  const exported = columns.flatMap(({ label, value }) => (value ? [{ label, value }] : []));
  const lines = [
    exported.map(({ label }) => field(label)),
    ...rows.map((row) => exported.map(({ value }) => field(value(row)))),
  ];
  return lines.map((line) => `${line.join(',')}\r\n`).join('');
}
