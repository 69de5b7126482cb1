import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import type { Instant } from '@parque/domain/journal';
import { BrokerFault } from '../fault';
import type { BrokerDeal, BrokerPosition, BrokerTrading, Reference, TradeResult } from '../gateway';
import { retcodes, retcodeTexts } from '../retcode';
import { DealsAnswer, PositionsAnswer, QuoteAnswer, type TradeAnswer } from './answers';
import { brokerDeal, instantFrom } from './deal';
import { tradeBody, tradeResult, type TradeBody } from './order';
import { faultFrom, MetaApiError } from './request';

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
}

/** Deals that MetaApi gives in one answer at most. */
const pageSize = 1000;

/** Deals may be told so much later than they happened: the time before the last one is read again. */
const overlapMs = 60_000;
const dayMs = 86_400_000;

/** From when on to read, and what is known already of that time. */
interface Place {
  readonly from: Instant;
  readonly known: ReadonlySet<string>;
}

const cursorOf = ({ from, known }: Place) => `${from}:${[...known].join(',')}`;

function placeOf(cursor: string): Place {
  const [from = '', known = ''] = cursor.split(':');
  return { from: Number(from), known: new Set(known.split(',').filter(Boolean)) };
}

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
    profit: answer.profit,
    swap: answer.swap,
    openedAt: instantFrom(answer.time),
    comment: answer.comment,
    ...(clientId !== undefined && { clientId }),
  };
}

/** What an error says of an order: one that was refused as a call never became an order. */
function refusedCall(error: unknown): TradeResult {
  if (!(error instanceof MetaApiError)) throw error;
  if (error.status === 400) {
    return { outcome: 'rejected', retcode: retcodes.invalid, message: retcodeTexts.invalid };
  }
  const { kind, message, details } = faultFrom(error);
  throw new BrokerFault(kind, message, { ...details, isUnsent: error.status < 500 });
}

/** Trading by MetaApi's REST API. It does not know a request that it was sent before: whoever sends looks first. */
export function makeTrading({ read, order, watchEveryMs }: TradingParts): BrokerTrading {
  async function positions(account: Reference, signal: AbortSignal) {
    return (await read(account, '/positions', PositionsAnswer, signal)).map(brokerPosition);
  }

  async function dealsSince(account: Reference, from: Instant, offset: number, signal: AbortSignal) {
    const between = [from, Date.now() + dayMs].map((at) => new Date(at).toISOString()).join('/');
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

  return {
    positions,

    async quote(account, symbol, signal) {
      const path = `/symbols/${encodeURIComponent(symbol)}/current-price`;
      const { bid, ask, time } = await read(account, path, QuoteAnswer, signal);
      return { bid, ask, at: time === '' ? Date.now() : instantFrom(time) };
    },

    async dealsAfter(account, cursor, signal) {
      if (cursor === undefined) {
        const from = Date.now() - overlapMs;
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
      const last = found.at(-1)?.at ?? place.from;
      // A full page is followed by the next; only the end of all is read again.
      const from = hasMore ? last : Math.max(place.from, last - overlapMs);
      const known = found.filter(({ at }) => at >= from).map(({ ticket }) => ticket);
      return {
        deals: found.filter(({ ticket }) => !place.known.has(ticket)),
        cursor: cursorOf({ from, known: new Set(known) }),
        hasMore,
      };
    },

    async trade(account, request, signal) {
      if (Date.now() >= request.notAfter) {
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
        return refusedCall(error);
      }
    },

    async lookup(account, clientId, since, signal) {
      const [held, deals] = await Promise.all([
        positions(account, signal),
        allDealsSince(account, since - overlapMs, signal),
      ]);
      return {
        positions: held.filter((position) => position.clientId === clientId),
        deals: deals.filter((deal) => deal.clientId === clientId),
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
