/** Returns the cells of rows that are written with a bar between cells. */
export const splitRows = (...rows: readonly string[]): readonly (readonly string[])[] =>
  rows.map((row) => row.split('|'));
