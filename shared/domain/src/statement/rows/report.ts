import type { RawDeal } from './raw-deal';
import type { PrintedFigures } from '../totals/printed-figures';
import type { DealMoney } from '../deal';
import type { PrintedBalance, StatementAccount } from '../statement';
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

/** Everything that a reader found in the rows of one report. All money is in whole units of the currency. */
export interface RawReport {
  readonly account: Partial<Omit<StatementAccount, 'zone'>>;
  readonly printedAt?: number;
  /** Balance before the first deal, where the file contains it. */
  readonly openingBalance?: number;
  readonly deals: readonly RawDeal[];
  readonly closedPositions: readonly RawPosition[];
  /** Rows of the table of closed positions. */
  readonly closedRows: number;
  readonly openPositions: readonly RawPosition[];
  /** Rows that could not be read, or are not trades; without the open positions. */
  readonly skippedRows?: readonly SkippedRows[];
  readonly figures?: PrintedFigures;
  readonly balance?: PrintedBalance;
  readonly totals?: DealMoney;
}
