import type { TerminalPairingEntity, TerminalSyncEntity } from '@parque/contract';
import type { BarRange } from '../protocol/bars';

export type Position = NonNullable<TerminalSyncEntity['positions']>[number];
export type Deal = NonNullable<TerminalSyncEntity['deals']>[number];
export type Permissions = TerminalSyncEntity['perms'];
type Quote = NonNullable<TerminalSyncEntity['quotes']>[number];
export type BarRow = NonNullable<TerminalSyncEntity['bars']>['rows'][number];
export type Spec = NonNullable<TerminalSyncEntity['specs']>[number];

/** The account as the program in the terminal reads it. */
export type AccountFacts = Pick<
  TerminalPairingEntity,
  'login' | 'server' | 'company' | 'currency' | 'digits' | 'leverage' | 'margin_mode' | 'trade_mode'
>;

export interface TerminalOrder {
  readonly kind: 'open' | 'close' | 'part' | 'modify';
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly lots: number;
  /** null removes it; undefined leaves it unchanged. */
  readonly sl?: number | null;
  readonly tp?: number | null;
  readonly price?: number;
  readonly deviation?: number;
  readonly position?: string;
  readonly comment: string;
  readonly magic: string;
}

/** The result of OrderSend. `retcode` 0: none was received. */
export interface OrderAnswer {
  readonly retcode: number;
  readonly deal?: string;
  readonly position?: string;
  readonly lots?: number;
  readonly price?: number;
}

/** Bars that MetaTrader has loaded. Each reading loads older ones. */
export interface LoadedBars {
  /** Whether the loaded bars are those of the trade server; older bars may still be missing. */
  readonly isSynchronized: boolean;
  /** Start of the oldest loaded bar, and of the oldest bar of the trade server. */
  readonly firstMs: number;
  readonly serverFirstMs: number;
  /** The loaded bars that start in the range. */
  readonly rows: readonly BarRow[];
}

/**
 * The trade server and MetaTrader's functions, as a program in a terminal uses them. It outlives the program: an
 * executed order stays executed when the program is killed.
 */
export interface TerminalBroker {
  readonly account: AccountFacts;
  permissions(): Promise<Permissions>;
  /** Whether positions and history are loaded. */
  isReady(): Promise<boolean>;
  money(): Promise<{ readonly balance: number; readonly equity: number }>;
  positions(): Promise<readonly Position[]>;
  /** All deals, in the order of their times. */
  deals(): Promise<readonly Deal[]>;
  /** undefined: the broker does not have the symbol. */
  quote(symbol: string): Promise<Quote | undefined>;
  spec(symbol: string): Promise<Spec | undefined>;
  names(): Promise<readonly string[]>;
  /** undefined: the broker does not have the symbol. */
  bars(range: BarRange): Promise<LoadedBars | undefined>;
  /** Time of the newest tick on the clock of the server. */
  tickMs(): Promise<number>;
  send(order: TerminalOrder): Promise<OrderAnswer>;
}
