/**
 * Formats the time since a `performance.now()`: `4.2 s`.
 *
 * @param {number} started
 */
export const seconds = (started) => `${((performance.now() - started) / 1000).toFixed(1)} s`;
