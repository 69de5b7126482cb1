import type { FastifyUnderPressureOptions } from '@fastify/under-pressure';
import { ApiRuleError } from '../api-rule-error';

/** Health, page and files are still served. The delay is the mean of a second in ms; 0: nothing is rejected. */
export const rejectAbove = (maxEventLoopDelay: number): FastifyUnderPressureOptions => ({
  maxEventLoopDelay,
  pressureHandler({ url }) {
    if (url.startsWith('/api/')) throw new ApiRuleError('overloaded', { retryAfterSeconds: 1 });
  },
});
