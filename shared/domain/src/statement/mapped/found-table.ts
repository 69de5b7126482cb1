/** A table of a file that is not a known report. */
export interface FoundTable {
  /** The name of each column, as the file writes it; '' for a column without one. */
  readonly names: readonly string[];
  /** The rows below the names. Their cells can be fewer than the names. */
  readonly rows: readonly (readonly string[])[];
  /** The number of each row in its file or sheet, counted from 1, with blank rows. */
  readonly numbers: readonly number[];
  /** The numbers of the rows below that belong to other tables, which are not read. */
  readonly otherRows: readonly number[];
  /** The rows above the names can name the account. */
  readonly above: readonly (readonly string[])[];
  /** Whether the cells are of a workbook, where numbers are written with a point whatever the language. */
  readonly isSheet: boolean;
  /** The sheets of the rows, where several have these columns: each can be of another account. */
  readonly sheets: readonly { readonly name: string; readonly rows: number }[];
  /** Names of the other sheets with tables, whose rows are not read. */
  readonly leftOut: readonly string[];
}

/** Rows that are enough to recognise columns and to show an example. */
const sampleRows = 300;

/** The first values of a column that are not blank, and not its name again. */
export function sampleValues(
  { rows, names }: Pick<FoundTable, 'rows' | 'names'>,
  column: number,
  most = sampleRows,
): string[] {
  const values: string[] = [];
  for (const row of rows) {
    const value = row[column]?.trim() ?? '';
    if (value !== '' && value !== names[column] && values.push(value) >= most) break;
  }
  return values;
}
