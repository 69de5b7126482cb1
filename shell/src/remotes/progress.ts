import { OverdueError } from './fault';

const maxSilenceMs = 6_000;

/**
 * Settles as the work does, or rejects when nothing arrives for {@link maxSilenceMs}.
 *
 * @param start - Starts the work. It calls `beat` when something arrives; `signal` aborts when the result is settled.
 */
export function withProgress<T>(
  start: (reportProgress: () => void, signal: AbortSignal) => Promise<T>,
  workName: string,
): Promise<T> {
  const controller = new AbortController();
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const giveUp = () => {
      reject(new OverdueError(`${workName} made no progress for ${maxSilenceMs} ms`));
      controller.abort();
    };
    const reportProgress = () => {
      clearTimeout(timer);
      if (!controller.signal.aborted) timer = setTimeout(giveUp, maxSilenceMs);
    };
    const end = () => {
      controller.abort();
      clearTimeout(timer);
    };
    reportProgress();
    start(reportProgress, controller.signal).then(resolve, reject).finally(end);
  });
}
