import { toInstant, toWallTime, type PriceBar, type ZoneName } from '@parque/domain/journal';
import { omitUndefined } from '../../../core/omit-undefined';
import type { BarRange } from '../protocol/bars';
import type { SymbolSpec, TradeRequest } from '../../broker/gateway';
import type { SimulatedServer } from '../../broker/simulator/server';
import type { AccountFacts, BarRow, Spec, TerminalOrder } from './broker';

/* Conversions between the simulator and the form that the program in the terminal reads. */

/**
 * Converts an order of the program to a request of the simulator, without a deadline, which the program has checked.
 */
export const toTradeRequest = (order: TerminalOrder): TradeRequest => ({
  clientId: order.comment,
  action: order.kind === 'part' ? 'close_partial' : order.kind,
  symbol: order.symbol,
  side: order.side,
  volumeLots: order.lots,
  notAfter: Infinity,
  ...omitUndefined({
    stopLoss: order.sl,
    takeProfit: order.tp,
    position: order.position,
    price: order.price,
    deviationPoints: order.deviation,
  }),
});

export const toAccountFacts = (server: SimulatedServer, login: number): AccountFacts => ({
  login,
  server: server.name,
  company: server.broker,
  currency: server.currency,
  digits: 2,
  leverage: server.leverage,
  margin_mode: server.mode === 'hedge' ? 'hedging' : 'netting',
  trade_mode: 'demo',
});

export const toTerminalSpec = (spec: SymbolSpec): Spec => ({
  name: spec.name,
  digits: spec.digits,
  contract_size: spec.contractSize,
  tick_size: spec.tickSize,
  tick_value: spec.tickValue ?? 0,
  volume_min: spec.volumeMin,
  volume_max: spec.volumeMax,
  volume_step: spec.volumeStep,
  profit_currency: spec.profitCurrency,
  base_currency: spec.baseCurrency ?? '',
  // MetaTrader defines SYMBOL_TRADE_MODE_DISABLED as 0 and SYMBOL_TRADE_MODE_FULL as 4.
  trade_mode: spec.isTradable === false ? 0 : 4,
  ...(spec.stopPoints !== undefined && { stops_level: spec.stopPoints }),
});

/** Returns the simulator's bars that start in the range, as a terminal reports them. */
export const toBarRows = (
  zone: ZoneName,
  { from, to }: Pick<BarRange, 'from' | 'to'>,
  bars: readonly PriceBar[],
): BarRow[] =>
  bars
    .map(({ at, open, high, low, close, spread, volume = 0 }): BarRow => [
      ...([toWallTime(zone, at), open, high, low, close, spread, volume] as const),
    ])
    .filter(([begin]) => begin >= from && begin < to);

export const toSimulatorPeriod = (zone: ZoneName, { from, to, minutes }: BarRange) => ({
  from: toInstant(zone, from),
  to: toInstant(zone, to),
  minutes,
});
