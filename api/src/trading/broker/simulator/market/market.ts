import { msPerDay } from '@parque/domain/durations';
import type { Instant } from '@parque/domain/journal';
import type { SymbolSpec } from '../../gateway';
import { createDice } from '../dice';

/** A symbol of the simulated market. */
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
  readonly usualLots: readonly [number, number];
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

const synthetic = {
  profitCurrency: 'USD',
  commissionPerLot: 0,
  swapPerNight: { buy: -0.4, sell: -0.4 },
} as const;

const [fiveDigits, threeDigits] = [
  { digits: 5, tickSize: 0.00001 },
  { digits: 3, tickSize: 0.001 },
];

export const forexMarket: readonly [MarketSymbol, ...MarketSymbol[]] = [
  {
    ...forex,
    ...fiveDigits,
    name: 'EURUSD',
    level: 1.09,
    profitCurrency: 'USD',
    swapPerNight: { buy: -6.2, sell: 2.1 },
  },
  {
    ...forex,
    ...fiveDigits,
    name: 'GBPUSD',
    level: 1.27,
    profitCurrency: 'USD',
    swapPerNight: { buy: -3.1, sell: -1.2 },
  },
  {
    ...forex,
    ...threeDigits,
    name: 'USDJPY',
    level: 150,
    profitCurrency: 'JPY',
    swapPerNight: { buy: 8.4, sell: -17.9 },
  },
  {
    ...forex,
    ...fiveDigits,
    name: 'EURGBP',
    level: 0.86,
    profitCurrency: 'GBP',
    swapPerNight: { buy: -4, sell: 0.7 },
  },
  {
    name: 'XAUUSD',
    digits: 2,
    tickSize: 0.01,
    contractSize: 100,
    volumeMin: 0.01,
    volumeMax: 50,
    volumeStep: 0.01,
    profitCurrency: 'USD',
    level: 2400,
    sway: 0.05,
    commissionPerLot: 3.5,
    swapPerNight: { buy: -38, sell: 12 },
    usualLots: [0.01, 0.05],
  },
  {
    name: 'XAGUSD',
    digits: 3,
    tickSize: 0.001,
    contractSize: 5000,
    volumeMin: 0.01,
    volumeMax: 50,
    volumeStep: 0.01,
    profitCurrency: 'USD',
    level: 29,
    sway: 0.06,
    commissionPerLot: 3.5,
    swapPerNight: { buy: -9, sell: 2 },
    usualLots: [0.01, 0.03],
  },
  {
    name: 'US500',
    digits: 1,
    tickSize: 0.1,
    contractSize: 1,
    volumeMin: 0.1,
    volumeMax: 250,
    volumeStep: 0.1,
    profitCurrency: 'USD',
    level: 5400,
    sway: 0.03,
    commissionPerLot: 0,
    swapPerNight: { buy: -0.9, sell: 0.2 },
    usualLots: [0.2, 1.5],
  },
  {
    name: 'GER40',
    digits: 1,
    tickSize: 0.1,
    contractSize: 1,
    volumeMin: 0.1,
    volumeMax: 250,
    volumeStep: 0.1,
    profitCurrency: 'EUR',
    level: 18_300,
    sway: 0.03,
    commissionPerLot: 0,
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
  {
    ...synthetic,
    name: 'Boom 500 Index',
    digits: 3,
    tickSize: 0.001,
    contractSize: 1,
    volumeMin: 0.2,
    volumeMax: 20,
    volumeStep: 0.01,
    level: 5600,
    sway: 0.02,
    usualLots: [0.2, 1],
  },
  {
    ...synthetic,
    name: 'Crash 1000 Index',
    digits: 3,
    tickSize: 0.001,
    contractSize: 1,
    volumeMin: 0.2,
    volumeMax: 20,
    volumeStep: 0.01,
    level: 6200,
    sway: 0.02,
    usualLots: [0.2, 1],
  },
];

/** Constant values of currencies in dollars. */
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
export function computePrice({ name, level, sway, digits }: MarketSymbol, at: Instant): number {
  const starts = getPhases(name);
  let stray = 0;
  for (const [index, { days, share }] of waves.entries()) {
    stray += share * Math.sin(2 * Math.PI * (at / (days * msPerDay) + (starts[index] ?? 0)));
  }
  return roundTo(level * (1 + sway * stray), digits);
}
