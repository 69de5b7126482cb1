import type { StatementDealEntity } from '@parque/contract';
import { instantOf, isTrade, newDeals, type Deal } from '@parque/domain/journal';
import type { Database } from '../../database/database';
import type { Rest } from '../../http/limits/turns/rest';
import { Refusal } from '../../http/refusal';
import type { Account } from '../accounts/account-repository';
import { addTrades } from '../deals/closed-trade-repository';
import { computeTrades, storeDeals, tradesOfPositions } from '../deals/keep-deals';
import { recomputeHours } from '../hours/hour-repository';
import * as repository from './import-repository';
import type { ImportRow, KnownDeal } from './import-repository';
import { copyDeals, dealsIn, stretchesOf, type Stretch } from './imported-deal-repository';

/**
 * Deals of an import that are added at a time. The database copies them with one statement, which takes it about 20 ms; the
 * process computes their trades in the meantime. More of them at a time occupy more memory, and save little time.
 */
const dealsAtOnce = 1000;
/** The same for an undo, which compares each part of another import with all deals of the undone one. */
const dealsAtOnceOfUndo = 5000;

/** Returns a deal as the account will have it. Amounts are converted to its decimals, of which it has at least as many. */
function dealFor({ zone }: Account, factor: number, deal: StatementDealEntity): Deal {
  return {
    ...deal,
    commission: deal.commission * factor,
    fee: deal.fee * factor,
    swap: deal.swap * factor,
    profit: deal.profit * factor,
    at: instantOf(zone, deal.time),
  };
}

/** Returns the deals that are stored as trades and that the report shows as cancelled. A cancellation is final. */
function cancelledOf(
  known: readonly KnownDeal[],
  deals: readonly StatementDealEntity[],
): StatementDealEntity[] {
  const trades = new Set(known.filter(isTrade).map(({ ticket }) => ticket));
  return deals.filter((deal) => !isTrade(deal) && trades.has(deal.ticket));
}

/** Deals of one position each. Deals without a position have no trades. */
function byPosition(deals: readonly Deal[]): ReadonlyMap<string, readonly Deal[]> {
  const positions = new Map<string, Deal[]>();
  for (const deal of deals) {
    const same = positions.get(deal.positionId);
    if (same) same.push(deal);
    else if (deal.positionId !== '') positions.set(deal.positionId, [deal]);
  }
  return positions;
}

/** An import whose deals are added to an account. */
interface Move {
  readonly row: ImportRow;
  readonly account: Account;
  /** Amounts are multiplied by it: the account has at least as many decimals as the report. */
  readonly factor: number;
  /** Only deals that share a ticket or a position with this other import. */
  readonly sharing?: number | undefined;
  readonly rest?: Rest | undefined;
}

/** Replaces stored trades by the deals that cancel them. */
async function addCancelled(
  tx: Database,
  { account, factor }: Move,
  cancelled: readonly StatementDealEntity[],
): Promise<Iterable<number>> {
  if (cancelled.length === 0) return [];
  const stored = cancelled.map((deal) => ({ ...dealFor(account, factor, deal), at: null }));
  return (await storeDeals(tx, account, stored, 'import', true)).hours;
}

/** The next deals of an import. */
interface Part {
  readonly stretch: Stretch;
  readonly deals: readonly StatementDealEntity[];
  /** Deals of the account with one of their tickets or positions. */
  readonly known: readonly KnownDeal[];
}

/**
 * Copies the new deals of a part to the account, and computes their trades in the meantime.
 *
 * @param fresh - The deals that the account does not have.
 * @returns The hours in which their trades closed.
 */
async function addFresh(
  tx: Database,
  { row, account, factor, sharing, rest }: Move,
  { stretch, deals, known }: Part,
  fresh: readonly Deal[],
): Promise<readonly number[]> {
  if (fresh.length === 0) return [];
  // Only positions of which the account has deals already are read again.
  const begun = new Set(known.map(({ positionId }) => positionId));
  const positions = byPosition(fresh);
  const whole = [...positions].filter(([position]) => !begun.has(position)).map(([, deals]) => deals);
  const continued = [...positions.keys()].filter((position) => begun.has(position));
  // The stretch of an undo contains further deals, which the account may have.
  const isWhole = sharing === undefined && fresh.length === deals.length;
  const tickets = isWhole ? undefined : fresh.map(({ ticket }) => ticket);
  const [trades] = await Promise.all([
    tradesOfPositions(whole),
    copyDeals(tx, { id: row.id, accountId: account.id, factor }, stretch, tickets),
  ]);
  const hours = await addTrades(tx, account.id, trades);
  const again = await computeTrades(tx, account, continued, rest);
  return [...hours, ...again.hours];
}

/** Adds up the absolute amounts of deals. @throws Refusal - `amounts_too_large`: their sum exceeds a maximum. */
function makeAmountCheck(most: number) {
  let sum = 0;
  return (deals: readonly Deal[]): void => {
    for (const { commission, fee, swap, profit } of deals)
      sum += Math.abs(commission) + Math.abs(fee) + Math.abs(swap) + Math.abs(profit);
    if (sum > most) throw new Refusal('amounts_too_large');
  };
}

export interface MoveOptions {
  /** Only deals with a ticket or a position of this other import. */
  readonly sharing?: number;
  /** The largest sum of the absolute amounts that are added, in the smallest unit of the account. */
  readonly mostAmounts?: number;
  /** Called after each batch with the number of deals so far. When it throws, no more deals are added. */
  readonly onBatch?: (deals: number) => Promise<void>;
  readonly rest?: Rest | undefined;
}

/**
 * Adds an import's deals to its account. Stored deals do not change, unless they were cancelled.
 *
 * @param tx - Holds the lock of the account, so that its deals do not change otherwise.
 * @throws Refusal - `amounts_too_large`
 */
export async function moveDeals(
  tx: Database,
  row: ImportRow,
  account: Account,
  { sharing, mostAmounts = Infinity, onBatch, rest }: MoveOptions = {},
) {
  const move = { row, account, factor: 10 ** (account.digits - row.header.digits), sharing, rest };
  const checkAmounts = makeAmountCheck(mostAmounts);
  const size = sharing === undefined ? dealsAtOnce : dealsAtOnceOfUndo;
  let [total, added] = [0, 0];
  let [first, last] = [Infinity, -Infinity];
  const hours = new Set<number>();
  for (const stretch of await stretchesOf(tx, row.id, size)) {
    const deals = await dealsIn(tx, row.id, stretch, sharing);
    for (const { time } of deals) {
      first = Math.min(first, time);
      last = Math.max(last, time);
    }
    const known = await repository.knownDeals(tx, account.id, deals);
    const fresh = newDeals(known, deals).map((deal) => dealFor(account, move.factor, deal));
    checkAmounts(fresh);
    const closing = await addFresh(tx, move, { stretch, deals, known }, fresh);
    const cancelled = await addCancelled(tx, move, cancelledOf(known, deals));
    for (const hour of [...closing, ...cancelled]) hours.add(hour);
    added += fresh.length;
    total += deals.length;
    await onBatch?.(total);
    await rest?.();
  }
  await recomputeHours(tx, account.id, hours);
  return { total, added, first, last };
}
