import type { Row } from './cell';
import type { ReportReader } from './report-reader';

/**
 * Reads a file with one report or several, one below the other. Each report gets its own reader, so that the deals of
 * two accounts are never mixed.
 *
 * @param makeReader - Makes the reader of the report with this index.
 * @param isHead - Whether a row is the one that names the account of a report.
 * @param rowsAbove - Rows of a report above that row. They also reach the reader of the previous report.
 */
export function createReportsReader(
  makeReader: (index: number) => ReportReader,
  isHead: (row: Row) => boolean,
  rowsAbove: number,
): ReportReader {
  const readers: ReportReader[] = [];
  let reader = makeReader(0);
  let hasHead = false;
  let above: readonly Row[] = [];
  return {
    push(row) {
      if (isHead(row)) {
        if (hasHead) {
          readers.push(reader);
          reader = makeReader(readers.length);
          for (const earlierRow of above) reader.push(earlierRow);
        }
        hasHead = true;
      }
      reader.push(row);
      if (rowsAbove > 0) above = [...above, row].slice(-rowsAbove);
    },
    count: () => readers.reduce((sum, earlierReader) => sum + earlierReader.count(), reader.count()),
    finish: () => [...readers, reader].flatMap((listedReader) => listedReader.finish()),
  };
}
