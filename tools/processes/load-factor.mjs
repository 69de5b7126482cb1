/** How long the loop takes on the slower of the tested machines without other load, in milliseconds. */
const quietMs = 220;
const maxFactor = 6;

/** A fixed amount of work for the processor. */
function runFixedWork() {
  let sum = 0;
  for (let step = 0; step < 40_000_000; step += 1) sum = (sum * 31 + step) | 0;
  return sum;
}

/**
 * Returns how much longer work takes than on an idle machine.
 *
 * @param {number} tookMs - How long the loop took.
 * @returns {number} From 1 to 6, with one decimal.
 */
function computeLoadFactor(tookMs) {
  return Math.min(maxFactor, Math.max(1, Math.round((tookMs / quietMs) * 10) / 10));
}

/**
 * Returns the factor by which time-outs of tests are multiplied. It is measured and printed once for each run: the
 * processes of the run read it from PARQUE_LOAD_FACTOR.
 *
 * @returns {number} From 1 to 6.
 */
export function getLoadFactor() {
  const measuredFactor = Number(process.env.PARQUE_LOAD_FACTOR);
  if (measuredFactor >= 1) return measuredFactor;
  const startedAt = performance.now();
  runFixedWork();
  const factor = computeLoadFactor(performance.now() - startedAt);
  process.env.PARQUE_LOAD_FACTOR = String(factor);
  process.stderr.write(`Time-outs are multiplied by ${factor}, for the load of this machine.\n`);
  return factor;
}
