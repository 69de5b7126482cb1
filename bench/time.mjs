/** Measures the time that one part takes. @param {number} seconds - Its time limit. */
export function createTimeLimit(seconds) {
  const startedAt = performance.now();
  return {
    seconds,
    /** Whether this share of the time limit is used; repetitions end then. */
    isSpent: (share = 1) => performance.now() - startedAt >= seconds * 1000 * share,
    getSeconds: () => (performance.now() - startedAt) / 1000,
  };
}
