/** Continues an FNV-1a hash with a text. */
function continueHash(text: string, from = 0x811c9dc5): number {
  let value = from;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value;
}

/** Mixes the bits, so that similar inputs have different results. */
function finishHash(from: number): number {
  let value = Math.imul(from ^ (from >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** Reproducible random numbers: the same seed and name always give the same number, in any order of calls. */
export function createDice(seed: string) {
  const start = continueHash(`${seed}|`);
  /** 0 <= roll < 1. The parts are hashed as if they were joined by `|`, without copying them to one text. */
  const roll = (...name: readonly (string | number)[]) => {
    let value = start;
    for (const [index, part] of name.entries()) {
      if (index > 0) value = continueHash('|', value);
      value = continueHash(String(part), value);
    }
    return finishHash(value) / 2 ** 32;
  };
  return {
    roll,
    between: (from: number, to: number, ...name: readonly (string | number)[]) =>
      from + roll(...name) * (to - from),
    /** Returns a whole number between two limits, both inclusive. */
    whole: (from: number, to: number, ...name: readonly (string | number)[]) =>
      from + Math.floor(roll(...name) * (to - from + 1)),
    pick<T>(options: readonly [T, ...T[]], ...name: readonly (string | number)[]): T {
      return options[Math.floor(roll(...name) * options.length)] ?? options[0];
    },
  };
}

export type Dice = ReturnType<typeof createDice>;
