import { lotUnits } from './lots';
import type { RawDeal } from '../rows/raw-deal';
import type { RawPosition } from '../rows/report';

/** A closing deal, and its index among all deals. */
export interface Part {
  readonly index: number;
  readonly deal: RawDeal;
}

/** Money as a whole number, so that sums can be compared exactly. */
export const cents = (money: number): number => Math.round(money * 100);

const mostParts = 1000;
/** Steps of the search for the parts of one row. */
const rowSteps = 20_000;
/** Steps for all rows together. Deals that are not found then are assigned to the oldest position. */
export const mostSteps = 3_000_000;

/** Assigns the deals to a row that was closed in parts: those whose volumes and profits add up to its own. */
export function takeParts(
  candidates: readonly Part[],
  row: RawPosition,
  ids: string[],
  budget: { steps: number },
): void {
  const free: Part[] = [];
  for (let at = firstSince(candidates, row.openTime); at < candidates.length; at += 1) {
    const part = candidates[at]!;
    if (part.deal.time > row.closeTime || (budget.steps -= 1) < 0) break;
    if (ids[part.index] === '') free.push(part);
  }
  const last = Math.max(0, budget.steps - rowSteps);
  const chosen: Part[] = [];
  const search = (from: number, volume: number, profit: number): boolean => {
    if (chosen.length > mostParts) return false;
    if (volume === 0) return profit === 0 && chosen.at(-1)?.deal.time === row.closeTime;
    for (let at = from; at < free.length && (budget.steps -= 1) > last; at += 1) {
      const part = free[at]!;
      const left = volume - lotUnits(part.deal.volumeLots);
      if (left < 0) continue;
      chosen.push(part);
      if (search(at + 1, left, profit - cents(part.deal.profit))) return true;
      chosen.pop();
    }
    return false;
  };
  if (!search(0, lotUnits(row.volumeLots), cents(row.profit))) return;
  for (const { index } of chosen) ids[index] = row.ticket;
}

/** Index of the first part that was closed at a time or after it. */
function firstSince(parts: readonly Part[], time: number): number {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (parts[middle]!.deal.time < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
