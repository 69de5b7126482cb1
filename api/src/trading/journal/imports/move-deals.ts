import type { StatementDealEntity } from '@parque/contract';
import { toInstant, isTrade, filterNewDeals, type Deal } from '@parque/domain/journal';
import type { Database } from '../../../core/database/database';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import type { Account } from '../accounts/account-repository';
import { addTrades } from '../deals/closed-trade-repository';
import { addMagics } from '../deals/deal-repository';
import { computeTrades, storeDeals, computeClosedTrades } from '../deals/store-deals';
import { recomputeHours } from '../hours/hour-repository';
import * as repository from './import-repository';
import type { ImportRow, KnownDeal } from './import-repository';
import { copyDeals, listPartDeals, listParts } from './imported-deal-repository';

/** Converts a deal to the account's decimals, which are at least those of the import. */
function toAccountDeal({ zone }: Account, factor: number, deal: StatementDealEntity): Deal {
  return {
    ...deal,
    commission: deal.commission * factor,
    fee: deal.fee * factor,
    swap: deal.swap * factor,
    profit: deal.profit * factor,
    at: toInstant(zone, deal.time),
  };
}

/**
 * Returns the deals that replace stored ones: cancelled deals, because a cancellation is final, and imported deals when
 * the owner has chosen the values of the new report.
 */
function findReplacedDeals(
  knownDeals: readonly KnownDeal[],
  deals: readonly StatementDealEntity[],
  takesChanges: boolean,
): StatementDealEntity[] {
  const storedDeals = new Map(knownDeals.map((deal) => [deal.ticket, deal]));
  return deals.filter((deal) => {
    const storedDeal = storedDeals.get(deal.ticket);
    if (!storedDeal) return false;
    return (isTrade(storedDeal) && !isTrade(deal)) || (takesChanges && storedDeal.isImported);
  });
}

/** Groups deals by position. Deals without a position are omitted, because they have no trades. */
function groupByPosition(deals: readonly Deal[]): ReadonlyMap<string, readonly Deal[]> {
  const positions = new Map<string, Deal[]>();
  for (const deal of deals) {
    const sameTicketDeals = positions.get(deal.positionId);
    if (sameTicketDeals) sameTicketDeals.push(deal);
    else if (deal.positionId !== '') positions.set(deal.positionId, [deal]);
  }
  return positions;
}

/** An import whose deals are added to an account. */
interface Move {
  readonly row: ImportRow;
  readonly account: Account;
  /** Factor of the amounts. It is at least 1, because the account has at least as many decimals as the report. */
  readonly factor: number;
}

/** The tickets and positions of deals. */
export interface DealNames {
  readonly tickets: Set<string>;
  readonly positions: Set<string>;
}

export const createDealNames = (): DealNames => ({ tickets: new Set(), positions: new Set() });

export function addDealNames({ tickets, positions }: DealNames, deals: readonly StatementDealEntity[]): void {
  for (const { ticket, positionId } of deals) {
    tickets.add(ticket);
    if (positionId !== '') positions.add(positionId);
  }
}

const isSharedWith = ({ tickets, positions }: DealNames, { ticket, positionId }: StatementDealEntity) =>
  tickets.has(ticket) || positions.has(positionId);

/**
 * Creates a function that returns the account's deals that share a ticket or a position with deals of an import. For an
 * account that was empty, it looks up only deals that share one with earlier deals of the same import.
 */
async function createLookup(tx: Database, { id }: Account) {
  const isEmpty = (await repository.findFirstDealTime(tx, id)) === undefined;
  const earlierNames = createDealNames();
  return async (deals: readonly StatementDealEntity[]): Promise<readonly KnownDeal[]> => {
    const candidates = isEmpty ? deals.filter((deal) => isSharedWith(earlierNames, deal)) : deals;
    if (isEmpty) addDealNames(earlierNames, deals);
    return candidates.length === 0 ? [] : repository.findKnownDeals(tx, id, candidates);
  };
}

/** Replaces stored deals by those of the report. */
async function addReplaced(
  tx: Database,
  { account, factor }: Move,
  replacedDeals: readonly StatementDealEntity[],
): Promise<Iterable<number>> {
  if (replacedDeals.length === 0) return [];
  const accountDeals = replacedDeals.map((deal) => ({ ...toAccountDeal(account, factor, deal), at: null }));
  return (await storeDeals(tx, account, accountDeals, 'import')).hours;
}

/** Adds magic numbers to stored deals that have none, for example those of a report without this column. */
async function addMissingMagics(
  tx: Database,
  account: Account,
  knownDeals: readonly KnownDeal[],
  deals: readonly StatementDealEntity[],
): Promise<void> {
  const tickets = new Set(knownDeals.flatMap(({ ticket, magic }) => (magic === null ? [ticket] : [])));
  const magicDeals = deals.filter(({ ticket, magic }) => magic !== undefined && tickets.has(ticket));
  if (magicDeals.length > 0) await computeTrades(tx, account, await addMagics(tx, account.id, magicDeals));
}

/** A batch of deals of an import. */
interface Part {
  /** The key of its row. */
  readonly part: string;
  /** Number of all its deals. */
  readonly size: number;
  /** Deals of the account with a ticket or position of these deals. */
  readonly knownDeals: readonly KnownDeal[];
}

/**
 * Copies the new deals of a batch to the account, and computes their trades at the same time.
 *
 * @param freshDeals - The deals that the account does not have.
 * @returns The hours in which their trades closed.
 */
async function addFresh(
  tx: Database,
  { row, account, factor }: Move,
  { part, size, knownDeals }: Part,
  freshDeals: readonly Deal[],
): Promise<readonly number[]> {
  if (freshDeals.length === 0) return [];
  // Only positions with stored deals are read from the database again.
  const storedIds = new Set(knownDeals.map(({ positionId }) => positionId));
  const positions = groupByPosition(freshDeals);
  const newDeals = [...positions].filter(([position]) => !storedIds.has(position)).map(([, deals]) => deals);
  const continuedIds = [...positions.keys()].filter((position) => storedIds.has(position));
  const tickets = freshDeals.length === size ? undefined : freshDeals.map(({ ticket }) => ticket);
  const [trades] = await Promise.all([
    computeClosedTrades(newDeals),
    copyDeals(tx, { id: row.id, accountId: account.id, factor }, part, tickets),
  ]);
  const hours = await addTrades(tx, account.id, trades);
  const recomputation = await computeTrades(tx, account, continuedIds);
  return [...hours, ...recomputation.hours];
}

/**
 * Creates a function that adds up the absolute amounts of deals. It throws `amounts_too_large` when the sum exceeds
 * `most`.
 */
function createAmountCheck(max: number) {
  let sum = 0;
  return (deals: readonly Deal[]): void => {
    for (const { commission, fee, swap, profit } of deals)
      sum += Math.abs(commission) + Math.abs(fee) + Math.abs(swap) + Math.abs(profit);
    if (sum > max) throw new ApiRuleError('amounts_too_large');
  };
}

/** Reads the deals of an import. The next part is read while the caller works on one. */
async function* readParts(tx: Database, id: number) {
  const parts = await listParts(tx, id);
  const readPart = async (index: number) => {
    const part = parts[index];
    return part && { part, partDeals: await listPartDeals(tx, id, part) };
  };
  let next = readPart(0);
  for (let index = 0; index < parts.length; index += 1) {
    const current = await next;
    next = readPart(index + 1);
    // When the transaction fails, the caller gets the error of its own statement.
    next.catch(() => undefined);
    if (current) yield { ...current, share: (index + 1) / parts.length };
  }
}

export interface MoveOptions {
  /** When set, only deals that share a ticket or a position with another import are added. */
  readonly sharedNames?: DealNames;
  /** Largest sum of the absolute amounts to add, in the smallest unit of the account. */
  readonly maxAmounts?: number;
  /** Called after each batch with the share of the deals so far, from 0 to 1. When it throws, the import ends. */
  readonly onBatch?: (share: number) => Promise<void>;
}

/**
 * Adds an import's deals to its account. Stored deals change only when they were cancelled, when the owner has chosen
 * the values of the import, and where they lack a magic number.
 *
 * @param tx - Holds the lock of the account, so that its deals do not change otherwise.
 * @throws ApiRuleError - `amounts_too_large`
 */
export async function moveDeals(
  tx: Database,
  row: ImportRow,
  account: Account,
  { sharedNames, maxAmounts = Infinity, onBatch }: MoveOptions = {},
) {
  const move = { row, account, factor: 10 ** (account.digits - row.header.digits) };
  const checkAmounts = createAmountCheck(maxAmounts);
  let [total, addedCount] = [0, 0];
  let [first, last] = [Infinity, -Infinity];
  const hours = new Set<number>();
  const findKnown = await createLookup(tx, account);
  for await (const { part, partDeals, share } of readParts(tx, row.id)) {
    const deals = sharedNames ? partDeals.filter((deal) => isSharedWith(sharedNames, deal)) : partDeals;
    for (const { time } of deals) {
      first = Math.min(first, time);
      last = Math.max(last, time);
    }
    const knownDeals = await findKnown(deals);
    const newDeals = filterNewDeals(knownDeals, deals).map((deal) =>
      toAccountDeal(account, move.factor, deal),
    );
    checkAmounts(newDeals);
    const closing = await addFresh(tx, move, { part, size: partDeals.length, knownDeals }, newDeals);
    const replacedDeals = findReplacedDeals(knownDeals, deals, row.header.takes_changes);
    for (const hour of [...closing, ...(await addReplaced(tx, move, replacedDeals))]) hours.add(hour);
    await addMissingMagics(tx, account, knownDeals, deals);
    addedCount += newDeals.length;
    total += deals.length;
    await onBatch?.(share);
  }
  await recomputeHours(tx, account.id, hours);
  return { total, addedCount, first, last };
}
