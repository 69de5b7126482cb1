import type { WallTime } from '@parque/domain/journal';

/** Bars of a symbol that begin in a period on the clock of the trade server. */
export interface BarRange {
  /** Contains no `|`, which separates the fields of a line. */
  readonly symbol: string;
  /** Length of a bar. */
  readonly minutes: number;
  readonly from: WallTime;
  /** The first moment after the period. */
  readonly to: WallTime;
}

/** Formats a range as the fields of the line `bars`. The text is also the name of the stored reading. */
export const formatBarRange = ({ minutes, from, to, symbol }: BarRange): string =>
  [minutes, from, to, symbol].join('|');
