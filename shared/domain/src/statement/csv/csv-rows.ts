import type { Row, RowBatch } from '../rows/cell';
import { StatementError } from '../statement-error';

const batchSize = 500;

const separators = [';', '\t', ',', '|'];
const stated = /^\ufeff?sep=([;,|\t])\r?\n/i;

/**
 * The separator of the cells: the one that divides most of the first lines into the same number of cells, and into the
 * most. Spreadsheets can state it in a first line, `sep=;`.
 */
function separatorOf(csv: string): string {
  const lines = csv
    .slice(0, 8192)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  const score = (separator: string): number => {
    const lengths = new Map<number, number>();
    for (const line of lines) {
      const cells = line.split(separator).length;
      lengths.set(cells, (lengths.get(cells) ?? 0) + 1);
    }
    return Math.max(0, ...[...lengths].map(([cells, count]) => (cells - 1) * count));
  };
  return separators.reduce((best, separator) => (score(separator) > score(best) ? separator : best));
}

/** Rows of a CSV file (RFC 4180) with any separator. A quote that is never closed means that the file was truncated. */
export function* csvRows(csv: string): Generator<RowBatch> {
  const [firstLine = '', named] = stated.exec(csv) ?? [];
  const separator = named ?? separatorOf(csv);
  const end = new RegExp(`[${separator}\r\n]`, 'g');
  let rows: Row[] = [];
  let cells: string[] = [];
  let at = firstLine.length;

  while (at < csv.length) {
    let cell: string;
    if (csv[at] === '"') {
      const close = closingQuote(csv, at + 1);
      cell = csv.slice(at + 1, close).replaceAll('""', '"');
      at = close + 1;
      while (csv[at] === ' ') at += 1;
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
