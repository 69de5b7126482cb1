import { sql } from 'drizzle-orm';
import { floorUnits, lotsOf } from '@parque/domain/copy';
import { wallAt, type Instant } from '@parque/domain/journal';
import type { Database } from '../../../database/database';
import { simulatorRequests } from '../../../database/schema';
import type { TradeRequest, TradeResult } from '../../gateway';
import { retcodes, retcodeTexts, type RetcodeName } from '../../retcode';
import type { SimulatedAccount } from '../account';
import { execute, type Order } from './book';
import { orderTicket, type AccountRow } from '../ledger/books';
import { nightsBetween } from './hand-over';
import { judge, type Judgement, type Place } from './judge';
import { readBooks, writeBooks, type Books } from '../ledger/ledger';
import { quoteAt, termsOf } from '../market/symbol-terms';

export const rejected = (name: RetcodeName): TradeResult => ({
  outcome: 'rejected',
  retcode: retcodes[name],
  message: retcodeTexts[name],
});

export function isMarketOpen({ server }: Pick<SimulatedAccount, 'server'>, at: Instant): boolean {
  return server.isAlwaysOpen || ![0, 6].includes(new Date(wallAt(server.zone, at)).getUTCDay());
}

/** Removes the suffix of the account from the name of a symbol; undefined for a name without it. */
export function plainName({ symbolSuffix }: AccountRow, name: string): string | undefined {
  return name.endsWith(symbolSuffix) ? name.slice(0, name.length - symbolSuffix.length) : undefined;
}

function placeFor(
  account: SimulatedAccount,
  row: AccountRow,
  symbol: string,
  at: Instant,
): Place | undefined {
  const of = (name: string) => {
    const terms = termsOf(account.server, name, row.symbols);
    return terms && { terms, quote: quoteAt(terms, at) };
  };
  const here = of(symbol);
  if (!here) return undefined;
  return { ...here, isOpen: isMarketOpen(account, at), of: (name) => of(name) ?? here };
}

/** An order as the broker receives it. */
export interface Sent {
  readonly account: SimulatedAccount;
  readonly request: TradeRequest;
  /** A manual order of the owner: it has no client id and no faults. */
  readonly isByHand: boolean;
  /** Whether the broker executes only about half of the volume. */
  readonly isCut: boolean;
  readonly now: Instant;
}

function cut(volume: number, { stepUnits, minUnits }: Place['terms']): number {
  const half = floorUnits(Math.floor(volume / 2), stepUnits);
  return half >= minUnits ? half : volume;
}

/** Counts the attempts of a request, including this one. */
export async function noteAttempt(db: Database, accountId: number, clientId: string): Promise<number> {
  const [row] = await db
    .insert(simulatorRequests)
    .values({ accountId, clientId, attempts: 1 })
    .onConflictDoUpdate({
      target: [simulatorRequests.accountId, simulatorRequests.clientId],
      set: { attempts: sql`${simulatorRequests.attempts} + 1` },
    })
    .returning({ attempts: simulatorRequests.attempts });
  return row?.attempts ?? 1;
}

/** The change that an accepted request makes, and its result. */
function effectOf(
  { account, request, isByHand, isCut, now }: Sent,
  { row, next }: Books,
  judgement: Exclude<Judgement, { readonly is: 'refused' }>,
  terms: Place['terms'],
) {
  const done = { outcome: 'done', retcode: retcodes.done, message: retcodeTexts.done } as const;
  if (judgement.is === 'changed') {
    const { holding } = judgement;
    return { change: { holding }, result: { ...done, position: holding.ticket } };
  }
  const { held, order } = judgement;
  const volume = isCut ? cut(order.volume, terms) : order.volume;
  const isKnown = !isByHand && !row.rewritesComments;
  const executed: Order = {
    ...order,
    volume,
    ticket: orderTicket(next),
    at: now,
    comment: isKnown ? request.clientId : isByHand ? '' : `bridge-${next}`,
    clientId: isKnown ? request.clientId : null,
  };
  const nights = held ? nightsBetween(account, held.openedAt, now) : 0;
  const change = execute(held, executed, terms, nights);
  const part = {
    outcome: 'partial',
    retcode: retcodes.donePartially,
    message: retcodeTexts.donePartially,
  } as const;
  const result: TradeResult = {
    ...(volume < order.volume ? part : done),
    position: change.deal.positionId,
    volumeLots: lotsOf(volume),
    price: order.price,
  };
  return { change, result };
}

/**
 * Executes or rejects a request.
 *
 * @returns undefined when the account has changed since it was read; the caller reads it again.
 */
async function attempt(db: Database, sent: Sent, books: Books): Promise<TradeResult | undefined> {
  const { account, request, isByHand, now } = sent;
  const { row, holdings, earlier } = books;
  if (earlier && !isByHand && !row.forgetsRequests) return earlier;
  if (now >= request.notAfter) return rejected('timeout');
  const symbol = plainName(row, request.symbol);
  const place = symbol === undefined ? undefined : placeFor(account, row, symbol, now);
  if (symbol === undefined || !place) return rejected('invalid');
  const { mode, leverage } = account.server;
  const state = { mode, leverage, balanceCents: row.balanceCents, holdings };
  const judgement = judge(request, symbol, state, place);
  if (judgement.is === 'refused') {
    // A repeated modification changes nothing, and is answered as done.
    const outcome = judgement.code === 'noChanges' ? 'done' : 'rejected';
    return { ...rejected(judgement.code), outcome };
  }
  const { change, result } = effectOf(sent, books, judgement, place.terms);
  const isWritten = await writeBooks(db, books, change, isByHand ? '' : request.clientId, result);
  return isWritten ? result : undefined;
}

/** Executes a request; reads the account again while other processes change it. */
export async function carryOut(db: Database, sent: Sent, known: Books): Promise<TradeResult> {
  let books: Books | undefined = known;
  while (books) {
    const result = await attempt(db, sent, books);
    if (result) return result;
    books = await readBooks(db, sent.account, sent.request.clientId);
  }
  throw new Error('an account of the simulator was deleted during a call');
}
