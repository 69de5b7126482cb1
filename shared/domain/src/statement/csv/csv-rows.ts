import type { Row, RowBatch } from '../rows/cell';
import { StatementError } from '../statement-error';

const batchSize = 500;

const separators = [';', '\t', ',', '|'];
/** `="10"`, by which files state for spreadsheets that a cell is text. */
const protectedCell = /^="(.*)"$/s;
const separatorLine = /^\ufeff?sep=([;,|\t])\r?\n/i;

/**
 * The separator of the cells: the one that divides most of the first lines into the same number of cells, and into the
 * most. Spreadsheets can state it in a first line, `sep=;`.
 */
function guessSeparator(csv: string): string {
  const lines = csv
    .slice(0, 8192)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  const computeScore = (separator: string): number => {
    const lengths = new Map<number, number>();
    for (const line of lines) {
      const cells = line.split(separator).length;
      lengths.set(cells, (lengths.get(cells) ?? 0) + 1);
    }
    return Math.max(0, ...[...lengths].map(([cells, count]) => (cells - 1) * count));
  };
  return separators.reduce((best, separator) =>
    computeScore(separator) > computeScore(best) ? separator : best,
  );
}

/** Rows of a CSV file (RFC 4180) with any separator. A quote that is never closed means that the file was truncated. */
export function* readCsvRows(csv: string): Generator<RowBatch> {
  const [firstLine = '', namedSeparator] = separatorLine.exec(csv) ?? [];
  const separator = namedSeparator ?? guessSeparator(csv);
  const end = new RegExp(`[${separator}\r\n]`, 'g');
  let rows: Row[] = [];
  let cells: string[] = [];
  let position = firstLine.length;

  while (position < csv.length) {
    let cell: string;
    if (csv.startsWith('="', position)) position += 1;
    if (csv[position] === '"') {
      const close = findClosingQuote(csv, position + 1);
      cell = csv
        .slice(position + 1, close)
        .replaceAll('""', '"')
        .replace(protectedCell, '$1');
      position = close + 1;
      while (csv[position] === ' ') position += 1;
    } else {
      end.lastIndex = position;
      const stop = end.exec(csv)?.index ?? csv.length;
      cell = csv.slice(position, stop);
      position = stop;
    }
    cells.push(cell);
    if (csv[position] === separator) {
      position += 1;
      if (position < csv.length) continue;
      cells.push('');
    }
    if (csv[position] === '\r') position += 1;
    if (csv[position] === '\n') position += 1;
    rows.push({ cells, note: '' });
    cells = [];
    if (rows.length >= batchSize) {
      yield { rows, fractionDone: position / csv.length };
      rows = [];
    }
  }
  yield { rows, fractionDone: 1 };
}

function findClosingQuote(csv: string, from: number): number {
  let quoteIndex = csv.indexOf('"', from);
  while (quoteIndex >= 0 && csv[quoteIndex + 1] === '"') quoteIndex = csv.indexOf('"', quoteIndex + 2);
  if (quoteIndex < 0) throw new StatementError('statement_truncated');
  return quoteIndex;
}
