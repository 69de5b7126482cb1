import type { ZoneName } from '@parque/domain/journal';
import { forexMarket, syntheticMarket, type MarketSymbol } from './market/market';

export interface SimulatedServer {
  readonly name: string;
  readonly broker: string;
  readonly currency: string;
  readonly zone: ZoneName;
  readonly mode: 'hedge' | 'netting';
  readonly market: readonly [MarketSymbol, ...MarketSymbol[]];
  /** Whether it trades on Saturdays and Sundays. */
  readonly isAlwaysOpen: boolean;
  readonly deposit: number;
  readonly leverage: number;
}

const parque = { broker: 'Parqué (simulador)', market: forexMarket, isAlwaysOpen: false, leverage: 100 };

export const simulatedServers: readonly [SimulatedServer, ...SimulatedServer[]] = [
  { ...parque, name: 'Parque-Demo', currency: 'USD', zone: 'NY+7', mode: 'hedge', deposit: 10_000 },
  { ...parque, name: 'Parque-Netting', currency: 'USD', zone: 'NY+7', mode: 'netting', deposit: 25_000 },
  {
    ...parque,
    name: 'Parque-Europa',
    currency: 'EUR',
    zone: 'Europe/Athens',
    mode: 'hedge',
    deposit: 20_000,
  },
  {
    name: 'Parque-Sinteticos',
    broker: 'Parqué (simulador)',
    currency: 'USD',
    zone: 'UTC',
    mode: 'hedge',
    market: syntheticMarket,
    isAlwaysOpen: true,
    deposit: 1000,
    leverage: 500,
  },
];
