/**
 * Random choices; the same seed gives the same choices.
 *
 * @param {number} seed - A whole number.
 */
export function makeChance(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from, to) => from + Math.floor(next() * (to - from + 1));
  return { whole, pick: (items) => items[whole(0, items.length - 1)] };
}
