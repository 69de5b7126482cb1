import { BrokerFault } from './fault';

/**
 * Runs a call with a time limit. When the time is over its signal is aborted, and its answer is ignored even when the
 * call continues.
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
