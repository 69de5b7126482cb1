/** A random source that repeats for the same seed. */
export function createChance(seed: number) {
  let state = (Math.imul(seed, 0x9e3779b1) ^ 0x5bd1e995) >>> 0;

  /** mulberry32: 0 <= roll < 1 */
  function roll(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixedBits = Math.imul(state ^ (state >>> 15), state | 1);
    mixedBits ^= mixedBits + Math.imul(mixedBits ^ (mixedBits >>> 7), mixedBits | 61);
    return ((mixedBits ^ (mixedBits >>> 14)) >>> 0) / 2 ** 32;
  }

  const pickWhole = (from: number, to: number) => from + Math.floor(roll() * (to - from + 1));
  return {
    /** True in the given percentage of calls. */
    rollPercent: (times: number) => roll() * 100 < times,
    pickWhole,
    pick<T>(options: readonly T[]): T {
      const option = options[pickWhole(0, options.length - 1)];
      if (option === undefined) throw new Error('nothing to pick from');
      return option;
    },
  };
}

export type Chance = ReturnType<typeof createChance>;
