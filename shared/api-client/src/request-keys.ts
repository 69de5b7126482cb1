import { subscribeToPerson } from '@parque/session';

/** How long a request that was not answered counts as the same one when it is sent again. */
const memoryMs = 10 * 60_000;

interface Unanswered {
  readonly key: string;
  readonly at: number;
}

const unanswered = new Map<string, Unanswered>();

subscribeToPerson(() => unanswered.clear());

/** 144 random bits; also where a page came over plain http, which has no `randomUUID`. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_');
}

/**
 * Returns the idempotency key of a request: the key it was sent with before while that request is unanswered, else a new
 * one.
 */
export function keyFor(request: string): string {
  const before = unanswered.get(request);
  if (before && performance.now() - before.at < memoryMs) return before.key;
  const key = newKey();
  unanswered.set(request, { key, at: performance.now() });
  return key;
}

/** Removes the key of a request that was executed or rejected: sent again, it is a new request. */
export function forgetKey(request: string): void {
  unanswered.delete(request);
}
