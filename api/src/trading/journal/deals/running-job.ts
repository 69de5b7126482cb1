import { BrokerError } from '../../broker/fault';

/** A job that reports its progress to listeners. */
export interface RunningJob {
  readonly ended: Promise<void>;
  readonly listeners: Set<() => void>;
}

/**
 * Waits for the end of a job. After a time-out the job continues in the background.
 *
 * @param maxSilentMs - Longest time without progress.
 * @param maxTotalMs - Longest time in all.
 * @throws BrokerError - `timeout`, or the error of the job.
 */
export async function waitForEnd(
  { ended, listeners }: RunningJob,
  { maxSilentMs, maxTotalMs }: { readonly maxSilentMs: number; readonly maxTotalMs: number },
): Promise<void> {
  const begun = Date.now();
  let timer: NodeJS.Timeout | undefined;
  let restart = () => {};
  const late = new Promise<never>((_resolve, reject) => {
    restart = () => {
      clearTimeout(timer);
      const leftMs = maxTotalMs - (Date.now() - begun);
      timer = setTimeout(
        () => reject(new BrokerError('timeout', 'the history takes longer')),
        Math.min(maxSilentMs, leftMs),
      );
    };
  });
  restart();
  listeners.add(restart);
  try {
    await Promise.race([ended, late]);
  } finally {
    clearTimeout(timer);
    listeners.delete(restart);
  }
}
