import { msPerHour, msPerMinute } from '@parque/domain/durations';
import type { Instant, PriceBar } from '@parque/domain/journal';
import type { Period } from '../../gateway';
import { computePrice, type MarketSymbol } from './market';

/** Number of price changes in a bar: 5 to 115 a minute, and more in the middle of the day. */
function computeVolume(beginMs: Instant, minutes: number): number {
  const hour = (beginMs / msPerHour) % 24;
  const dayWave = Math.sin(((hour - 7) * Math.PI) / 12);
  const shortWave = Math.sin(beginMs / (7.3 * msPerMinute));
  return Math.round(minutes * (60 + 35 * dayWave + 20 * shortWave));
}

/** Number of prices that are computed for a bar. The shortest wave of a price lasts seven hours. */
const maxReadings = 15;

function computeBar(symbol: MarketSymbol, at: Instant, minutes: number): Omit<PriceBar, 'spread'> {
  const readings = Math.min(minutes, maxReadings);
  const prices = Array.from({ length: readings + 1 }, (_, index) =>
    computePrice(symbol, at + (index * minutes * msPerMinute) / readings),
  );
  const open = prices[0] ?? 0;
  const [high, low] = [Math.max(...prices), Math.min(...prices)];
  return { at, open, high, low, close: prices.at(-1) ?? open, volume: computeVolume(at, minutes) };
}

/** Computes the bars of a symbol that overlap with a period. */
export function computeBars(
  symbol: MarketSymbol,
  { from, to, minutes }: Period & { readonly minutes: number },
): Omit<PriceBar, 'spread'>[] {
  const length = minutes * msPerMinute;
  const first = Math.floor(from / length) * length;
  return Array.from({ length: Math.max(0, Math.ceil((to - first) / length)) }, (_, index) =>
    computeBar(symbol, first + index * length, minutes),
  );
}
