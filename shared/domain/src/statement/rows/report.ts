import type { RawDeal } from './raw-deal';
import type { PrintedFigures } from '../totals/printed-figures';
import type { PositionMode } from '../statement';
import type { SkippedRows } from './skipped-rows';

/** An open or a closed position of a report, money in whole units of the currency. */
export interface RawPosition {
  readonly ticket: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly volumeLots: number;
  readonly openTime: number;
  readonly openPrice: number;
  readonly stopLoss?: number;
  readonly takeProfit?: number;
  readonly magic?: string;
  /** Infinity while it is open. */
  readonly closeTime: number;
  /** The market's, while it is open. */
  readonly closePrice: number;
  readonly commission: number;
  readonly swap: number;
  readonly profit: number;
}

/** A state of the account as printed, in whole units. */
export interface RawBalance {
  readonly balance?: number;
  readonly credit?: number;
  readonly floating?: number;
  readonly equity?: number;
  readonly margin?: number;
  readonly freeMargin?: number;
  readonly deposits?: number;
  readonly closedProfit?: number;
}

/** Everything that a reader found in the rows of one report. */
export interface RawReport {
  readonly account: {
    readonly number?: string;
    readonly name?: string;
    readonly broker?: string;
    readonly server?: string;
    readonly currency?: string;
    readonly digits?: number;
    readonly mode?: PositionMode;
  };
  readonly printedAt?: number;
  /** Balance before the first deal, where the file contains it. */
  readonly openingBalance?: number;
  readonly deals: readonly RawDeal[];
  readonly closedPositions: readonly RawPosition[];
  /** Rows of the table of closed positions. */
  readonly closedRows: number;
  readonly openPositions: readonly RawPosition[];
  /** Rows that could not be read, or are no trades; without the open positions. */
  readonly skipped?: readonly SkippedRows[];
  readonly figures?: PrintedFigures;
  readonly balance?: RawBalance;
  readonly totals?: {
    readonly commission: number;
    readonly fee: number;
    readonly swap: number;
    readonly profit: number;
  };
}
