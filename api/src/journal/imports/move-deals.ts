import type { StatementDealEntity } from '@parque/contract';
import { isTrade, newDeals } from '@parque/domain/journal';
import type { Database } from '../../database/database';
import type { Rest } from '../../http/limits/turns/rest';
import type { Account } from '../accounts/account-repository';
import type { DealRow, StoredDeal } from '../deals/deal-repository';
import {
  computeTrades,
  computeTradesOf,
  dealsAtOnce,
  storeDeals,
  type AddedDeals,
} from '../deals/keep-deals';
import { recomputeHours } from '../hours/hour-repository';
import * as repository from './import-repository';
import type { ImportRow } from './import-repository';
import { copyDeals, dealsWithTickets, nextDeals, type ImportedDeal } from './imported-deal-repository';

/** Deals of an import that are compared with those of the account at a time. */
const windowSize = 5000;

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
function cancelledOf(known: readonly repository.KnownDeal[], deals: readonly ImportedDeal[]): ImportedDeal[] {
  const trades = new Set(known.filter(isTrade).map(({ ticket }) => ticket));
  return deals.filter((deal) => !isTrade(deal) && trades.has(deal.ticket));
}

const ticketsOf = (deals: readonly ImportedDeal[]) => deals.map(({ ticket }) => ticket);

/** An import whose deals are added to an account. */
interface Move {
  readonly row: ImportRow;
  readonly account: Account;
  /** Amounts are multiplied by it: the account has at least as many decimals as the report. */
  readonly factor: number;
  readonly rest?: Rest | undefined;
}

/** Replaces stored trades by the deals that cancel them. */
async function addCancelled(
  tx: Database,
  { row, account, factor }: Move,
  cancelled: readonly ImportedDeal[],
) {
  if (cancelled.length === 0) return [];
  const deals = await dealsWithTickets(tx, row.id, ticketsOf(cancelled));
  const stored = deals.map((deal) => scaled(deal, factor));
  return (await storeDeals(tx, account, stored, 'import', true)).hours;
}

/** Deals of one position each. Deals without a position have no trades. */
function byPosition(deals: readonly DealRow[]): ReadonlyMap<string, readonly DealRow[]> {
  const positions = new Map<string, DealRow[]>();
  for (const deal of deals) {
    const same = positions.get(deal.positionId);
    if (same) same.push(deal);
    else if (deal.positionId !== '') positions.set(deal.positionId, [deal]);
  }
  return positions;
}

const compareText = (one: string, other: string) => Number(one > other) - Number(one < other);

/**
 * Copies deals to the account in parts, and computes their trades.
 *
 * @param known - Deals of the account, with all those of the positions of the new ones.
 */
async function addFresh(
  tx: Database,
  { row, account, factor, rest }: Move,
  fresh: readonly ImportedDeal[],
  known: readonly repository.KnownDeal[],
): Promise<AddedDeals> {
  const target = { id: row.id, accountId: account.id, factor };
  const tickets = ticketsOf([...fresh].sort((a, b) => compareText(a.positionId, b.positionId)));
  // Only the deals of positions with earlier deals are read again.
  const begun = new Set(known.map(({ positionId }) => positionId));
  const continued = new Set<string>();
  const hours = new Set<number>();
  const addHours = (some: ReadonlySet<number>) => some.forEach((hour) => hours.add(hour));
  let added = 0;
  for (let from = 0; from < tickets.length; from += dealsAtOnce) {
    const copied = await copyDeals(tx, target, tickets.slice(from, from + dealsAtOnce));
    added += copied.length;
    const whole: (readonly DealRow[])[] = [];
    for (const [position, deals] of byPosition(copied)) {
      if (begun.has(position)) continued.add(position);
      else whole.push(deals);
      begun.add(position);
    }
    addHours((await computeTradesOf(tx, account, whole, rest)).hours);
    await rest?.();
  }
  addHours((await computeTrades(tx, account, [...continued], rest)).hours);
  return { added, hours };
}

export interface MoveOptions {
  /** Only deals with a ticket or a position of this other import. */
  readonly sharing?: number;
  /** Called after each batch with the number of deals so far. When it throws, no more deals are added. */
  readonly onBatch?: (deals: number) => Promise<void>;
  readonly rest?: Rest | undefined;
}

/** Adds an import's deals to its account. Stored deals do not change, unless they were cancelled. */
export async function moveDeals(
  tx: Database,
  row: ImportRow,
  account: Account,
  { sharing, onBatch, rest }: MoveOptions = {},
) {
  const move = { row, account, factor: 10 ** (account.digits - row.header.digits), rest };
  let [total, added, after] = [0, 0, ''];
  let [first, last] = [Infinity, -Infinity];
  const hours = new Set<number>();
  for (;;) {
    const deals = await nextDeals(tx, row.id, {
      after,
      limit: windowSize,
      ...(sharing !== undefined && { sharing }),
    });
    for (const { time } of deals) {
      first = Math.min(first, time);
      last = Math.max(last, time);
    }
    const known = await repository.knownDeals(tx, account.id, deals);
    const fresh = await addFresh(tx, move, newDeals(known, deals), known);
    const cancelled = await addCancelled(tx, move, cancelledOf(known, deals));
    for (const hour of [...fresh.hours, ...cancelled]) hours.add(hour);
    added += fresh.added;
    total += deals.length;
    await onBatch?.(total);
    after = deals.at(-1)?.ticket ?? after;
    if (deals.length < windowSize) break;
  }
  await recomputeHours(tx, account.id, hours);
  return { total, added, first, last };
}
