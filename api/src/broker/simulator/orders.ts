import { and, eq, sql } from 'drizzle-orm';
import { floorUnits, lotsOf } from '@parque/domain/copy';
import { wallAt, type Instant } from '@parque/domain/journal';
import type { Database } from '../../database/database';
import { simulatorRequests } from '../../database/schema';
import type { TradeRequest, TradeResult } from '../gateway';
import { retcodes, retcodeTexts, type RetcodeName } from '../retcode';
import type { SimulatedAccount } from './account';
import { execute, type Order } from './book';
import {
  amountCents,
  bookExecution,
  holdingsOf,
  keepHolding,
  lockAccount,
  noteChange,
  orderTicket,
  type AccountRow,
} from './books';
import { nightsBetween } from './hand-over';
import { judge, type Judgement, type Place } from './judge';
import { quoteAt, termsOf } from './symbol-terms';

export const rejected = (name: RetcodeName): TradeResult => ({
  outcome: 'rejected',
  retcode: retcodes[name],
  message: retcodeTexts[name],
});

export function isMarketOpen({ server }: SimulatedAccount, at: Instant): boolean {
  return server.isAlwaysOpen || ![0, 6].includes(new Date(wallAt(server.zone, at)).getUTCDay());
}

/** The market's name of a symbol, for the name that the account gives it. */
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

/** An order as it reaches the broker. */
export interface Sent {
  readonly account: SimulatedAccount;
  readonly request: TradeRequest;
  /** Sent by the terminal of the account's owner: without an id, and nothing goes wrong with it. */
  readonly isByHand: boolean;
  /** The broker executes about half of it. */
  readonly isCut: boolean;
  readonly now: Instant;
}

function cut(volume: number, { stepUnits, minUnits }: Place['terms']): number {
  const half = floorUnits(Math.floor(volume / 2), stepUnits);
  return half >= minUnits ? half : volume;
}

/** How many times a request has reached the broker, this one among them. */
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

const isRequest = (accountId: number, clientId: string) =>
  and(eq(simulatorRequests.accountId, accountId), eq(simulatorRequests.clientId, clientId));

async function earlierResult(tx: Database, { id, forgetsRequests }: AccountRow, clientId: string) {
  if (forgetsRequests) return undefined;
  const [row] = await tx.select().from(simulatorRequests).where(isRequest(id, clientId));
  return row?.result ?? undefined;
}

async function enter(
  tx: Database,
  row: AccountRow,
  next: number,
  { account, request, isByHand, isCut, now }: Sent,
  judgement: Exclude<Judgement, { readonly is: 'refused' }>,
  terms: Place['terms'],
): Promise<TradeResult> {
  const done = { outcome: 'done', retcode: retcodes.done, message: retcodeTexts.done } as const;
  if (judgement.is === 'changed') {
    await keepHolding(tx, row.id, judgement.holding);
    await noteChange(tx, row);
    return { ...done, position: judgement.holding.ticket };
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
  const execution = execute(held, executed, terms, nights);
  await bookExecution(tx, row.id, next, execution);
  await noteChange(tx, row, { addedCents: amountCents(execution) });
  const isPart = volume < order.volume;
  return {
    ...done,
    ...(isPart && {
      outcome: 'partial',
      retcode: retcodes.donePartially,
      message: retcodeTexts.donePartially,
    }),
    position: execution.deal.positionId,
    volumeLots: lotsOf(volume),
    price: order.price,
  };
}

/** Executes a request or refuses it, in one transaction of the broker's own. */
export function carryOut(db: Database, accountId: number, sent: Sent): Promise<TradeResult> {
  const { account, request, isByHand, now } = sent;
  return db.transaction(async (tx) => {
    const { account: row, next } = await lockAccount(tx, accountId);
    const earlier = isByHand ? undefined : await earlierResult(tx, row, request.clientId);
    if (earlier) return earlier;
    if (now >= request.notAfter) return rejected('timeout');
    const symbol = plainName(row, request.symbol);
    const place = symbol === undefined ? undefined : placeFor(account, row, symbol, now);
    if (symbol === undefined || !place) return rejected('invalid');
    const { mode, leverage } = account.server;
    const holdings = await holdingsOf(tx, accountId);
    const judgement = judge(
      request,
      symbol,
      { mode, leverage, balanceCents: row.balanceCents, holdings },
      place,
    );
    if (judgement.is === 'refused') {
      // Nothing to change is how a change that was made already is answered.
      const outcome = judgement.code === 'noChanges' ? 'done' : 'rejected';
      return { ...rejected(judgement.code), outcome };
    }
    const result = await enter(tx, row, next, sent, judgement, place.terms);
    if (!isByHand) {
      await tx.update(simulatorRequests).set({ result }).where(isRequest(accountId, request.clientId));
    }
    return result;
  });
}
