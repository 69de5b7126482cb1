import { BrokerFault } from './fault';

/**
 * Runs a call that may take so long and no longer: when the time is over the call is told through its signal, and its
 * answer is not waited for, whether it listens or not.
 *
 * @throws BrokerFault - `timeout`.
 */
export async function withDeadline<T>(
  timeoutMs: number,
  what: string,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const fault = new BrokerFault('timeout', `${what}: no answer within ${timeoutMs} ms`);
      reject(fault);
      abort.abort(fault);
    }, timeoutMs);
    // A server that stops does not wait for brokers.
    timer.unref();
  });
  try {
    return await Promise.race([call(abort.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
