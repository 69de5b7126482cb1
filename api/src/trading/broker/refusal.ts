import { ApiRuleError } from '../../core/http/api-rule-error';
import { BrokerError, type FaultKind } from './fault';

const codes = {
  timeout: 'broker_timeout',
  unreachable: 'broker_unreachable',
  busy: 'broker_unreachable',
  refused: 'broker_refused',
} as const satisfies Record<FaultKind, string>;

export type BrokerRefusalCode = (typeof codes)[FaultKind];

export const getRefusalCode = ({ kind }: BrokerError): BrokerRefusalCode => codes[kind];

/** Converts a {@link BrokerError} to an error of the API; returns other errors unchanged. */
function translateBrokerError(error: unknown): unknown {
  if (!(error instanceof BrokerError)) return error;
  const { retryAfterMs } = error.details;
  return new ApiRuleError(getRefusalCode(error), {
    ...(retryAfterMs !== undefined && { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) }),
  });
}

/**
 * Awaits a broker call.
 *
 * @throws ApiRuleError - `broker_timeout`, `broker_unreachable` or `broker_refused`.
 */
export async function awaitBrokerCall<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw translateBrokerError(error);
  }
}
