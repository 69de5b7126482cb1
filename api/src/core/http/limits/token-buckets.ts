/** Allowances by key: each is spent, and filled again at a steady rate up to its capacity. */
export interface TokenBuckets {
  /** The remaining allowance; negative after more was taken than remained. */
  getTokens(key: string): number;
  take(key: string, amount: number): void;
}

/** Keys above this number are removed once their allowance is whole again. */
const maxKeys = 10_000;

/**
 * @param allowance - Its `capacity`, and the part `perSecond` of it that is refilled each second.
 * @param now - Milliseconds of a clock that never goes back.
 */
export function createTokenBuckets(
  { capacity, perSecond }: { readonly capacity: number; readonly perSecond: number },
  now: () => number = () => performance.now(),
): TokenBuckets {
  const buckets = new Map<string, { readonly tokens: number; readonly time: number }>();
  const computeTokens = (key: string, time: number) => {
    const bucket = buckets.get(key);
    return bucket ? Math.min(capacity, bucket.tokens + ((time - bucket.time) / 1000) * perSecond) : capacity;
  };
  const removeFull = (time: number) => {
    for (const key of buckets.keys()) if (computeTokens(key, time) >= capacity) buckets.delete(key);
  };

  return {
    getTokens: (key) => computeTokens(key, now()),
    take(key, amount) {
      const time = now();
      if (buckets.size > maxKeys) removeFull(time);
      buckets.set(key, { tokens: computeTokens(key, time) - amount, time });
    },
  };
}
