import type { CopyReason, CopySum } from '@parque/domain/copy';
import type { SentRequest } from '../../../database/schema';

/** An order that carries out a command, all but its name. */
export interface Order extends Omit<SentRequest, 'clientId'> {
  readonly sum?: CopySum;
  /** Why its volume is not what the sum says. */
  readonly reason?: CopyReason;
  readonly price?: number;
  readonly deviationPoints?: number;
  /** The broker must not begin with it later, whatever else. */
  readonly notAfter?: Date;
}

/** What is to become of a command: an order to the broker, or its end without one. */
export type Decision =
  | { readonly order: Order }
  | {
      readonly end: 'done' | 'skipped' | 'missed' | 'rejected';
      readonly reason: CopyReason;
      readonly sum?: CopySum;
      readonly childSymbol?: string;
    };
