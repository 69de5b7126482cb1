import { BrokerError } from '../fault';

/** Resolves to the error of a call that fails at a broker. */
export async function getFault(call: Promise<unknown>): Promise<BrokerError> {
  const error: unknown = await call.catch((caught: unknown) => caught);
  if (!(error instanceof BrokerError)) throw new Error('the call did not fail with a BrokerError');
  return error;
}
