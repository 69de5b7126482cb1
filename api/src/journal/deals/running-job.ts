import { BrokerFault } from '../../broker/fault';

/** A job that reports its progress to listeners. */
export interface RunningJob {
  readonly ended: Promise<void>;
  readonly listeners: Set<() => void>;
}

/**
 * Waits for the end of a job. A job that is not waited for any longer continues in the background.
 *
 * @param silentMs - Longest time without progress.
 * @param mostMs - Longest time in all.
 * @throws BrokerFault - `timeout`, or the error of the job.
 */
export async function endOf(
  { ended, listeners }: RunningJob,
  { silentMs, mostMs }: { readonly silentMs: number; readonly mostMs: number },
): Promise<void> {
  const begun = Date.now();
  let timer: NodeJS.Timeout | undefined;
  let restart = () => {};
  const late = new Promise<never>((_resolve, reject) => {
    restart = () => {
      clearTimeout(timer);
      const leftMs = mostMs - (Date.now() - begun);
      timer = setTimeout(
        () => reject(new BrokerFault('timeout', 'the history takes longer')),
        Math.min(silentMs, leftMs),
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
