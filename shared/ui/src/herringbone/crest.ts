/** Height of the light at equal steps from left to right; 0 is the middle of the picture, down is positive. */
const crest = [
  0.26, 0.23, 0.21, 0.19, 0.235, 0.15, 0.09, 0.11, 0.05, 0.03, 0.01, -0.09, -0.11, -0.165, -0.265, -0.325,
];
const first = -0.6;
const last = 0.6;

/**
 * Returns where the light begins, as a fraction of the height of the picture.
 *
 * @param position - A fraction of its width: −0.5 at the left edge, 0.5 at the right one.
 */
export function computeCrestAt(position: number): number {
  const step = ((position - first) / (last - first)) * (crest.length - 1);
  const index = Math.min(Math.max(Math.floor(step), 0), crest.length - 2);
  const from = crest[index] ?? 0;
  const to = crest[index + 1] ?? from;
  return from + (to - from) * (step - index);
}
