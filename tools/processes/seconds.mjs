/**
 * Formats the time since a `performance.now()`: `4.2 s`.
 *
 * @param {number} startedAt
 */
export const formatSeconds = (startedAt) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
