import { Refusal } from '../http/refusal';
import { BrokerFault, type FaultKind } from './fault';

const codes = {
  timeout: 'broker_timeout',
  unreachable: 'broker_unreachable',
  busy: 'broker_unreachable',
  refused: 'broker_refused',
} as const satisfies Record<FaultKind, string>;

export type BrokerRefusalCode = (typeof codes)[FaultKind];

export const refusalCode = ({ kind }: BrokerFault): BrokerRefusalCode => codes[kind];

/** Translates a failure of a broker into an error of the API; other errors stay as they are. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof BrokerFault)) return error;
  const { retryAfterMs } = error.details;
  return new Refusal(refusalCode(error), {
    ...(retryAfterMs !== undefined && { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) }),
  });
}

/**
 * Awaits a broker call.
 *
 * @throws Refusal - `broker_timeout`, `broker_unreachable` or `broker_refused`.
 */
export async function answered<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw asRefusal(error);
  }
}
