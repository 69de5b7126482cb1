/**
 * - `timeout`: no answer in time
 * - `unreachable`: the broker or the way to it is down, or answers nonsense
 * - `busy`: it requires a pause, or still works on the answer
 * - `refused`: it does not let this account in any more
 */
export type FaultKind = 'timeout' | 'unreachable' | 'busy' | 'refused';

/** A broker that did not answer a call. */
export class BrokerFault extends Error {
  override readonly name = 'BrokerFault';

  constructor(
    readonly kind: FaultKind,
    message: string,
    readonly details: {
      readonly retryAfterMs?: number;
      readonly cause?: unknown;
      /** Of an order: it has certainly not reached the broker. */
      readonly isUnsent?: boolean;
    } = {},
  ) {
    super(message, { cause: details.cause });
  }
}
