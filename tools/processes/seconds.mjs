/** How long ago a `performance.now()` was: `4.2 s`. */
export const seconds = (started) => `${((performance.now() - started) / 1000).toFixed(1)} s`;
