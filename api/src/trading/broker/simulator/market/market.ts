import { msPerDay } from '@parque/domain/durations';
import type { Instant } from '@parque/domain/journal';
import type { SymbolSpec } from '../../gateway';
import { createDice } from '../dice';

export interface MarketSymbol extends Omit<SymbolSpec, 'tickValue'> {
  /** The price that the generated price moves around. */
  readonly level: number;
  /** Range of the movement: 0.02 is two percent. */
  readonly sway: number;
  /** Per lot and deal, in dollars. */
  readonly commissionPerLot: number;
  /** Per lot and night, in dollars; positive is paid to the trader. */
  readonly swapPerNight: { readonly buy: number; readonly sell: number };
  /** Volumes that the simulated trader uses, in lots. */
  readonly usualLots: readonly [low: number, high: number];
}

const forex = {
  contractSize: 100_000,
  volumeMin: 0.01,
  volumeMax: 100,
  volumeStep: 0.01,
  sway: 0.02,
  commissionPerLot: 3.5,
  usualLots: [0.02, 0.2],
} as const;

const metal = {
  volumeMin: 0.01,
  volumeMax: 50,
  volumeStep: 0.01,
  profitCurrency: 'USD',
  commissionPerLot: 3.5,
} as const;

const stockIndex = {
  digits: 1,
  tickSize: 0.1,
  contractSize: 1,
  volumeMin: 0.1,
  volumeMax: 250,
  volumeStep: 0.1,
  sway: 0.03,
  commissionPerLot: 0,
} as const;

const synthetic = {
  profitCurrency: 'USD',
  commissionPerLot: 0,
  swapPerNight: { buy: -0.4, sell: -0.4 },
} as const;

const spikingIndex = {
  ...synthetic,
  digits: 3,
  tickSize: 0.001,
  contractSize: 1,
  volumeMin: 0.2,
  volumeMax: 20,
  volumeStep: 0.01,
  sway: 0.02,
  usualLots: [0.2, 1],
} as const;

/** Two currencies, with what a lot pays or costs per night. */
const createForex = (name: string, level: number, buy: number, sell: number): MarketSymbol => ({
  ...forex,
  ...(name.endsWith('JPY') ? { digits: 3, tickSize: 0.001 } : { digits: 5, tickSize: 0.00001 }),
  name,
  level,
  profitCurrency: name.slice(3),
  swapPerNight: { buy, sell },
});

export const forexMarket: readonly [MarketSymbol, ...MarketSymbol[]] = [
  createForex('EURUSD', 1.09, -6.2, 2.1),
  createForex('GBPUSD', 1.27, -3.1, -1.2),
  createForex('USDJPY', 150, 8.4, -17.9),
  createForex('EURGBP', 0.86, -4, 0.7),
  {
    ...metal,
    name: 'XAUUSD',
    digits: 2,
    tickSize: 0.01,
    contractSize: 100,
    level: 2400,
    sway: 0.05,
    swapPerNight: { buy: -38, sell: 12 },
    usualLots: [0.01, 0.05],
  },
  {
    ...metal,
    name: 'XAGUSD',
    digits: 3,
    tickSize: 0.001,
    contractSize: 5000,
    level: 29,
    sway: 0.06,
    swapPerNight: { buy: -9, sell: 2 },
    usualLots: [0.01, 0.03],
  },
  {
    ...stockIndex,
    name: 'US500',
    profitCurrency: 'USD',
    level: 5400,
    swapPerNight: { buy: -0.9, sell: 0.2 },
    usualLots: [0.2, 1.5],
  },
  {
    ...stockIndex,
    name: 'GER40',
    profitCurrency: 'EUR',
    level: 18_300,
    swapPerNight: { buy: -2.1, sell: 0.4 },
    usualLots: [0.1, 0.6],
  },
];

/** Synthetic indices, traded day and night. */
export const syntheticMarket: readonly [MarketSymbol, ...MarketSymbol[]] = [
  {
    ...synthetic,
    name: 'Step Index',
    digits: 1,
    tickSize: 0.1,
    contractSize: 10,
    volumeMin: 0.1,
    volumeMax: 20,
    volumeStep: 0.01,
    level: 8000,
    sway: 0.004,
    usualLots: [0.1, 1],
  },
  {
    ...synthetic,
    name: 'Volatility 75 Index',
    digits: 2,
    tickSize: 0.01,
    contractSize: 1,
    volumeMin: 0.001,
    volumeMax: 5,
    volumeStep: 0.001,
    level: 96_000,
    sway: 0.06,
    usualLots: [0.001, 0.02],
  },
  { ...spikingIndex, name: 'Boom 500 Index', level: 5600 },
  { ...spikingIndex, name: 'Crash 1000 Index', level: 6200 },
];

const inDollars: Readonly<Record<string, number>> = { USD: 1, EUR: 1.09, GBP: 1.27, JPY: 1 / 150 };

/** Returns the rate between two currencies; undefined for an unknown currency. */
export function getCurrencyRate(from: string, to: string): number | undefined {
  const [numerator, denominator] = [inDollars[from], inDollars[to]];
  return numerator === undefined || denominator === undefined ? undefined : numerator / denominator;
}

const waves = [
  { days: 61, share: 0.55 },
  { days: 13.7, share: 0.28 },
  { days: 2.9, share: 0.12 },
  { days: 0.31, share: 0.05 },
];

export const roundTo = (value: number, digits: number) => Number(value.toFixed(digits));

/** Phase of each wave of a symbol, as a fraction of its period. */
const phases = new Map<string, readonly number[]>();

function getPhases(name: string): readonly number[] {
  let symbolPhases = phases.get(name);
  if (!symbolPhases) {
    const dice = createDice(`price ${name}`);
    symbolPhases = waves.map((_, index) => dice.roll('phase', index));
    phases.set(name, symbolPhases);
  }
  return symbolPhases;
}

/** Computes the price of a symbol at a time. It is continuous, and the same in every process. */
export function computePrice({ name, level, sway, digits }: MarketSymbol, time: Instant): number {
  const starts = getPhases(name);
  let stray = 0;
  for (const [index, { days, share }] of waves.entries()) {
    stray += share * Math.sin(2 * Math.PI * (time / (days * msPerDay) + (starts[index] ?? 0)));
  }
  return roundTo(level * (1 + sway * stray), digits);
}
