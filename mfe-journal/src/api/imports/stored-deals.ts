import { send } from '@parque/api-client';
import type { BrokerAccountEntity } from '@parque/contract';
import { listDeals } from '@parque/contract/addresses';
import type { Deal } from '@parque/domain/statement';

const pageSize = 2000;

/** Deals that an account has, and its balance before the first of all. */
export interface StoredDeals {
  readonly deals: readonly Deal[];
  readonly openingBalance: number;
}

/**
 * Reads the stored deals of an account.
 *
 * @param period - Only deals between two readings of the server's clock, and a few later ones.
 */
export async function readStoredDeals(
  { id }: Pick<BrokerAccountEntity, 'id'>,
  period: { readonly from?: number; readonly to: number } = { to: Infinity },
): Promise<StoredDeals> {
  const deals: Deal[] = [];
  let cursor: string | undefined;
  let openingBalance = 0;
  do {
    const query = { cursor, limit: pageSize, since: period.from };
    const page = await send(listDeals, { params: { id }, query });
    openingBalance = page.opening_balance;
    deals.push(...page.deals);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined && (deals.at(-1)?.time ?? 0) <= period.to);
  return { deals, openingBalance };
}
