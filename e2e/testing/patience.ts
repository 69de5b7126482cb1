import { getLoadFactor } from '../../tools/processes/load-factor.mjs';

/** Multiplies the time-out of an idle machine by the load factor that was measured when the tests started. */
export const scaleTimeout = (quietMs: number): number => quietMs * getLoadFactor();

/** The pauses between polls of the api, in milliseconds. Those of Playwright grow to a second. */
export const pollIntervals = [50, 100, 200];
