import { loadFactor } from '../../tools/processes/load-factor.mjs';

/** A time-out that is enough on a quiet machine, made longer by the load that was measured when the tests started. */
export const patient = (quietMs: number): number => quietMs * loadFactor();
