/** Allowances by key: each is spent, and filled again at a steady rate up to its capacity. */
export interface TokenBuckets {
  /** What is left now; negative after more was taken than was left. */
  left(key: string): number;
  take(key: string, amount: number): void;
}

/** Keys above this number are removed once their allowance is whole again. */
const mostKeys = 10_000;

/**
 * @param size - What a whole allowance holds, and how much of it returns each second.
 * @param now - Milliseconds of a clock that never goes back.
 */
export function makeTokenBuckets(
  { capacity, perSecond }: { readonly capacity: number; readonly perSecond: number },
  now: () => number = () => performance.now(),
): TokenBuckets {
  const buckets = new Map<string, { readonly left: number; readonly at: number }>();
  const leftAt = (key: string, time: number) => {
    const bucket = buckets.get(key);
    return bucket ? Math.min(capacity, bucket.left + ((time - bucket.at) / 1000) * perSecond) : capacity;
  };
  const removeWhole = (time: number) => {
    for (const key of buckets.keys()) if (leftAt(key, time) >= capacity) buckets.delete(key);
  };

  return {
    left: (key) => leftAt(key, now()),
    take(key, amount) {
      const time = now();
      if (buckets.size > mostKeys) removeWhole(time);
      buckets.set(key, { left: leftAt(key, time) - amount, at: time });
    },
  };
}
