import type { Instant, PriceBar } from '@parque/domain/journal';
import type { Stretch } from '../../gateway';
import { priceAt, type MarketSymbol } from './market';

const minute = 60_000;

/** Prices that are read within a bar. The shortest wave of a price lasts seven hours. */
const mostReadings = 15;

function barAt(symbol: MarketSymbol, at: Instant, minutes: number): Omit<PriceBar, 'spread'> {
  const readings = Math.min(minutes, mostReadings);
  const prices = Array.from({ length: readings + 1 }, (_, index) =>
    priceAt(symbol, at + (index * minutes * minute) / readings),
  );
  const open = prices[0] ?? 0;
  return { at, open, high: Math.max(...prices), low: Math.min(...prices), close: prices.at(-1) ?? open };
}

/** The bars of a symbol that overlap with a period. */
export function barsOf(
  symbol: MarketSymbol,
  { from, to, minutes }: Stretch & { readonly minutes: number },
): Omit<PriceBar, 'spread'>[] {
  const length = minutes * minute;
  const first = Math.floor(from / length) * length;
  return Array.from({ length: Math.max(0, Math.ceil((to - first) / length)) }, (_, index) =>
    barAt(symbol, first + index * length, minutes),
  );
}
