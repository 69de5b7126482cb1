import type { Permissions } from './broker';

/** Faults that a test sets. Lists and counts are used up; other values stay until they are changed. */
export interface BrokerFaults {
  /** The next orders are answered with these codes, and are not executed. */
  readonly codes: number[];
  /** The next orders are executed, and answered with these codes. */
  readonly misreportedCodes: number[];
  /** Largest order of each symbol, in lots; undefined: as the market has it. */
  volumeMax: number | undefined;
  /** How many of the next orders are executed only to about half. */
  partial: number;
  isReady: boolean;
  permissions: Partial<Permissions>;
  /** Replaces the comment of orders by another text; the magic number stays. */
  rewritesComments: boolean;
  /** The history contains an executed order only after this many further readings. */
  hiddenReadings: number;
  /** Age of the prices that the terminal reads. The trade server has newer ones. */
  quoteAgeMs: number;
  /** Number of further readings after which bars are loaded. */
  unloadedReadings: number;
  /** Start of the oldest bar that MetaTrader can load, and of the oldest bar of the trade server. */
  firstBarMs: number;
  serverFirstBarMs: number;
}

export const createFaults = (): BrokerFaults => ({
  codes: [],
  misreportedCodes: [],
  volumeMax: undefined,
  partial: 0,
  isReady: true,
  permissions: {},
  rewritesComments: false,
  hiddenReadings: 0,
  quoteAgeMs: 0,
  unloadedReadings: 0,
  firstBarMs: 0,
  serverFirstBarMs: 0,
});
