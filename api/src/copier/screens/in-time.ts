/** How long the owner waits for what only the broker of an account can answer. */
const waitMs = 4000;

/**
 * Resolves to null when a promise rejects or takes longer than {@link waitMs}.
 *
 * @param start - Its signal is aborted at that time, so that work without a result ends.
 */
export async function inTime<T>(start: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      abort.abort();
      resolve(null);
    }, waitMs);
  });
  try {
    return await Promise.race([start(abort.signal).catch(() => null), late]);
  } finally {
    clearTimeout(timer);
  }
}
