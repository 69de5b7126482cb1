export const ratePeriodMs = 10_000;

/** Returns a function that permits at most `maxMessages` messages of a kind within ten seconds. */
export function createRate(maxMessages: number): () => boolean {
  let times: readonly number[] = [];
  return () => {
    const nowMs = performance.now();
    times = times.filter((time) => nowMs - time < ratePeriodMs);
    if (times.length >= maxMessages) return false;
    times = [...times, nowMs];
    return true;
  };
}
