/** The period in which a rate counts, in ms. */
export const ratePeriodMs = 10_000;

/** Returns a function that permits at most `most` messages of a kind within ten seconds. */
export function makeRate(most: number): () => boolean {
  let times: readonly number[] = [];
  return () => {
    const now = performance.now();
    times = times.filter((time) => now - time < ratePeriodMs);
    if (times.length >= most) return false;
    times = [...times, now];
    return true;
  };
}
