import type { ErrorCode } from '@parque/contract';
import type { FastifyRequest } from 'fastify';

/** The fields of the log line of a finished call beside its status. */
export interface Outcome {
  /** The user whose session made the call, or was opened by it. */
  readonly userId?: number;
  /** The code of the rejection. */
  readonly refusal?: ErrorCode;
}

const outcomes = new WeakMap<FastifyRequest, Outcome>();

export function recordOutcome(request: FastifyRequest, part: Outcome): void {
  outcomes.set(request, { ...outcomes.get(request), ...part });
}

export const getOutcome = (request: FastifyRequest): Outcome => outcomes.get(request) ?? {};
