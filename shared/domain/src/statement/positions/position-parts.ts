import { toLotUnits } from './lots';
import type { RawDeal } from '../rows/raw-deal';
import type { RawPosition } from '../rows/report';

/** A closing deal, and its index among all deals. */
export interface Part {
  readonly index: number;
  readonly deal: RawDeal;
}

/** Money as a whole number, so that sums can be compared exactly. */
export const toCents = (money: number): number => Math.round(money * 100);

const maxParts = 1000;
/** Steps of the search for the parts of one row. */
const rowSteps = 20_000;
/** Steps for all rows together. Deals that are not found then are assigned to the oldest position. */
export const maxSteps = 3_000_000;

/** Assigns the deals to a row that was closed in parts: those whose volumes and profits add up to its own. */
export function takeParts(
  candidates: readonly Part[],
  row: RawPosition,
  ids: string[],
  budget: { steps: number },
): void {
  const free: Part[] = [];
  for (
    let candidateIndex = findFirstSince(candidates, row.openTime);
    candidateIndex < candidates.length;
    candidateIndex += 1
  ) {
    const part = candidates[candidateIndex]!;
    if (part.deal.time > row.closeTime || (budget.steps -= 1) < 0) break;
    if (ids[part.index] === '') free.push(part);
  }
  const last = Math.max(0, budget.steps - rowSteps);
  const chosenParts: Part[] = [];
  const search = (from: number, volume: number, profit: number): boolean => {
    if (chosenParts.length > maxParts) return false;
    if (volume === 0) return profit === 0 && chosenParts.at(-1)?.deal.time === row.closeTime;
    for (let partIndex = from; partIndex < free.length && (budget.steps -= 1) > last; partIndex += 1) {
      const part = free[partIndex]!;
      const remainingVolume = volume - toLotUnits(part.deal.volumeLots);
      if (remainingVolume < 0) continue;
      chosenParts.push(part);
      if (search(partIndex + 1, remainingVolume, profit - toCents(part.deal.profit))) return true;
      chosenParts.pop();
    }
    return false;
  };
  if (!search(0, toLotUnits(row.volumeLots), toCents(row.profit))) return;
  for (const { index } of chosenParts) ids[index] = row.ticket;
}

/** Index of the first part that was closed at a time or after it. */
function findFirstSince(parts: readonly Part[], time: number): number {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (parts[middle]!.deal.time < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
