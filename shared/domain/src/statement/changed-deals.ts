import type { Deal } from './deal';

const comparedFields = ['time', 'volumeLots', 'price', 'commission', 'fee', 'swap', 'profit'] as const;

/** A deal whose stored values differ from the values in a report. */
export interface ChangedDeal {
  readonly stored: Deal;
  readonly stated: Deal;
}

/**
 * Finds the deals of a report whose stored values differ, for example after the broker corrected a swap.
 *
 * @param stored - Amounts in the same unit as those of the report.
 */
export function findChangedDeals(stored: Iterable<Deal>, stated: readonly Deal[]): ChangedDeal[] {
  const storedByTicket = new Map<string, Deal>();
  for (const deal of stored) storedByTicket.set(deal.ticket, deal);
  return stated.flatMap((deal) => {
    const storedDeal = storedByTicket.get(deal.ticket);
    return storedDeal && comparedFields.some((name) => storedDeal[name] !== deal[name])
      ? [{ stored: storedDeal, stated: deal }]
      : [];
  });
}
