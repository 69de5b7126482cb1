/** Measures the time that one part takes. @param {number} seconds - Its time limit. */
export function timeOf(seconds) {
  const started = performance.now();
  return {
    seconds,
    /** Whether this share of the time limit is used; repetitions end then. */
    isSpent: (share = 1) => performance.now() - started >= seconds * 1000 * share,
    taken: () => (performance.now() - started) / 1000,
  };
}
