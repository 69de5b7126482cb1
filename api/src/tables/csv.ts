import { csvLine, utf8Mark, type CsvValue } from '@parque/domain/csv';
import { TextAnswer } from '../http/text-answer';

/** A heading and the cell of a row under it. */
export type CsvColumn<Row> = readonly [heading: string, cell: (row: Row) => CsvValue];

/** Rows as lines of CSV (RFC 4180). */
export const csvLines = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]) =>
  rows.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join('');

async function* written<Row>(
  columns: readonly CsvColumn<Row>[],
  first: readonly Row[],
  rest: AsyncIterator<readonly Row[]>,
): AsyncGenerator<string> {
  yield utf8Mark + csvLine(columns.map(([heading]) => heading));
  yield csvLines(columns, first);
  for (let part = await rest.next(); !part.done; part = await rest.next())
    yield csvLines(columns, part.value);
}

/**
 * Streams a table as a CSV file. Its first rows are read before the answer begins, so a failure until then is an error
 * answer.
 */
export async function csvAnswer<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: AsyncGenerator<readonly Row[]>,
): Promise<TextAnswer> {
  const first = await rows.next();
  return new TextAnswer(written(columns, first.done ? [] : first.value, rows), `${name}.csv`);
}
