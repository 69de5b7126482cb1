/** A vertical scale: the position of a value, and the values that get a line. */
export interface Scale {
  readonly ticks: readonly number[];
  /** Percent from the top, 0 to 100. */
  readonly toPercent: (value: number) => number;
}

const maxLines = 4;
const steps = [1, 2, 2.5, 5, 10, 20, 25, 50, 100];

/** Returns the multiples of the smallest round step that yields at most four lines between two values. */
function computeRoundLines(low: number, high: number): number[] {
  const power = 10 ** Math.floor(Math.log10((high - low) / 10));
  for (const step of steps.map((step) => step * power)) {
    const [first, last] = [Math.ceil(low / step), Math.floor(high / step)];
    const count = last - first + 1;
    // Products of a decimal step can be inexact, such as 0.30000000000000004.
    const computeLine = (_: unknown, index: number) => Number(((first + index) * step).toPrecision(12));
    if (count <= maxLines) return Array.from({ length: count }, computeLine);
  }
  return [0];
}

/** Returns a scale that contains zero and every value, with at most four lines. */
export function computeScale(values: readonly number[]): Scale {
  const low = values.reduce((min, value) => Math.min(min, value), 0);
  const high = values.reduce((max, value) => Math.max(max, value), 0);
  const span = high - low || 1;
  const padding = span * 0.08;
  return {
    ticks: computeRoundLines(low - padding / 2, high + padding / 2),
    toPercent: (value) => (100 * (high + padding - value)) / (span + 2 * padding),
  };
}
