import { formatCsvLine, utf8Mark, type CsvFormat, type CsvValue } from '@parque/domain/csv';
import { TextAnswer } from '../http/text-answer';

/** A heading and the cell of a row under it. */
export type CsvColumn<Row> = readonly [heading: string, cell: (row: Row) => CsvValue];

export const formatCsvLines = <Row>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  format: CsvFormat,
) =>
  rows
    .map((row) =>
      formatCsvLine(
        columns.map(([, cell]) => cell(row)),
        format,
      ),
    )
    .join('');

async function* streamCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  first: readonly Row[],
  rest: AsyncIterator<readonly Row[]>,
  format: CsvFormat,
): AsyncGenerator<string> {
  yield (
    utf8Mark +
    formatCsvLine(
      columns.map(([heading]) => heading),
      format,
    )
  );
  yield formatCsvLines(columns, first, format);
  for (let part = await rest.next(); !part.done; part = await rest.next())
    yield formatCsvLines(columns, part.value, format);
}

/**
 * Streams a table as a CSV file. Its first rows are read before the answer begins, so a failure until then is an error
 * answer.
 */
export async function createCsvAnswer<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: AsyncGenerator<readonly Row[]>,
  { decimal, time_zone }: Pick<CsvFormat, 'decimal'> & { readonly time_zone: string },
): Promise<TextAnswer> {
  const first = await rows.next();
  const format = { decimal, timeZone: time_zone };
  return new TextAnswer(streamCsv(columns, first.done ? [] : first.value, rows, format), `${name}.csv`);
}

export const toMoment = (moment: string | null): Date | null => (moment === null ? null : new Date(moment));
