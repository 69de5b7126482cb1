/** Allowances by key: each is spent, and filled again at a steady rate up to its capacity. */
export interface TokenBuckets {
  /** The remaining allowance; negative after more was taken than remained. */
  left(key: string): number;
  take(key: string, amount: number): void;
}

/** Keys above this number are removed once their allowance is whole again. */
const maxKeys = 10_000;

/**
 * @param size - The capacity of an allowance, and the part of it that is refilled each second.
 * @param now - Milliseconds of a clock that never goes back.
 */
export function createTokenBuckets(
  { capacity, perSecond }: { readonly capacity: number; readonly perSecond: number },
  now: () => number = () => performance.now(),
): TokenBuckets {
  const buckets = new Map<string, { readonly tokens: number; readonly time: number }>();
  const computeLeft = (key: string, time: number) => {
    const bucket = buckets.get(key);
    return bucket ? Math.min(capacity, bucket.tokens + ((time - bucket.time) / 1000) * perSecond) : capacity;
  };
  const removeWhole = (time: number) => {
    for (const key of buckets.keys()) if (computeLeft(key, time) >= capacity) buckets.delete(key);
  };

  return {
    left: (key) => computeLeft(key, now()),
    take(key, amount) {
      const time = now();
      if (buckets.size > maxKeys) removeWhole(time);
      buckets.set(key, { tokens: computeLeft(key, time) - amount, time });
    },
  };
}
