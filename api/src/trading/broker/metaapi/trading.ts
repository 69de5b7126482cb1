import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { msPerDay } from '@parque/domain/durations';
import type { Instant } from '@parque/domain/journal';
import { omitUndefined } from '../../../core/omit-undefined';
import { isSameRequest } from '../client-id';
import { BrokerError } from '../fault';
import type {
  BrokerDeal,
  BrokerPosition,
  BrokerTrading,
  DealsPage,
  Period,
  Reference,
  TradeResult,
} from '../gateway';
import { toRejectedResult } from '../retcode';
import { isUsableTickValue } from '../usable-symbol';
import { AccountAnswer, DealsAnswer, PositionsAnswer, QuoteAnswer, type TradeAnswer } from './answers';
import { toBrokerDeal, parseInstant } from './deal';
import { buildTradeBody, toTradeResult, type TradeBody } from './order';
import { toBrokerError, MetaApiError } from './request';

/**
 * MetaApi or the broker may still execute an order this long after it was sent. MetaApi's time limits for a trade and
 * for the connection to a broker are one minute each; the rest is a margin.
 */
export const lateExecutionMs = 180_000;

/** Reads a path below the address of an account. */
export type Read = <S extends z.ZodType>(
  account: Reference,
  path: string,
  schema: S,
  signal: AbortSignal,
) => Promise<z.output<S>>;

/** @throws MetaApiError - With the status that it answered with. */
export type Order = (
  account: Reference,
  body: TradeBody,
  signal: AbortSignal,
) => Promise<z.output<typeof TradeAnswer>>;

interface TradingParts {
  readonly readPath: Read;
  readonly order: Order;
  readonly watchEveryMs: number;
  readonly now: () => number;
  /** Whether the account's terminal is connected to its broker now. */
  isConnected(account: Reference, signal: AbortSignal): Promise<boolean>;
}

/** Largest number of deals in one answer of MetaApi. */
const pageSize = 1000;

/** A deal may appear this long after its execution, so the time before the last deal is read again. */
const overlapMs = 60_000;

const unsentStatuses: readonly number[] = [401, 403, 404, 429];

const toCents = (amount: number, digits: number) => Math.round(amount * 10 ** digits);

/** The time from which to continue reading deals, and the tickets after it that were already returned. */
interface ResumePoint {
  readonly from: Instant;
  readonly knownTickets: ReadonlySet<string>;
}

const formatCursor = ({ from, knownTickets }: ResumePoint) => `${from}:${[...knownTickets].join(',')}`;

function parseCursor(cursor: string): ResumePoint {
  const [from = '', knownTickets = ''] = cursor.split(':');
  return { from: Number(from), knownTickets: new Set(knownTickets.split(',').filter(Boolean)) };
}

const isOfRequest = ({ clientId, comment }: Pick<BrokerDeal, 'clientId' | 'comment'>, id: string) =>
  isSameRequest(id, clientId) || isSameRequest(id, comment);

function toBrokerPosition(answer: z.output<typeof PositionsAnswer>[number]): BrokerPosition {
  const { stopLoss, takeProfit, clientId } = answer;
  return {
    ticket: answer.id,
    symbol: answer.symbol,
    side: answer.type === 'POSITION_TYPE_BUY' ? 'buy' : 'sell',
    volumeLots: answer.volume,
    priceOpen: answer.openPrice,
    priceCurrent: answer.currentPrice,
    profit: answer.unrealizedProfit ?? answer.profit,
    swap: answer.swap,
    openedAt: parseInstant(answer.time),
    comment: answer.comment,
    ...omitUndefined({ stopLoss, takeProfit, clientId }),
  };
}

/** Reads one page of the deals of a period. */
export async function readDealsPage(
  readPath: Read,
  account: Reference,
  { from, to, page }: Period & { readonly page: number },
  signal: AbortSignal,
): Promise<DealsPage> {
  const between = [from, to].map((time) => new Date(time).toISOString()).join('/');
  const path = `/history-deals/time/${between}?offset=${page * pageSize}&limit=${pageSize}`;
  const answer = await readPath(account, path, DealsAnswer, signal);
  return { deals: answer.map(toBrokerDeal), hasMore: answer.length === pageSize };
}

/**
 * Returns the outcome of an order whose call failed. MetaApi creates no order for a call that is invalid, unauthorised,
 * too frequent or for an unknown account. After any other status, the order may have been executed.
 */
function toFailedResult(error: unknown): TradeResult {
  if (!(error instanceof MetaApiError)) throw error;
  if (error.status === 400) return toRejectedResult('invalid');
  const { kind, message, details } = toBrokerError(error);
  throw new BrokerError(kind, message, { ...details, isUnsent: unsentStatuses.includes(error.status) });
}

/**
 * Trades by MetaApi's REST API. MetaApi does not detect repeated requests, so the caller looks up a lost order before
 * it sends another one.
 */
export function createTrading({
  readPath,
  order,
  watchEveryMs,
  now,
  isConnected,
}: TradingParts): BrokerTrading {
  async function readPositions(account: Reference, signal: AbortSignal) {
    return (await readPath(account, '/positions', PositionsAnswer, signal)).map(toBrokerPosition);
  }

  const readPage = (account: Reference, from: Instant, page: number, signal: AbortSignal) =>
    readDealsPage(readPath, account, { from, to: now() + msPerDay, page }, signal);

  async function readAllDeals(account: Reference, from: Instant, signal: AbortSignal) {
    const allDeals: BrokerDeal[] = [];
    for (let page = 0, hasMore = true; hasMore; page += 1) {
      const dealsPage = await readPage(account, from, page, signal);
      allDeals.push(...dealsPage.deals);
      ({ hasMore } = dealsPage);
    }
    return allDeals;
  }

  /** Compares the balance with the sum of all deals: when they differ, the history lacks deals. */
  async function isHistoryComplete(account: Reference, signal: AbortSignal) {
    if (!(await isConnected(account, signal))) return false;
    const accountBefore = await readPath(account, '/account-information', AccountAnswer, signal);
    const deals = await readAllDeals(account, 0, signal);
    const { balance, currencyDigits } = await readPath(
      account,
      '/account-information',
      AccountAnswer,
      signal,
    );
    if (balance !== accountBefore.balance) return false;
    const sum = deals
      .filter(({ type }) => type !== 'credit')
      .reduce((total, { profit, commission, swap, fee }) => total + profit + commission + swap + fee, 0);
    return toCents(sum, currencyDigits) === toCents(balance, currencyDigits);
  }

  return {
    lateExecution: { boundMs: lateExecutionMs, isHistoryComplete },
    positions: readPositions,

    async quote(account, symbol, signal) {
      const path = `/symbols/${encodeURIComponent(symbol)}/current-price?keepSubscription=true`;
      const answer = await readPath(account, path, QuoteAnswer, signal);
      const { bid, ask, time, lossTickValue: tickValue = answer.profitTickValue } = answer;
      return {
        bid,
        ask,
        at: time === '' ? now() : parseInstant(time),
        ...(isUsableTickValue(tickValue) && { tickValue }),
      };
    },

    async dealsAfter(account, cursor, signal) {
      if (cursor === undefined) {
        const from = now() - overlapMs;
        const earlierDeals = await readAllDeals(account, from, signal);
        return {
          deals: [],
          cursor: formatCursor({ from, knownTickets: new Set(earlierDeals.map(({ ticket }) => ticket)) }),
          hasMore: false,
        };
      }
      const resumePoint = parseCursor(cursor);
      const { deals, hasMore } = await readPage(account, resumePoint.from, 0, signal);
      // The order of deals within an answer is not documented, so the latest time is searched. It is at most now,
      // because reading after a deal with a future time would skip the deals until then.
      const lastDealAt = Math.max(resumePoint.from, ...deals.map(({ at }) => Math.min(at, now())));
      // Reading continues after a full page; the overlap is read again only after the last page.
      const from = hasMore ? lastDealAt : Math.max(resumePoint.from, lastDealAt - overlapMs);
      const overlapTickets = deals.filter(({ at }) => at >= from).map(({ ticket }) => ticket);
      return {
        deals: deals.filter(({ ticket }) => !resumePoint.knownTickets.has(ticket)),
        cursor: formatCursor({ from, knownTickets: new Set(overlapTickets) }),
        hasMore,
      };
    },

    async trade(account, request, signal) {
      if (now() >= request.notAfter) return toRejectedResult('timeout');
      const keepsSomething = request.stopLoss === undefined || request.takeProfit === undefined;
      const currentPosition =
        request.action === 'modify' && keepsSomething
          ? (await readPositions(account, signal)).find(({ ticket }) => ticket === request.position)
          : undefined;
      try {
        return toTradeResult(await order(account, buildTradeBody(request, currentPosition), signal), request);
      } catch (error) {
        return toFailedResult(error);
      }
    },

    async lookup(account, clientId, since, signal) {
      const [openPositions, deals] = await Promise.all([
        readPositions(account, signal),
        readAllDeals(account, since - overlapMs, signal),
      ]);
      return {
        positions: openPositions.filter((position) => isOfRequest(position, clientId)),
        deals: deals.filter((deal) => isOfRequest(deal, clientId)),
      };
    },

    async *watch(_account, signal) {
      while (!signal.aborted) {
        yield 'changed';
        await pause(watchEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
      }
    },
  };
}
