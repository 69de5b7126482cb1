/** @typedef {ReturnType<typeof createChance>} Chance */

/**
 * Random choices; the same seed gives the same choices.
 *
 * @param {number} seed - A whole number.
 */
export function createChance(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  /**
   * A whole number; both ends are included.
   *
   * @param {number} from
   * @param {number} to
   */
  const whole = (from, to) => from + Math.floor(next() * (to - from + 1));
  /**
   * @template Item
   * @param {readonly Item[]} items
   * @returns {Item}
   */
  const pick = (items) => {
    const item = items[whole(0, items.length - 1)];
    if (item === undefined) throw new Error('there is nothing to choose from');
    return item;
  };
  return { whole, pick };
}
