import { subscribeToPerson } from '@parque/session';

/** For this time, an unanswered request that is sent again counts as the same request. */
const memoryMs = 10 * 60_000;

interface Unanswered {
  readonly key: string;
  readonly at: number;
}

const unanswered = new Map<string, Unanswered>();

subscribeToPerson(() => unanswered.clear());

/** 144 random bits. Pages over plain http have no `randomUUID`. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_');
}

/**
 * Returns the idempotency key of a request: its former key while the request is unanswered, else a new one.
 */
export function keyFor(request: string): string {
  const before = unanswered.get(request);
  if (before && performance.now() - before.at < memoryMs) return before.key;
  const key = newKey();
  unanswered.set(request, { key, at: performance.now() });
  return key;
}

/** Removes the key of a request that was executed or rejected, so that the next such request counts as a new one. */
export function removeKey(request: string): void {
  unanswered.delete(request);
}
