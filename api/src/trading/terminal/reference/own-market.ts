import { toWallTime } from '@parque/domain/journal';
import type { MarketConditions } from '../../broker/simulator/trading/judge';
import { isMarketOpen } from '../../broker/simulator/trading/orders';
import { computeBars } from '../../broker/simulator/market/bars';
import {
  computeQuote,
  toSymbolSpec,
  computeSpread,
  findTerms,
  type SymbolTerms,
} from '../../broker/simulator/market/symbol-terms';
import type { SimulatedServer } from '../../broker/simulator/server';
import type { TerminalBroker } from './broker';
import type { BrokerFaults } from './faults';
import { toSimulatorPeriod, toBarRows, toTerminalSpec } from './simulated';

/** The simulator's market, as a terminal with faults reads it. */
export function createOwnMarket(server: SimulatedServer, now: () => number, faults: BrokerFaults) {
  function findNamedTerms(name: string): SymbolTerms | undefined {
    const { volumeMax } = faults;
    return findTerms(server, name, volumeMax === undefined ? {} : { [name]: { volumeMax } });
  }

  /** The conditions of one instant by symbol: an account may hold a thousand positions of the same symbol. */
  const cachedConditions = new Map<string, MarketConditions | undefined>();
  let cachedMoment = '';

  function computeConditions(symbol: string, time: number): MarketConditions | undefined {
    const terms = findNamedTerms(symbol);
    if (!terms) return undefined;
    const conditions = { terms, quote: computeQuote(terms, time), isOpen: isMarketOpen({ server }, time) };
    return { ...conditions, getConditions: (name) => findConditions(name, time) ?? conditions };
  }

  function findConditions(symbol: string, time = now()): MarketConditions | undefined {
    const moment = `${time} ${faults.volumeMax}`;
    if (moment !== cachedMoment) cachedConditions.clear();
    cachedMoment = moment;
    if (!cachedConditions.has(symbol)) cachedConditions.set(symbol, computeConditions(symbol, time));
    return cachedConditions.get(symbol);
  }

  const readings: Pick<TerminalBroker, 'quote' | 'spec' | 'names' | 'bars'> = {
    async quote(symbol) {
      const conditions = findConditions(symbol, now() - faults.quoteAgeMs);
      return (
        conditions && {
          symbol,
          bid: conditions.quote.bid,
          ask: conditions.quote.ask,
          ms: toWallTime(server.zone, now()),
        }
      );
    },
    async spec(symbol) {
      const terms = findNamedTerms(symbol);
      return terms && toTerminalSpec(toSymbolSpec(server, symbol, terms));
    },
    names: async () => server.market.map(({ name }) => name),
    async bars(range) {
      const terms = findNamedTerms(range.symbol);
      if (!terms) return undefined;
      const isSynchronized = faults.unloadedReadings <= 0;
      faults.unloadedReadings -= 1;
      const { firstBarMs: firstMs, serverFirstBarMs: serverFirstMs } = faults;
      const { to, ...period } = toSimulatorPeriod(server.zone, range);
      const bars = computeBars(terms, { ...period, to: Math.min(to, now()) })
        .filter(({ at }) => isMarketOpen({ server }, at))
        .map((bar) => ({ ...bar, spread: computeSpread(terms) }));
      const rows = toBarRows(server.zone, range, bars).filter(([begin]) => begin >= firstMs);
      return { isSynchronized, firstMs, serverFirstMs, rows: isSynchronized ? rows : [] };
    },
  };

  return { findConditions, readings };
}
