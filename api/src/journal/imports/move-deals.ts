import type { StatementDealEntity } from '@parque/contract';
import { instantOf, isTrade, newDeals, type Deal } from '@parque/domain/journal';
import type { Database } from '../../database/database';
import type { Rest } from '../../http/limits/turns/rest';
import { Refusal } from '../../http/refusal';
import type { Account } from '../accounts/account-repository';
import { addTrades } from '../deals/closed-trade-repository';
import { computeTrades, storeDeals, tradesOfPositions } from '../deals/keep-deals';
import { recomputeHours } from '../hours/hour-repository';
import type { ImportRow, KnownDeal } from './import-repository';
import { copyDeals, dealsIn, stretchesOf, type Stretch } from './imported-deal-repository';
import { makeKnownDeals } from './known-deals';
import { makeStatementLine } from './statement-line';

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

/** Deals of an import that are added together. */
interface Part {
  readonly stretch: Stretch;
  readonly deals: readonly StatementDealEntity[];
  /** Deals of the account with one of their tickets or positions. */
  readonly known: readonly KnownDeal[];
}

/** Deals that the account does not have, and the lists that their trades are computed from. */
interface Fresh {
  /** The copied deals of the stretch; undefined: all of them. */
  readonly tickets: readonly string[] | undefined;
  /** All deals of each position that begins with them. */
  readonly whole: readonly (readonly Deal[])[];
  /** Positions of which the account has deals already. Their deals are read again. */
  readonly continued: readonly string[];
}

function freshOf({ sharing }: Move, { deals, known }: Part, fresh: readonly Deal[]): Fresh {
  const begun = new Set(known.map(({ positionId }) => positionId));
  const positions = byPosition(fresh);
  // The stretch of an undo contains further deals, which the account may have.
  const isWhole = sharing === undefined && fresh.length === deals.length;
  return {
    tickets: isWhole ? undefined : fresh.map(({ ticket }) => ticket),
    whole: [...positions].filter(([position]) => !begun.has(position)).map(([, deals]) => deals),
    continued: [...positions.keys()].filter((position) => begun.has(position)),
  };
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
  const addHours = (closing: Iterable<number>) => {
    for (const hour of closing) hours.add(hour);
  };
  const stretches = await stretchesOf(tx, row.id, size);
  const line = makeStatementLine();
  const known = await makeKnownDeals(tx, account, line);
  const read = (stretch: Stretch | undefined) =>
    line.run(async () => (stretch ? dealsIn(tx, row.id, stretch, sharing) : []));

  /** Starts to copy the new deals of a part. */
  function copy(part: Part): Fresh {
    const fresh = newDeals(part.known, part.deals).map((deal) => dealFor(account, move.factor, deal));
    checkAmounts(fresh);
    known.add(fresh);
    added += fresh.length;
    const positions = freshOf(move, part, fresh);
    const copied = { id: row.id, accountId: account.id, factor: move.factor };
    if (fresh.length > 0) void line.run(() => copyDeals(tx, copied, part.stretch, positions.tickets));
    return positions;
  }

  /** Starts to store the trades of a part. */
  async function addTradesOf({ known, deals }: Part, { whole, continued }: Fresh): Promise<void> {
    const trades = await tradesOfPositions(whole);
    total += deals.length;
    const done = total;
    void line.run(async () => {
      addHours(await addTrades(tx, account.id, trades));
      addHours((await computeTrades(tx, account, continued, rest)).hours);
      addHours(await addCancelled(tx, move, cancelledOf(known, deals)));
      await onBatch?.(done);
    });
  }

  try {
    let upcoming = read(stretches[0]);
    for (const [index, stretch] of stretches.entries()) {
      const deals = await upcoming;
      for (const { time } of deals) {
        first = Math.min(first, time);
        last = Math.max(last, time);
      }
      const part = { stretch, deals, known: await known.of(deals) };
      const positions = copy(part);
      // The database copies these deals and reads the next ones while the process computes trades.
      upcoming = read(stretches[index + 1]);
      await addTradesOf(part, positions);
      await rest?.();
    }
  } finally {
    // No statement runs any more when the caller ends the transaction.
    await line.end().catch(() => undefined);
  }
  await line.end();
  await recomputeHours(tx, account.id, hours);
  return { total, added, first, last };
}
