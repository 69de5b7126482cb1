import type { Deal } from './deal';

const compared = ['time', 'volumeLots', 'price', 'commission', 'fee', 'swap', 'profit'] as const;

/** A deal that an account has with other values than a report. */
export interface ChangedDeal {
  readonly stored: Deal;
  readonly stated: Deal;
}

/**
 * The deals of a report that an account has with other values, for example after the broker corrected a swap.
 *
 * @param stored - Amounts in the same unit as those of the report.
 */
export function findChangedDeals(stored: Iterable<Deal>, stated: readonly Deal[]): ChangedDeal[] {
  const storedByTicket = new Map<string, Deal>();
  for (const deal of stored) storedByTicket.set(deal.ticket, deal);
  return stated.flatMap((deal) => {
    const storedDeal = storedByTicket.get(deal.ticket);
    return storedDeal && compared.some((name) => storedDeal[name] !== deal[name])
      ? [{ stored: storedDeal, stated: deal }]
      : [];
  });
}
