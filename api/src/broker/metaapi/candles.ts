import type { z } from 'zod';
import type { PriceBar } from '@parque/domain/journal';
import { BrokerFault } from '../fault';
import type { BrokerGateway, MissingBars, Reference, Stretch } from '../gateway';
import { CandlesAnswer } from './answers';
import { instantFrom } from './deal';
import { MetaApiError } from './request';

/** MetaApi's names of the lengths of bars, by minutes. */
const timeframes: Readonly<Partial<Record<number, string>>> = {
  1: '1m',
  5: '5m',
  15: '15m',
  60: '1h',
  240: '4h',
  1440: '1d',
};

/** Candles in one answer at most. */
const mostAtOnce = 1000;

/** How long a reading may take: MetaApi's terminal may have to load years of prices first. */
const longestMs = 240_000;

/** How long the result of a reading is used. Prices of a closed trade do not change. */
const freshMs = 300_000;

/** Readings at the same time, over all accounts. */
const mostReadings = 20;

/** Answers to a service that has no price history for this kind of account. */
const refusals: readonly number[] = [400, 403, 405, 501];

type Found = readonly PriceBar[] | MissingBars;
type Range = Stretch & { readonly minutes: number };

interface CandleParts {
  /** @throws MetaApiError - With the status that it answered with. */
  readonly read: <S extends z.ZodType>(
    account: Reference,
    path: string,
    schema: S,
    signal: AbortSignal,
  ) => Promise<z.output<S>>;
  /** Why a read failed: an account may not be connected yet. */
  readonly explain: (account: Reference, error: MetaApiError, signal: AbortSignal) => Promise<BrokerFault>;
  readonly digitsOf: (account: Reference, symbol: string, signal: AbortSignal) => Promise<number>;
  readonly now: () => number;
  /** How long a call waits for its candles. Those that arrive later are the answer to a later call. */
  readonly waitMs: number;
}

interface Reading {
  readonly result: Promise<Found>;
  readonly startedAt: number;
  isRunning: boolean;
}

const later = (ms: number, signal: AbortSignal) =>
  new Promise<'requested'>((resolve) => {
    const end = () => resolve('requested');
    setTimeout(end, ms).unref();
    signal.addEventListener('abort', end, { once: true });
  });

/** Reads candles of MetaApi. Its documentation states that they can take minutes, so a reading outlasts its call. */
export function makeCandles(parts: CandleParts): NonNullable<BrokerGateway['bars']> {
  const { read, explain, digitsOf, now, waitMs } = parts;
  const readings = new Map<string, Reading>();

  /** Answers contain the newest candles up to a time, so they are read backwards. */
  async function candles(account: Reference, symbol: string, of: Range, signal: AbortSignal): Promise<Found> {
    const { from, to, minutes } = of;
    const [timeframe, lengthMs] = [timeframes[minutes], minutes * 60_000];
    if (timeframe === undefined) return 'absent';
    const names = `/symbols/${encodeURIComponent(symbol)}/timeframes/${timeframe}`;
    const bars = new Map<number, PriceBar>();
    for (let last = to - 1; last > from - lengthMs;) {
      const limit = Math.min(mostAtOnce, Math.ceil((last - from) / lengthMs) + 1);
      const query = new URLSearchParams({ startTime: new Date(last).toISOString(), limit: String(limit) });
      const path = `/historical-market-data${names}/candles?${query}`;
      const found = await read(account, path, CandlesAnswer, signal);
      const begins = found.map(({ time, spread, open, high, low, close }) => {
        const at = instantFrom(time);
        bars.set(at, { at, open, high, low, close, spread });
        return at;
      });
      const oldest = Math.min(...begins);
      if (found.length < limit || oldest > last) break;
      last = oldest - 1;
    }
    const inside = [...bars.values()].filter(({ at }) => at + lengthMs > from && at < to);
    if (inside.length === 0) return 'absent';
    // The answers contain the spread in points.
    const point = 10 ** -(await digitsOf(account, symbol, signal));
    return inside
      .toSorted((one, other) => one.at - other.at)
      .map((bar) => ({ ...bar, spread: bar.spread * point }));
  }

  async function found(account: Reference, symbol: string, of: Range, signal: AbortSignal): Promise<Found> {
    try {
      return await candles(account, symbol, of, signal);
    } catch (error) {
      if (!(error instanceof MetaApiError)) throw error;
      if (refusals.includes(error.status)) return 'not_offered';
      const fault = await explain(account, error, signal);
      // The account can be read, so the broker does not have the symbol.
      if (error.status === 404 && fault.kind === 'unreachable') return 'absent';
      throw fault;
    }
  }

  function dropOld(): void {
    for (const [key, { startedAt, isRunning }] of readings)
      if (!isRunning && Math.abs(now() - startedAt) > freshMs) readings.delete(key);
  }

  function start(key: string, read: (signal: AbortSignal) => Promise<Found>): Reading {
    const result = read(AbortSignal.timeout(longestMs));
    const reading = { result, startedAt: now(), isRunning: true };
    readings.set(key, reading);
    const end = () => void (reading.isRunning = false);
    // A failed reading is not kept, so that the next call tries again.
    void result.then(end, () => readings.delete(key));
    return reading;
  }

  return async (account, symbol, of, signal) => {
    dropOld();
    const key = JSON.stringify([account, symbol, of.minutes, of.from, of.to]);
    const known = readings.get(key);
    const running = [...readings.values()].filter(({ isRunning }) => isRunning).length;
    if (!known && running >= mostReadings) return 'requested';
    const { result } = known ?? start(key, (own) => found(account, symbol, of, own));
    return Promise.race([result, later(waitMs, signal)]);
  };
}
