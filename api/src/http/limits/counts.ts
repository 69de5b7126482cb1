/** Counts by key, without entries of 0. */
export interface Counts {
  of(key: string): number;
  add(key: string, change: 1 | -1): void;
}

export function makeCounts(): Counts {
  const counts = new Map<string, number>();
  return {
    of: (key) => counts.get(key) ?? 0,
    add(key, change) {
      const next = (counts.get(key) ?? 0) + change;
      if (next > 0) counts.set(key, next);
      else counts.delete(key);
    },
  };
}
