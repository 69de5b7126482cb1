import type { Row, RowBatch } from '../rows/cell';
import { StatementError } from '../statement-error';

const batchSize = 500;

/** The separator of the cells: the most frequent of `;`, tab and `,` in the first lines. */
function separatorOf(csv: string): string {
  const head = csv.slice(0, 4096).replace(/"(?:[^"]|"")*"/g, '');
  const count = (separator: string): number => head.split(separator).length;
  return [';', '\t', ','].reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}

/** Rows of a CSV file (RFC 4180) with any separator. A quote that is never closed means that the file was truncated. */
export function* csvRows(csv: string): Generator<RowBatch> {
  const separator = separatorOf(csv);
  const end = new RegExp(`[${separator}\r\n]`, 'g');
  let rows: Row[] = [];
  let cells: string[] = [];
  let at = 0;

  while (at < csv.length) {
    let cell: string;
    if (csv[at] === '"') {
      const close = closingQuote(csv, at + 1);
      cell = csv.slice(at + 1, close).replaceAll('""', '"');
      at = close + 1;
    } else {
      end.lastIndex = at;
      const stop = end.exec(csv)?.index ?? csv.length;
      cell = csv.slice(at, stop);
      at = stop;
    }
    cells.push(cell);
    if (csv[at] === separator) {
      at += 1;
      if (at < csv.length) continue;
      cells.push('');
    }
    if (csv[at] === '\r') at += 1;
    if (csv[at] === '\n') at += 1;
    rows.push({ cells, note: '' });
    cells = [];
    if (rows.length >= batchSize) {
      yield { rows, done: at / csv.length };
      rows = [];
    }
  }
  yield { rows, done: 1 };
}

function closingQuote(csv: string, from: number): number {
  let at = csv.indexOf('"', from);
  while (at >= 0 && csv[at + 1] === '"') at = csv.indexOf('"', at + 2);
  if (at < 0) throw new StatementError('statement_truncated');
  return at;
}
