import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import type { Instant } from '@parque/domain/journal';
import { isSameRequest } from '../client-id';
import { BrokerFault } from '../fault';
import type { BrokerDeal, BrokerPosition, BrokerTrading, Reference, TradeResult } from '../gateway';
import { retcodes, retcodeTexts } from '../retcode';
import { AccountAnswer, DealsAnswer, PositionsAnswer, QuoteAnswer, type TradeAnswer } from './answers';
import { brokerDeal, instantFrom } from './deal';
import { tradeBody, tradeResult, type TradeBody } from './order';
import { faultFrom, MetaApiError } from './request';

/**
 * How long after sending MetaApi or the broker may still execute an order. MetaApi's time limits for a trade and for the
 * connection to a broker are one minute each; the rest is a margin.
 */
export const lateExecutionMs = 180_000;

/** Reads something of an account. */
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
  readonly read: Read;
  readonly order: Order;
  readonly watchEveryMs: number;
  readonly now: () => number;
  /** Whether the account's terminal is connected with its broker now. */
  isConnected(account: Reference, signal: AbortSignal): Promise<boolean>;
}

/** Deals that MetaApi gives in one answer at most. */
const pageSize = 1000;

/** Deals may appear this much later than they happened, so this time before the last one is read again. */
const overlapMs = 60_000;
const dayMs = 86_400_000;

const unsentStatuses: readonly number[] = [401, 403, 404, 429];

const centsOf = (amount: number, digits: number) => Math.round(amount * 10 ** digits);

/** Where to continue reading deals, and the tickets from then on that were already returned. */
interface Place {
  readonly from: Instant;
  readonly known: ReadonlySet<string>;
}

const cursorOf = ({ from, known }: Place) => `${from}:${[...known].join(',')}`;

function placeOf(cursor: string): Place {
  const [from = '', known = ''] = cursor.split(':');
  return { from: Number(from), known: new Set(known.split(',').filter(Boolean)) };
}

const isOfRequest = ({ clientId, comment }: Pick<BrokerDeal, 'clientId' | 'comment'>, id: string) =>
  isSameRequest(id, clientId) || isSameRequest(id, comment);

function brokerPosition(answer: z.output<typeof PositionsAnswer>[number]): BrokerPosition {
  const { stopLoss, takeProfit, clientId } = answer;
  return {
    ticket: answer.id,
    symbol: answer.symbol,
    side: answer.type === 'POSITION_TYPE_BUY' ? 'buy' : 'sell',
    volumeLots: answer.volume,
    priceOpen: answer.openPrice,
    priceCurrent: answer.currentPrice,
    ...(stopLoss !== undefined && { stopLoss }),
    ...(takeProfit !== undefined && { takeProfit }),
    profit: answer.unrealizedProfit ?? answer.profit,
    swap: answer.swap,
    openedAt: instantFrom(answer.time),
    comment: answer.comment,
    ...(clientId !== undefined && { clientId }),
  };
}

/**
 * The outcome of an order whose call failed. A call that was rejected as invalid, unauthorised, too frequent or for an
 * unknown account never became an order; after any other status it may have.
 */
function failedCall(error: unknown): TradeResult {
  if (!(error instanceof MetaApiError)) throw error;
  if (error.status === 400) {
    return { outcome: 'rejected', retcode: retcodes.invalid, message: retcodeTexts.invalid };
  }
  const { kind, message, details } = faultFrom(error);
  throw new BrokerFault(kind, message, { ...details, isUnsent: unsentStatuses.includes(error.status) });
}

/** Trading by MetaApi's REST API. It does not detect repeated requests, so the caller looks up before sending again. */
export function makeTrading({ read, order, watchEveryMs, now, isConnected }: TradingParts): BrokerTrading {
  async function positions(account: Reference, signal: AbortSignal) {
    return (await read(account, '/positions', PositionsAnswer, signal)).map(brokerPosition);
  }

  async function dealsSince(account: Reference, from: Instant, offset: number, signal: AbortSignal) {
    const between = [from, now() + dayMs].map((at) => new Date(at).toISOString()).join('/');
    const path = `/history-deals/time/${between}?offset=${offset}&limit=${pageSize}`;
    return (await read(account, path, DealsAnswer, signal)).map(brokerDeal);
  }

  async function allDealsSince(account: Reference, from: Instant, signal: AbortSignal) {
    const all: BrokerDeal[] = [];
    for (let offset = 0, isFull = true; isFull; offset += pageSize) {
      const page = await dealsSince(account, from, offset, signal);
      all.push(...page);
      isFull = page.length === pageSize;
    }
    return all;
  }

  /** The balance is the sum of all deals, so a history whose sum differs lacks deals. */
  async function isHistoryComplete(account: Reference, signal: AbortSignal) {
    if (!(await isConnected(account, signal))) return false;
    const before = await read(account, '/account-information', AccountAnswer, signal);
    const deals = await allDealsSince(account, 0, signal);
    const { balance, currencyDigits } = await read(account, '/account-information', AccountAnswer, signal);
    if (balance !== before.balance) return false;
    const sum = deals
      .filter(({ type }) => type !== 'credit')
      .reduce((total, { profit, commission, swap, fee }) => total + profit + commission + swap + fee, 0);
    return centsOf(sum, currencyDigits) === centsOf(balance, currencyDigits);
  }

  return {
    lateExecution: { boundMs: lateExecutionMs, isHistoryComplete },
    positions,

    async quote(account, symbol, signal) {
      const path = `/symbols/${encodeURIComponent(symbol)}/current-price?keepSubscription=true`;
      const { bid, ask, time } = await read(account, path, QuoteAnswer, signal);
      return { bid, ask, at: time === '' ? now() : instantFrom(time) };
    },

    async dealsAfter(account, cursor, signal) {
      if (cursor === undefined) {
        const from = now() - overlapMs;
        const known = await allDealsSince(account, from, signal);
        return {
          deals: [],
          cursor: cursorOf({ from, known: new Set(known.map(({ ticket }) => ticket)) }),
          hasMore: false,
        };
      }
      const place = placeOf(cursor);
      const found = await dealsSince(account, place.from, 0, signal);
      const hasMore = found.length === pageSize;
      // The order of deals within an answer is not documented.
      const last = Math.max(place.from, ...found.map(({ at }) => at));
      // After a full page reading continues with the next one; only after the last page is the overlap read again.
      const from = hasMore ? last : Math.max(place.from, last - overlapMs);
      const known = found.filter(({ at }) => at >= from).map(({ ticket }) => ticket);
      return {
        deals: found.filter(({ ticket }) => !place.known.has(ticket)),
        cursor: cursorOf({ from, known: new Set(known) }),
        hasMore,
      };
    },

    async trade(account, request, signal) {
      if (now() >= request.notAfter) {
        return { outcome: 'rejected', retcode: retcodes.timeout, message: retcodeTexts.timeout };
      }
      const keepsSomething = request.stopLoss === undefined || request.takeProfit === undefined;
      const held =
        request.action === 'modify' && keepsSomething
          ? (await positions(account, signal)).find(({ ticket }) => ticket === request.position)
          : undefined;
      try {
        return tradeResult(await order(account, tradeBody(request, held), signal), request);
      } catch (error) {
        return failedCall(error);
      }
    },

    async lookup(account, clientId, since, signal) {
      const [held, deals] = await Promise.all([
        positions(account, signal),
        allDealsSince(account, since - overlapMs, signal),
      ]);
      return {
        positions: held.filter((one) => isOfRequest(one, clientId)),
        deals: deals.filter((one) => isOfRequest(one, clientId)),
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
