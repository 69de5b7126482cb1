import type { StatementDealEntity } from '@parque/contract';
import { isTrade, newDeals } from '@parque/domain/journal';
import type { Database } from '../../database/database';
import type { Account } from '../accounts/account-repository';
import type { StoredDeal } from '../deals/deal-repository';
import { storeDeals } from '../deals/keep-deals';
import { recomputeHours } from '../hours/hour-repository';
import * as repository from './import-repository';
import type { ImportRow } from './import-repository';

const dealsAtOnce = 5000;

/** Converts the amounts of a deal to the decimals of its account, which has at least as many. */
function scaled(deal: StatementDealEntity, factor: number): StoredDeal {
  const at = (amount: number) => amount * factor;
  const { stopLoss, takeProfit, ...rest } = deal;
  return {
    ...rest,
    commission: at(deal.commission),
    fee: at(deal.fee),
    swap: at(deal.swap),
    profit: at(deal.profit),
    ...(stopLoss !== undefined && { stopLoss }),
    ...(takeProfit !== undefined && { takeProfit }),
    at: null,
  };
}

/** Returns the deals that are stored as trades and that the report shows as cancelled. A cancellation is final. */
function cancelledOf(known: readonly repository.KnownDeal[], deals: readonly StoredDeal[]): StoredDeal[] {
  const trades = new Set(known.filter(isTrade).map(({ ticket }) => ticket));
  return deals.filter((deal) => !isTrade(deal) && trades.has(deal.ticket));
}

interface MoveOptions {
  /** Only deals with a ticket or a position of this other import. */
  readonly sharing?: number;
  /** Called after each batch with the number of deals so far. When it throws, no more deals are added. */
  readonly onBatch?: (deals: number) => Promise<void>;
}

/** Adds an import's deals to its account. Stored deals do not change, unless they were cancelled. */
export async function moveDeals(
  tx: Database,
  row: ImportRow,
  account: Account,
  { sharing, onBatch }: MoveOptions = {},
) {
  const factor = 10 ** (account.digits - row.header.digits);
  let [total, added, after] = [0, 0, ''];
  let [first, last] = [Infinity, -Infinity];
  const hours = new Set<number>();
  for (;;) {
    const deals = await repository.dealsOfImport(tx, row.id, after, dealsAtOnce, sharing);
    for (const { time } of deals) {
      first = Math.min(first, time);
      last = Math.max(last, time);
    }
    const stored = deals.map((deal) => scaled(deal, factor));
    const known = await repository.knownDeals(tx, account.id, deals);
    const fresh = await storeDeals(tx, account, newDeals(known, stored), 'import');
    const cancelled = await storeDeals(tx, account, cancelledOf(known, stored), 'import', true);
    for (const hour of [...fresh.hours, ...cancelled.hours]) hours.add(hour);
    added += fresh.added;
    total += deals.length;
    await onBatch?.(total);
    after = deals.at(-1)?.ticket ?? after;
    if (deals.length < dealsAtOnce) break;
  }
  await recomputeHours(tx, account.id, hours);
  return { total, added, first, last };
}
