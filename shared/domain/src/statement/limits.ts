/** Limits above which a file is rejected. */
export interface StatementLimits {
  /** Size of the file. */
  readonly fileBytes: number;
  readonly deals: number;
  /** Rows of every table together. */
  readonly rows: number;
  /** The number of entries of a zip container. */
  readonly zipEntries: number;
  /** Unpacked size of a zip container, as its directory states it and as each part really unpacks to. */
  readonly unpackedBytes: number;
  /** Unpacked over packed size, of containers that unpack to more than ten megabytes. */
  readonly zipRatio: number;
  /** Strings that the cells of a workbook share, and their characters together. */
  readonly sharedStrings: number;
  readonly sharedCharacters: number;
}

/**
 * Limits that let any report of a hundred thousand deals through. The terminal writes its sheets in UTF-16 with one
 * element a cell, so that such a report packs thirty to one.
 */
export const statementLimits: StatementLimits = {
  fileBytes: 20 * 1024 * 1024,
  deals: 100_000,
  rows: 1_000_000,
  zipEntries: 1_000,
  unpackedBytes: 800 * 1024 * 1024,
  zipRatio: 150,
  sharedStrings: 2_000_000,
  sharedCharacters: 64 * 1024 * 1024,
};
