import type { Deal, DealMoney, Minor } from './deal';
import type { SkippedRows } from './rows/skipped-rows';
import type { PrintedFigures } from './totals/printed-figures';

/**
 * Where a statement comes from. `csv` is a table of deals, `parque` what {@link writeStatementCsv} wrote, `mapped` a
 * table whose columns the user confirmed.
 */
export type StatementKind = 'mt5-xlsx' | 'mt5-html' | 'mt4-html' | 'csv' | 'parque' | 'mapped';

/** The server of a report of the strategy tester, which names no account. Its trades are simulated. */
export const testerServer = 'Strategy Tester';

/** Whether an account has one position per symbol (netting) or any number (hedge). */
export type PositionMode = 'hedge' | 'netting';

/** The account of a statement. What a file does not contain is absent. */
export interface StatementAccount {
  readonly number?: string;
  readonly name?: string;
  readonly broker?: string;
  readonly server?: string;
  readonly currency?: string;
  /** Decimals of the account's money: 2 for dollars, 0 for yen. */
  readonly digits: number;
  readonly mode: PositionMode;
  /** The clock of all times. Reports of MetaTrader do not contain it. */
  readonly zone?: string;
}

/** A position that was open when the report was made. Its money is floating and not part of the balance. */
export interface OpenPosition {
  readonly ticket: string;
  readonly time: number;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly volumeLots: number;
  readonly price: number;
  readonly marketPrice: number;
  readonly stopLoss?: number;
  readonly takeProfit?: number;
  /** MetaTrader 4 only; MetaTrader 5 has it in the opening deal. */
  readonly commission: Minor;
  readonly swap: Minor;
  readonly profit: Minor;
}

/** State of the account as the report prints it. */
export interface PrintedBalance {
  readonly balance?: Minor;
  readonly credit?: Minor;
  readonly floating?: Minor;
  readonly equity?: Minor;
  readonly margin?: Minor;
  readonly freeMargin?: Minor;
  /** MetaTrader 4 only. */
  readonly deposits?: Minor;
  readonly closedProfit?: Minor;
}

/** What a file states row by row, compared with what is imported. */
export interface RowCheck {
  /** Rows that were compared. */
  readonly total: number;
  readonly matchingCount: number;
  /** The first row that differs. */
  readonly first?: { readonly ticket: string; readonly printedAmount: Minor; readonly ourAmount: Minor };
}

/** A report, read. Times are readings of the server's clock: the file does not contain its time zone. */
export interface Statement {
  readonly kind: StatementKind;
  readonly account: StatementAccount;
  /** When the terminal made the report. */
  readonly printedAt?: number;
  /** First and last deal; absent when there is none. */
  readonly period?: { readonly from: number; readonly to: number };
  /** In time order; deals of the same time in the order of the file. */
  readonly deals: readonly Deal[];
  /** `positions`: the file has no table of deals, so the deals were derived from its closed positions. */
  readonly dealsFrom: 'deals' | 'positions';
  /** Rows of the table of closed positions. A position that was closed in parts is one row and several trades. */
  readonly closedPositions: number;
  readonly openPositions: readonly OpenPosition[];
  /** Rows of the file that are not imported, among them the open positions. */
  readonly skippedRows: readonly SkippedRows[];
  /** Names of the sheets with trades that are not part of any statement of the file. */
  readonly leftOut: readonly string[];
  /** Balance before the first deal. Not zero when the broker left out the beginning of the history. */
  readonly openingBalance: Minor;
  /** The part of the printed balance that opening balance and deals do not explain. Not zero when deals are missing. */
  readonly unexplainedBalance: Minor;
  /** Comparisons row by row: of the printed balance, and of the positions with their deals. */
  readonly checks: { readonly balance?: RowCheck; readonly positions?: RowCheck };
  readonly printedValues: {
    readonly figures?: PrintedFigures;
    readonly balance?: PrintedBalance;
    /** Sums under the table of deals. */
    readonly totals?: Partial<DealMoney>;
  };
}
