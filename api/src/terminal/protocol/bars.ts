import type { WallTime } from '@parque/domain/journal';

/** Bars of a symbol that begin in a period on the clock of the trade server. */
export interface BarRange {
  /** Without `|`: no line can carry such a name. */
  readonly symbol: string;
  /** Length of a bar. */
  readonly minutes: number;
  readonly from: WallTime;
  /** The first moment after the period. */
  readonly to: WallTime;
}

/** A range as the fields of the line `bars`, which also name its stored reading. */
export const barRangeText = ({ minutes, from, to, symbol }: BarRange): string =>
  [minutes, from, to, symbol].join('|');
