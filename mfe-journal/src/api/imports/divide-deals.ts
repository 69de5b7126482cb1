import type { Deal } from '@parque/domain/statement';

/** Deals in one call. */
const maxDeals = 2000;
/** The deals of one call, in bytes; the body has some more for the statement itself. */
const maxBytes = 1_000_000;
/** A deal without its comment is never larger, in bytes. */
const dealBytes = 500;
const bytesOfCharacter = 3;

/** Divides the deals of a statement into batches, one per call. */
export function divideDeals(deals: readonly Deal[]): Deal[][] {
  const batches: Deal[][] = [];
  let bytes = 0;
  for (const deal of deals) {
    const bytesOfDeal = dealBytes + deal.comment.length * bytesOfCharacter;
    const batch = batches.at(-1);
    if (batch && batch.length < maxDeals && bytes + bytesOfDeal <= maxBytes) {
      batch.push(deal);
      bytes += bytesOfDeal;
    } else {
      batches.push([deal]);
      bytes = bytesOfDeal;
    }
  }
  return batches;
}
