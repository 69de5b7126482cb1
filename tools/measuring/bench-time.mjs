/** Seconds that the whole bench may take, with its builds; a quick one. */
export const longest = { full: 15 * 60, quick: 3 * 60 };

/** Of that, for building what changed. */
export const buildSeconds = 30;

/**
 * Keeps the time of one part.
 *
 * @param {number} seconds - What it may take.
 */
export function timeOf(seconds) {
  const started = performance.now();
  return {
    seconds,
    /** Whether so much of the time is gone: what is repeated is repeated no more then. */
    isSpent: (share = 1) => performance.now() - started >= seconds * 1000 * share,
    taken: () => (performance.now() - started) / 1000,
  };
}
