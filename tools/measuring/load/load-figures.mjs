/** @typedef {number | string} Status - Of the answer; the reason without an answer. */

/**
 * @param {readonly number[]} sorted
 * @param {number} part - From 0 to 1.
 */
const at = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
/** @param {readonly number[]} values */
const sorted = (values) => [...values].sort((one, other) => one - other);
/** @param {readonly number[]} values */
const median = (values) => at(sorted(values), 0.5);

/**
 * 409 and 403: the user has already registered it, or does not own it.
 *
 * @type {ReadonlySet<Status>}
 */
const answered = new Set([200, 201, 204, 304, 403, 409]);

/** Collects the durations and statuses of calls. */
export function makeFigures() {
  const started = performance.now();
  /** @type {Map<string, number[]>} */
  const times = new Map();
  /** @type {Map<Status, number>} */
  const statuses = new Map();
  /** @type {number[]} */
  const memory = [];
  let withoutRetryAfter = 0;
  let seconds = 0;

  /** @param {(status: Status) => boolean} of */
  const count = (of) => [...statuses].filter(([status]) => of(status)).reduce((sum, [, n]) => sum + n, 0);
  /** @param {Status} status */
  const isRefusal = (status) => status === 429 || status === 503;
  const faults = () => count((status) => !answered.has(status) && !isRefusal(status)) + withoutRetryAfter;

  return {
    /**
     * @param {string} call
     * @param {number} ms
     * @param {Status} status
     * @param {string} [retryAfter]
     */
    note(call, ms, status, retryAfter) {
      seconds = (performance.now() - started) / 1000;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (isRefusal(status) && !retryAfter) withoutRetryAfter += 1;
      if (!answered.has(status)) return;
      const known = times.get(call);
      if (known) known.push(ms);
      else times.set(call, [ms]);
    },
    /** @param {number} megabytes */
    remember: (megabytes) => memory.push(megabytes),
    /** Errors that are neither 429 nor 503, or lack `Retry-After`. */
    faults,
    calls: () =>
      [...times].map(([call, all]) => [
        call,
        all.length,
        median(all).toFixed(0),
        at(sorted(all), 0.99).toFixed(0),
      ]),
    /** @returns {(string | number)[][]} */
    rows() {
      const all = sorted([...times.values()].flat());
      const fifth = Math.ceil(memory.length / 5);
      return [
        ['answers', all.length],
        ['answers a second', (all.length / seconds).toFixed(0)],
        ['median, ms', at(all, 0.5).toFixed(0)],
        ['p99, ms', at(all, 0.99).toFixed(0)],
        ['worst, ms', (all.at(-1) ?? 0).toFixed(0)],
        ['429; 503', `${statuses.get(429) ?? 0}; ${statuses.get(503) ?? 0}`],
        ['any other error, or without Retry-After', faults()],
        ['statuses', [...statuses].map(([status, n]) => `${status}: ${n}`).join(', ')],
        ['memory in the second fifth, MB', median(memory.slice(fifth, 2 * fifth)).toFixed(0)],
        ['memory in the last fifth, MB', median(memory.slice(-fifth)).toFixed(0)],
        ['memory at most, MB', Math.max(0, ...memory).toFixed(0)],
      ];
    },
  };
}
