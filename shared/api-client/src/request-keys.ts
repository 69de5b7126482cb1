/** How long a request that was not answered counts as the same one when it is sent again. */
const memoryMs = 10 * 60_000;

interface Unanswered {
  readonly key: string;
  readonly at: number;
}

const unanswered = new Map<string, Unanswered>();

/** 144 random bits; also where a page came over plain http, which has no `randomUUID`. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_');
}

/**
 * The idempotency key of a request: the one it was sent with before, while nobody knows whether that arrived; else a
 * new one.
 */
export function keyFor(request: string): string {
  const before = unanswered.get(request);
  if (before && Date.now() - before.at < memoryMs) return before.key;
  const key = newKey();
  unanswered.set(request, { key, at: Date.now() });
  return key;
}

/** The request was done or refused: sent again, it is another one. */
export function forgetKey(request: string): void {
  unanswered.delete(request);
}
