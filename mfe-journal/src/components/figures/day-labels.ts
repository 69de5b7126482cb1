import type { EquityPoint } from './equity';

const maxLabels = 6;

/** Width of a letter under the chart, as a share of a chart on a phone. */
const letterShare = 0.029;

/** A label under the chart, at a share of its width from the left: centred there, except that one at 0 begins there. */
export interface DayLabel {
  readonly label: string;
  readonly share: number;
}

/** Returns labels at the first points of days, as many as fit without an overlap. */
export function pickDayLabels(points: readonly EquityPoint[]): DayLabel[] {
  const shownLabels: DayLabel[] = [];
  let free = 0;
  points.forEach(({ label }, index) => {
    const share = index / points.length;
    if (points[index - 1]?.label === label || share < free) return;
    shownLabels.push({ label, share });
    const width = letterShare * label.length;
    free = share + Math.max(share === 0 ? 1.5 * width : width, 1 / maxLabels);
  });
  return shownLabels;
}
