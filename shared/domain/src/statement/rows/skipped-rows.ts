/** Why a row of a file is not imported. */
export type SkipReason =
  | 'total'
  | 'repeatedHead'
  | 'unexecuted'
  | 'open'
  | 'noTime'
  | 'noTicket'
  | 'noSymbol'
  | 'noSide'
  | 'noVolume'
  | 'noResult'
  | 'badNumber'
  | 'tooWide'
  | 'otherTable'
  | 'repeated'
  | 'closesFirst';

/** What is not a closed trade by its nature. Every other reason can be a mistake in the reading. */
const expectedReasons: readonly SkipReason[] = ['total', 'repeatedHead', 'unexecuted', 'open'];

/** Rows that were not read, and why. */
export interface SkippedRows {
  readonly reason: SkipReason;
  readonly count: number;
  /** The first ones: their tickets in a report, their numbers in a table, counted from 1. */
  readonly names: readonly string[];
}

/** Whether all rows that are not imported are not closed trades by their nature. */
export const areExpected = (skippedRows: readonly Pick<SkippedRows, 'reason'>[]): boolean =>
  skippedRows.every(({ reason }) => expectedReasons.includes(reason));

/** A row with a cell that is not what its column contains. */
export class SkippedRowError extends Error {
  override readonly name = 'SkippedRowError';

  constructor(readonly reason: SkipReason) {
    super(reason);
  }
}

/** The result of reading a row; undefined for a row that is skipped, whose reason is passed to `skip`. */
export function readUnlessSkipped<Result>(
  readRow: () => Result,
  skip?: (reason: SkipReason) => void,
): Result | undefined {
  try {
    return readRow();
  } catch (error) {
    if (!(error instanceof SkippedRowError)) throw error;
    skip?.(error.reason);
    return undefined;
  }
}

const maxNamedRows = 5;

/** Counts the rows that are not read by their reasons, and names the first ones. */
export class SkipCount {
  readonly #known = new Map<SkipReason, { count: number; names: string[] }>();

  add(reason: SkipReason, name: string): void {
    const reasonEntry = this.#known.get(reason) ?? { count: 0, names: [] };
    if (reasonEntry.names.length < maxNamedRows) reasonEntry.names.push(name);
    this.#known.set(reason, { ...reasonEntry, count: reasonEntry.count + 1 });
  }

  list(): SkippedRows[] {
    return [...this.#known].map(([reason, rows]) => ({ reason, ...rows }));
  }
}

/** The rows of several lists, with one entry for each reason. */
export function mergeSkippedRows(lists: readonly SkippedRows[]): SkippedRows[] {
  const mergedRows = new Map<SkipReason, SkippedRows>();
  for (const { reason, count, names } of lists) {
    const earlierRows = mergedRows.get(reason) ?? { count: 0, names: [] };
    const allNames = [...earlierRows.names, ...names].slice(0, maxNamedRows);
    mergedRows.set(reason, { reason, count: earlierRows.count + count, names: allNames });
  }
  return [...mergedRows.values()];
}
