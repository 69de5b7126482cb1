/**
 * - `timeout`: no answer within the time limit
 * - `unreachable`: the broker or the connection to it is down, or its answer is invalid
 * - `busy`: the broker limits the rate of calls, or is still preparing the answer
 * - `refused`: the broker does not accept sign-ins of this account any more
 */
export type FaultKind = 'timeout' | 'unreachable' | 'busy' | 'refused';

/** A call to a broker failed, and its result is unknown. */
export class BrokerError extends Error {
  override readonly name = 'BrokerError';

  constructor(
    readonly kind: FaultKind,
    message: string,
    readonly details: {
      readonly retryAfterMs?: number;
      readonly cause?: unknown;
      /** True when the order never reached the broker. */
      readonly isUnsent?: boolean;
    } = {},
  ) {
    super(message, { cause: details.cause });
  }
}

/** Message of the error for a terminal that its owner has disconnected or not confirmed yet. */
export const terminalIsOff = 'the terminal is not connected';
