import type { DealMoney, Minor } from '../statement/deal';

/**
 * A position, or the part of one that one deal closed. MetaTrader counts these as trades: a position that is closed in
 * two parts is two trades, each on its own day. Its costs are those of the closing deal, and its share of those of the
 * opening deals.
 */
export interface Trade extends DealMoney {
  /** Ticket of the deal that closed it. */
  readonly ticket: string;
  readonly positionId: string;
  readonly symbol: string;
  /** Direction of the position; the deal that closed it has the opposite direction. */
  readonly side: 'buy' | 'sell';
  readonly volumeLots: number;
  /** Absent when the position was opened before the history begins. */
  readonly openTime?: number;
  /** Mean opening price by volume; absent when `openTime` is. */
  readonly openPrice?: number;
  readonly closeTime: number;
  readonly closePrice: number;
  /** The change of the balance: commission, fee, swap and profit. */
  readonly net: Minor;
  readonly stopLoss?: number;
  readonly takeProfit?: number;
  readonly comment: string;
}
