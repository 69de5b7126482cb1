import { BrokerFault } from './fault';

/**
 * Runs a call with a time limit. When the limit is reached, the signal of the call is aborted and its result is
 * ignored.
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
    // The timer does not keep a process alive that is stopping.
    timer.unref();
  });
  try {
    return await Promise.race([call(abort.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
