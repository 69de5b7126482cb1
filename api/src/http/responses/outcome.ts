import type { ErrorCode } from '@parque/contract';
import type { FastifyRequest } from 'fastify';

/** The fields of the log line of a finished call beside its status. */
export interface Outcome {
  /** Whose session made it, or was opened by it. */
  readonly userId?: number;
  /** Why it was refused. */
  readonly refusal?: ErrorCode;
}

const outcomes = new WeakMap<FastifyRequest, Outcome>();

export function noteOutcome(request: FastifyRequest, part: Outcome): void {
  outcomes.set(request, { ...outcomes.get(request), ...part });
}

export const outcomeOf = (request: FastifyRequest): Outcome => outcomes.get(request) ?? {};
