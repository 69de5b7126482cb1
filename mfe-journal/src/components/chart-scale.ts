/** A vertical scale: how high a value stands, and the values worth a line. */
export interface Scale {
  readonly ticks: readonly number[];
  /** From the top, 0 to 100. */
  readonly percentOf: (value: number) => number;
}

const steps = [1, 2, 2.5, 5, 10];

/** The smallest round step that needs at most so many of them. */
function roundStep(span: number, most: number): number {
  const least = span / most;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * (steps.find((step) => step * power >= least * (1 - 1e-9)) ?? 10);
}

/** A scale that holds zero and every value, with at most four lines. */
export function scaleOf(values: readonly number[]): Scale {
  const low = values.reduce((least, value) => Math.min(least, value), 0);
  const high = values.reduce((most, value) => Math.max(most, value), 0);
  const span = high - low || 1;
  const room = span * 0.08;
  const step = roundStep(span, 3);
  const first = Math.ceil((low - room / 2) / step);
  const last = Math.floor((high + room / 2) / step);
  return {
    ticks: Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step),
    percentOf: (value) => (100 * (high + room - value)) / (span + 2 * room),
  };
}
