import type { ColumnRole, TableMapping } from './column-role';
import { isBlank, readFigure } from './figures';
import { readClock, readMoment, type Moment } from './moments';
import type { FoundTable } from './found-table';

/** Why a row is not read. */
export type SkipReason =
  | 'total'
  | 'repeatedHead'
  | 'unexecuted'
  | 'noTime'
  | 'noSymbol'
  | 'noSide'
  | 'noVolume'
  | 'noResult'
  | 'badNumber';

/** A cell that is not what its column contains. */
export class SkippedRow extends Error {
  override readonly name = 'SkippedRow';

  constructor(readonly reason: SkipReason) {
    super(reason);
  }
}

/** The cells of one row by the roles of their columns. */
export interface RowCells {
  text(role: ColumnRole): string;
  /** The sum of the cells of a role; 0 when they are blank. @throws SkippedRow - A cell is not a number. */
  figure(role: ColumnRole): number;
  /** The number of a cell that must not be blank; undefined when the mapping does not have the role or it is blank. */
  given(role: ColumnRole): number | undefined;
  /** A time, with the time of day in a column of its own if the mapping has one. */
  moment(role: ColumnRole, clock?: ColumnRole): Moment | undefined;
}

/** Returns a reader of the rows of a table. */
export function rowReader(
  { isSheet }: Pick<FoundTable, 'isSheet'>,
  { columns, decimal, dates, costs, symbol = '' }: TableMapping,
): (cells: readonly string[]) => RowCells {
  const at = new Map<ColumnRole, number[]>();
  for (const [index, role] of columns.entries()) {
    if (role !== '') at.set(role, [...(at.get(role) ?? []), index]);
  }
  const isCost = (role: ColumnRole): boolean => role === 'commission' || role === 'fee';
  return (cells) => {
    const text = (role: ColumnRole): string => {
      const cell = cells[at.get(role)?.[0] ?? -1]?.trim() ?? '';
      return role === 'symbol' && !at.has('symbol') ? symbol : cell;
    };
    const given = (role: ColumnRole): number | undefined => {
      let sum: number | undefined;
      for (const index of at.get(role) ?? []) {
        const cell = cells[index] ?? '';
        if (isBlank(cell)) continue;
        const value = readFigure(cell, decimal, isSheet);
        if (value === undefined) throw new SkippedRow('badNumber');
        sum = (sum ?? 0) + value;
      }
      return sum !== undefined && isCost(role) && costs === 'positive' ? -sum + 0 : sum;
    };
    return {
      text,
      given,
      figure: (role) => given(role) ?? 0,
      moment(role, clock) {
        const moment = readMoment(text(role), dates);
        const ofDay = clock === undefined ? undefined : readClock(text(clock));
        return moment && { ...moment, wall: moment.wall + (ofDay ?? 0) };
      },
    };
  };
}
