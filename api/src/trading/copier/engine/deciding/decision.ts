import type { CopyReason, CopySum } from '@parque/domain/copy';
import type { SentRequest } from '../../../../core/database/schema';

/** An order that carries out a command, without its client id. */
export interface Order extends Omit<SentRequest, 'clientId'> {
  readonly sum?: CopySum;
  /** Why its volume differs from the computed one. */
  readonly reason?: CopyReason;
  readonly price?: number;
  readonly deviationPoints?: number;
  /** Latest time at which the broker may start executing it. */
  readonly notAfter?: Date;
}

/** How a command goes on: an order to the broker, or its end without one. */
export type Decision =
  | { readonly order: Order }
  /** The command is decided again a little later. */
  | { readonly wait: CopyReason; readonly sum?: CopySum; readonly childSymbol?: string }
  | {
      readonly end: 'done' | 'skipped' | 'missed' | 'rejected';
      readonly reason: CopyReason;
      readonly sum?: CopySum;
      readonly childSymbol?: string;
    };
