import { sql } from 'drizzle-orm';
import { roundDownUnits, toLots } from '@parque/domain/copy';
import { toWallTime, type Instant } from '@parque/domain/journal';
import type { Database } from '../../../../core/database/database';
import { simulatorRequests } from '../../../../core/database/schema';
import type { TradeRequest, TradeResult } from '../../gateway';
import { retcodes, retcodeTexts, toRejectedResult } from '../../retcode';
import type { SimulatedAccount } from '../account';
import { execute, type Order } from './book';
import { orderTicket, type AccountRow } from '../ledger/books';
import { countNights } from './closing';
import { evaluateRequest, type Judgement, type MarketConditions } from './judge';
import { readBooks, writeBooks, type Books } from '../ledger/ledger';
import { computeQuote, findTerms } from '../market/symbol-terms';

export function isMarketOpen({ server }: Pick<SimulatedAccount, 'server'>, time: Instant): boolean {
  return server.isAlwaysOpen || ![0, 6].includes(new Date(toWallTime(server.zone, time)).getUTCDay());
}

/** Removes the suffix of the account from the name of a symbol; undefined for a name without it. */
export function stripSuffix({ symbolSuffix }: AccountRow, name: string): string | undefined {
  return name.endsWith(symbolSuffix) ? name.slice(0, name.length - symbolSuffix.length) : undefined;
}

function findConditions(
  account: SimulatedAccount,
  row: AccountRow,
  symbol: string,
  time: Instant,
): MarketConditions | undefined {
  const findTermsAndQuote = (name: string) => {
    const terms = findTerms(account.server, name, row.symbols);
    return terms && { terms, quote: computeQuote(terms, time) };
  };
  const conditions = findTermsAndQuote(symbol);
  if (!conditions) return undefined;
  return {
    ...conditions,
    isOpen: isMarketOpen(account, time),
    getConditions: (name) => findTermsAndQuote(name) ?? conditions,
  };
}

/** An order as the broker receives it. */
export interface SentOrder {
  readonly account: SimulatedAccount;
  readonly request: TradeRequest;
  /** A manual order of the owner: it has no client id and no faults. */
  readonly isByHand: boolean;
  /** Whether the broker executes only about half of the volume. */
  readonly isCut: boolean;
  readonly now: Instant;
}

function reduceVolume(volume: number, { stepUnits, minUnits }: MarketConditions['terms']): number {
  const half = roundDownUnits(Math.floor(volume / 2), stepUnits);
  return half >= minUnits ? half : volume;
}

/** Records an attempt of a request, and returns their number, including this one. */
export async function recordAttempt(db: Database, accountId: number, clientId: string): Promise<number> {
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

/** Computes the change that an accepted request makes, and its result. */
function computeEffect(
  { account, request, isByHand, isCut, now }: SentOrder,
  { row, next }: Books,
  judgement: Exclude<Judgement, { readonly is: 'refused' }>,
  terms: MarketConditions['terms'],
) {
  const acceptedResult = { outcome: 'done', retcode: retcodes.done, message: retcodeTexts.done } as const;
  if (judgement.is === 'changed') {
    const { holding } = judgement;
    return { change: { holding }, result: { ...acceptedResult, position: holding.ticket } };
  }
  const { holding, order } = judgement;
  const volume = isCut ? reduceVolume(order.volume, terms) : order.volume;
  const isKnown = !isByHand && !row.rewritesComments;
  const executedOrder: Order = {
    ...order,
    volume,
    ticket: orderTicket(next),
    at: now,
    comment: isKnown ? request.clientId : isByHand ? '' : `bridge-${next}`,
    clientId: isKnown ? request.clientId : null,
  };
  const nights = holding ? countNights(account, holding.openedAt, now) : 0;
  const change = execute(holding, executedOrder, terms, nights);
  const { donePartially: retcode } = retcodes;
  const part = { outcome: 'partial', retcode, message: retcodeTexts.donePartially } as const;
  const result: TradeResult = {
    ...(volume < order.volume ? part : acceptedResult),
    position: change.deal.positionId,
    volumeLots: toLots(volume),
    price: order.price,
  };
  return { change, result };
}

/**
 * Executes or rejects a request.
 *
 * @returns undefined when the account has changed since it was read; the caller reads it again.
 */
async function tryRequest(db: Database, order: SentOrder, books: Books): Promise<TradeResult | undefined> {
  const { account, request, isByHand, now } = order;
  const { row, holdings, earlierResult } = books;
  if (earlierResult && !isByHand && !row.forgetsRequests) return earlierResult;
  if (now >= request.notAfter) return toRejectedResult('timeout');
  const symbol = stripSuffix(row, request.symbol);
  const conditions = symbol === undefined ? undefined : findConditions(account, row, symbol, now);
  if (symbol === undefined || !conditions) return toRejectedResult('invalid');
  const { mode, leverage } = account.server;
  const state = { mode, leverage, balanceCents: row.balanceCents, holdings };
  const judgement = evaluateRequest(request, symbol, state, conditions);
  if (judgement.is === 'refused') {
    // A modification that changes nothing is a repetition, and is answered as done.
    const outcome = judgement.code === 'noChanges' ? 'done' : 'rejected';
    return { ...toRejectedResult(judgement.code), outcome };
  }
  const { change, result } = computeEffect(order, books, judgement, conditions.terms);
  const clientId = isByHand ? '' : request.clientId;
  const isWritten = await writeBooks(db, books, { change, clientId, result });
  return isWritten ? result : undefined;
}

/** Executes a request; reads the account again while other processes change it. */
export async function executeRequest(db: Database, order: SentOrder, current: Books): Promise<TradeResult> {
  let books: Books | undefined = current;
  while (books) {
    const result = await tryRequest(db, order, books);
    if (result) return result;
    books = await readBooks(db, order.account, { clientId: order.request.clientId });
  }
  throw new Error('an account of the simulator was deleted during a call');
}
