import { instantOf, wallAt, type PriceBar, type ZoneName } from '@parque/domain/journal';
import type { BarRange } from '../protocol/bars';
import type { SymbolSpec, TradeRequest } from '../../broker/gateway';
import type { SimulatedServer } from '../../broker/simulator/server';
import type { AccountFacts, BarRow, Spec, TerminalOrder } from './broker';

/* What a terminal has in common with the simulator, in the form that the program in the terminal reads. */

/** An order of the program as a request of the simulator. It has no deadline: the program has checked it. */
export const simulatedRequest = (order: TerminalOrder): TradeRequest => ({
  clientId: order.comment,
  action: order.kind === 'part' ? 'close_partial' : order.kind,
  symbol: order.symbol,
  side: order.side,
  volumeLots: order.lots,
  notAfter: Infinity,
  ...(order.sl !== undefined && { stopLoss: order.sl }),
  ...(order.tp !== undefined && { takeProfit: order.tp }),
  ...(order.position !== undefined && { position: order.position }),
  ...(order.price !== undefined && { price: order.price }),
  ...(order.deviation !== undefined && { deviationPoints: order.deviation }),
});

export const simulatedAccount = (server: SimulatedServer, login: number): AccountFacts => ({
  login,
  server: server.name,
  company: server.broker,
  currency: server.currency,
  digits: 2,
  leverage: server.leverage,
  margin_mode: server.mode === 'hedge' ? 'hedging' : 'netting',
  trade_mode: 'demo',
});

export const simulatedSpec = (spec: SymbolSpec): Spec => ({
  name: spec.name,
  digits: spec.digits,
  contract_size: spec.contractSize,
  tick_size: spec.tickSize,
  tick_value: spec.tickValue ?? 0,
  volume_min: spec.volumeMin,
  volume_max: spec.volumeMax,
  volume_step: spec.volumeStep,
  profit_currency: spec.profitCurrency,
});

/** Bars of the simulator that begin in the range, as a terminal reports them. */
export const simulatedRows = (
  zone: ZoneName,
  { from, to }: Pick<BarRange, 'from' | 'to'>,
  bars: readonly PriceBar[],
): BarRow[] =>
  bars
    .map(({ at, open, high, low, close, spread }): BarRow => [
      ...([wallAt(zone, at), open, high, low, close, spread] as const),
    ])
    .filter(([begin]) => begin >= from && begin < to);

/** A range of a terminal as a period of the simulator. */
export const simulatedPeriod = (zone: ZoneName, { from, to, minutes }: BarRange) => ({
  ...{ from: instantOf(zone, from), to: instantOf(zone, to), minutes },
});
