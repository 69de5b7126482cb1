import type { ErrorCode } from '@parque/contract';
import { subscribeToUser } from '@parque/session';
import { mayHaveTakenEffect, type ApiError } from './api-error';

/** For this time, an unanswered request that is sent again counts as the same request. */
const memoryMs = 10 * 60_000;

interface Unanswered {
  readonly key: string;
  readonly sentAtMs: number;
  /** An attempt may have been executed: it got no answer of the API. */
  readonly isLost: boolean;
}

const unansweredCalls = new Map<string, Unanswered>();

subscribeToUser(() => unansweredCalls.clear());

/** 144 random bits. Pages over plain http have no `randomUUID`. */
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_');
}

/**
 * Returns the idempotency key of a request: its former key while the request is unanswered, else a new one.
 */
export function getRequestKey(request: string): string {
  const pendingRequest = unansweredCalls.get(request);
  if (pendingRequest && performance.now() - pendingRequest.sentAtMs < memoryMs) return pendingRequest.key;
  const key = createKey();
  unansweredCalls.set(request, { key, sentAtMs: performance.now(), isLost: false });
  return key;
}

/** Answers after which another attempt with the same key would get no better answer. */
const final: ReadonlySet<string> = new Set<ErrorCode>([
  'request_unsettled',
  'idempotency_key_reused',
  'idempotency_key_invalid',
]);

/**
 * Keeps the key of a failed request for its next attempt, unless the outcome is known. A rejection proves that the
 * request had no effect only if no earlier attempt was lost: limits and checks reject before the API looks up the key.
 */
export function recordFailure(request: string, error: ApiError): void {
  const pendingRequest = unansweredCalls.get(request);
  if (!pendingRequest) return;
  if (mayHaveTakenEffect(error)) unansweredCalls.set(request, { ...pendingRequest, isLost: true });
  else if (!pendingRequest.isLost || final.has(error.code)) removeKey(request);
}

/** Removes the key of a request whose outcome is known, so that the next such request counts as a new one. */
export function removeKey(request: string): void {
  unansweredCalls.delete(request);
}
