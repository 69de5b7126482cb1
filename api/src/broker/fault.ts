/**
 * - `timeout`: no answer within the time limit
 * - `unreachable`: the broker or the connection to it is down, or its answer is invalid
 * - `busy`: the broker limits the rate of calls, or is still preparing the answer
 * - `refused`: the broker does not accept sign-ins of this account any more
 */
export type FaultKind = 'timeout' | 'unreachable' | 'busy' | 'refused';

/** A call of a broker that failed without an answer. */
export class BrokerFault extends Error {
  override readonly name = 'BrokerFault';

  constructor(
    readonly kind: FaultKind,
    message: string,
    readonly details: {
      readonly retryAfterMs?: number;
      readonly cause?: unknown;
      /** For an order: whether it certainly did not reach the broker. */
      readonly isUnsent?: boolean;
    } = {},
  ) {
    super(message, { cause: details.cause });
  }
}

/** The text of the fault of a terminal that its owner disconnected, or has not confirmed. */
export const terminalIsOff = 'the terminal is not connected';
