/* The types of the JSON columns in the tables of the simulated brokers. */

export const tradeFaults = [
  'reject',
  'requote',
  'no_money',
  'invalid_volume',
  'market_closed',
  'partial_fill',
  'timeout_before',
  'timeout_after',
] as const;

export const dealFaults = ['duplicate', 'reorder'] as const;

export const lineFaults = ['disconnect', 'delay'] as const;

/**
 * - `reject`, `requote`, `no_money`, `invalid_volume`, `market_closed`: the order is rejected with that code
 * - `partial_fill`: about half of the volume is executed
 * - `timeout_before`, `timeout_after`: no answer, and the order was not executed, or was
 * - `duplicate`, `reorder`: deals are returned twice, or the last one first
 * - `disconnect`: the broker cannot be reached
 * - `delay`: the answer is delayed
 */
export const scriptedFaultKinds = [...tradeFaults, ...dealFaults, ...lineFaults] as const;
export type ScriptedFaultKind = (typeof scriptedFaultKinds)[number];

export interface ScriptedFault {
  readonly kind: ScriptedFaultKind;
  /** Number of calls of its sort that succeed before it. */
  readonly after?: number;
  /** Number of calls that fail, 1 by default; null: until the script is removed. */
  readonly times?: number | null;
  readonly delayMs?: number;
}

/** Deviations of an account's symbol terms from those of the market; volumes are in lots. */
export interface SymbolChange {
  /** The account lists this name in addition, with the other terms and the price of this symbol of the market. */
  readonly like?: string;
  readonly volumeMin?: number;
  readonly volumeMax?: number;
  readonly volumeStep?: number;
  readonly contractSize?: number;
  readonly profitCurrency?: string;
  readonly isTradable?: boolean;
  /** The price that the generated price moves around. */
  readonly level?: number;
  /** Least distance of stops from the price, in points. */
  readonly stopPoints?: number;
}

/** The stored result of an executed request, with the fields of the gateway's `TradeResult`. */
export interface StoredTradeResult {
  readonly outcome: 'done' | 'placed' | 'partial' | 'rejected' | 'unknown';
  readonly retcode: number;
  readonly message: string;
  readonly position?: string;
  readonly volumeLots?: number;
  readonly price?: number;
}
