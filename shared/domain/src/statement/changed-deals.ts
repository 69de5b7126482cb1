import type { Deal } from './deal';

const comparedFields = ['time', 'volumeLots', 'price', 'commission', 'fee', 'swap', 'profit'] as const;

/** A deal whose stored values differ from the values in a report. */
export interface ChangedDeal {
  readonly storedDeal: Deal;
  readonly reportedDeal: Deal;
}

/**
 * Finds the deals of a report whose stored values differ, for example after the broker corrected a swap.
 *
 * @param storedDeals - Amounts in the same unit as those of the report.
 */
export function findChangedDeals(storedDeals: Iterable<Deal>, reportedDeals: readonly Deal[]): ChangedDeal[] {
  const storedByTicket = new Map<string, Deal>();
  for (const deal of storedDeals) storedByTicket.set(deal.ticket, deal);
  return reportedDeals.flatMap((deal) => {
    const storedDeal = storedByTicket.get(deal.ticket);
    return storedDeal && comparedFields.some((name) => storedDeal[name] !== deal[name])
      ? [{ storedDeal, reportedDeal: deal }]
      : [];
  });
}
