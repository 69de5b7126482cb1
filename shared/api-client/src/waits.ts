/** Share of a wait by which {@link addJitter} varies it. */
const spread = 0.25;

/** Varies a wait at random by up to a quarter, so that many pages do not call at the same moment. In ms, like `ms`. */
export const addJitter = (ms: number): number => ms * (1 - spread + 2 * spread * Math.random());

/** One factor per page, so that the polls of a page are regular and differ from those of other pages. */
const pageFactor = addJitter(1);

/** Varies the interval of a poll by up to a quarter, the same way for the life of the page. In ms, like `ms`. */
export const pollInterval = (ms: number): number => Math.round(ms * pageFactor);

const maxRetryAfterMs = 5 * 60_000;

/**
 * Reads a `Retry-After` header: seconds or an HTTP date.
 *
 * @returns The wait in ms, at most five minutes; undefined without a readable header.
 */
export function retryAfterMs(header: unknown, now = Date.now()): number | undefined {
  if (typeof header !== 'string' || header.trim() === '') return undefined;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.min(maxRetryAfterMs, Math.max(0, ms)) : undefined;
}
