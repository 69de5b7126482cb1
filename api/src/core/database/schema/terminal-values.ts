import type { TerminalSyncEntity } from '@parque/contract';

/** The answer to the last request that changed something. */
export interface StoredAnswer {
  readonly run: string;
  readonly seq: number;
  readonly text: string;
}

export type StoredPermissions = TerminalSyncEntity['perms'];

export type StoredPosition = NonNullable<TerminalSyncEntity['positions']>[number];

/** An order, without its deadline. */
export interface StoredCommandRequest {
  readonly kind: 'open' | 'close' | 'part' | 'modify';
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly volumeLots: number;
  readonly position?: string;
  /** null removes it; undefined leaves it unchanged. */
  readonly stopLoss?: number | null;
  readonly takeProfit?: number | null;
  readonly price?: number;
  readonly deviationPoints?: number;
}

export interface StoredCommandResult {
  readonly retcode: number;
  readonly deal?: string;
  readonly position?: string;
  readonly volumeLots?: number;
  readonly price?: number;
}
