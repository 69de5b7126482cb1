import type { FastifyUnderPressureOptions } from '@fastify/under-pressure';
import { ApiRuleError } from '../api-rule-error';

/**
 * Returns options that reject calls with 503 while the event loop is late. Health, page and files are still served.
 *
 * @param maxEventLoopDelay - Mean of a second, in milliseconds; 0: none is rejected.
 */
export const rejectAbove = (maxEventLoopDelay: number): FastifyUnderPressureOptions => ({
  maxEventLoopDelay,
  pressureHandler({ url }) {
    if (url.startsWith('/api/')) throw new ApiRuleError('overloaded', { retryAfterSeconds: 1 });
  },
});
