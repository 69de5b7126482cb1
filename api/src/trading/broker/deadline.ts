import { BrokerError } from './fault';

/**
 * Runs a call with a time limit. When the limit is reached, the signal of the call is aborted and its result is
 * ignored.
 *
 * @throws BrokerError - `timeout`.
 */
export async function withDeadline<T>(
  timeoutMs: number,
  callName: string,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const fault = new BrokerError('timeout', `${callName}: no answer within ${timeoutMs} ms`);
      reject(fault);
      abort.abort(fault);
    }, timeoutMs);
    // A pending timer must not prevent the process from exiting.
    timer.unref();
  });
  try {
    return await Promise.race([call(abort.signal), timedOut]);
  } finally {
    clearTimeout(timer);
  }
}
