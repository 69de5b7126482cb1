import type { z } from 'zod';
import type { PriceBar } from '@parque/domain/journal';
import { BrokerError } from '../fault';
import type { BrokerGateway, MissingBars, Reference, Period } from '../gateway';
import { CandlesAnswer } from './answers';
import { parseInstant } from './deal';
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

/** Largest number of candles in one answer. */
const maxCandles = 1000;

/** How long a reading may take: MetaApi's terminal may have to load years of prices first. */
const maxReadingMs = 240_000;

/** How long the result of a reading is used. Prices of a closed trade do not change. */
const freshMs = 300_000;

/** Largest number of concurrent readings, of all accounts together. */
const maxReadings = 20;

/** Status codes with which MetaApi answers when it has no price history for this kind of account. */
const noHistoryStatuses: readonly number[] = [400, 403, 405, 501];

type BarsAnswer = readonly PriceBar[] | MissingBars;
type Range = Period & { readonly minutes: number };

interface CandleParts {
  /** @throws MetaApiError - With the status that it answered with. */
  readonly readMarketData: <S extends z.ZodType>(
    account: Reference,
    path: string,
    schema: S,
    signal: AbortSignal,
  ) => Promise<z.output<S>>;
  /** Returns why a read failed: the account may not be connected yet. */
  readonly explain: (account: Reference, error: MetaApiError, signal: AbortSignal) => Promise<BrokerError>;
  readonly readDigits: (account: Reference, symbol: string, signal: AbortSignal) => Promise<number>;
  readonly now: () => number;
  /** How long a call waits for its candles. Candles that arrive later are returned by a later call. */
  readonly waitMs: number;
}

interface Reading {
  readonly result: Promise<BarsAnswer>;
  readonly startedAt: number;
  isRunning: boolean;
}

const waitOrAbort = (ms: number, signal: AbortSignal) =>
  new Promise<'requested'>((resolve) => {
    const end = () => resolve('requested');
    setTimeout(end, ms).unref();
    signal.addEventListener('abort', end, { once: true });
  });

/**
 * Reads candles of MetaApi. According to its documentation this can take minutes, so a reading continues after its
 * call has ended.
 */
export function createCandles(parts: CandleParts): NonNullable<BrokerGateway['bars']> {
  const { readMarketData, explain, readDigits, now, waitMs } = parts;
  const readings = new Map<string, Reading>();

  /** Reads backwards, because an answer contains the newest candles up to a time. */
  async function readCandles(account: Reference, symbol: string, range: Range, signal: AbortSignal) {
    const { from, to, minutes } = range;
    const [timeframe, lengthMs] = [timeframes[minutes], minutes * 60_000];
    if (timeframe === undefined) return 'absent';
    const names = `/symbols/${encodeURIComponent(symbol)}/timeframes/${timeframe}`;
    const bars = new Map<number, PriceBar>();
    for (let last = to - 1; last > from - lengthMs;) {
      const limit = Math.min(maxCandles, Math.ceil((last - from) / lengthMs) + 1);
      const query = new URLSearchParams({ startTime: new Date(last).toISOString(), limit: String(limit) });
      const path = `/historical-market-data${names}/candles?${query}`;
      const candleRows = await readMarketData(account, path, CandlesAnswer, signal);
      const begins = candleRows.map(({ time, spread, open, high, low, close, tickVolume }) => {
        const beginMs = parseInstant(time);
        const volume = tickVolume !== undefined && { volume: tickVolume };
        bars.set(beginMs, { at: beginMs, open, high, low, close, spread, ...volume });
        return beginMs;
      });
      const oldest = Math.min(...begins);
      if (candleRows.length < limit || oldest > last) break;
      last = oldest - 1;
    }
    const periodBars = [...bars.values()].filter(({ at }) => at + lengthMs > from && at < to);
    if (periodBars.length === 0) return 'absent';
    // The answers contain the spread in points.
    const point = 10 ** -(await readDigits(account, symbol, signal));
    return periodBars.toSorted((a, b) => a.at - b.at).map((bar) => ({ ...bar, spread: bar.spread * point }));
  }

  async function loadCandles(account: Reference, symbol: string, period: Range, signal: AbortSignal) {
    try {
      return await readCandles(account, symbol, period, signal);
    } catch (error) {
      if (!(error instanceof MetaApiError)) throw error;
      if (noHistoryStatuses.includes(error.status)) return 'not_offered';
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

  function start(key: string, readBars: (signal: AbortSignal) => Promise<BarsAnswer>): Reading {
    const result = readBars(AbortSignal.timeout(maxReadingMs));
    const reading = { result, startedAt: now(), isRunning: true };
    readings.set(key, reading);
    const end = () => void (reading.isRunning = false);
    // A failed reading is not cached, so that the next call tries again.
    void result.then(end, () => readings.delete(key));
    return reading;
  }

  return async (account, symbol, period, signal) => {
    dropOld();
    const key = JSON.stringify([account, symbol, period.minutes, period.from, period.to]);
    const cachedReading = readings.get(key);
    const runningCount = [...readings.values()].filter(({ isRunning }) => isRunning).length;
    if (!cachedReading && runningCount >= maxReadings) return 'requested';
    const { result } =
      cachedReading ?? start(key, (timeout) => loadCandles(account, symbol, period, timeout));
    return Promise.race([result, waitOrAbort(waitMs, signal)]);
  };
}
