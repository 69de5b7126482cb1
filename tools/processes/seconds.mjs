/** Formats the time since a `performance.now()`: `4.2 s`. */
export const seconds = (started) => `${((performance.now() - started) / 1000).toFixed(1)} s`;
