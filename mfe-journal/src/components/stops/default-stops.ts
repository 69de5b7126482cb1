import type { TradeEntity } from '@parque/contract';

/** How far the initial stop is: a distance in the price, per cent of the entry price, or money that was at risk. */
export type StopUnit = 'price' | 'percent' | 'money';

const computeMove = ({ openPrice, closePrice }: TradeEntity) =>
  Math.abs(closePrice - (openPrice ?? closePrice));
const computeGross = ({ profit, swap, commission }: TradeEntity) =>
  Math.abs(Number((profit - swap - commission).toFixed(8)));

/** Computes what a position earns when the price moves by 1; undefined when a part closed at its opening price. */
function computeValue(parts: readonly TradeEntity[]): number | undefined {
  const values = parts.map((trade) => computeGross(trade) / computeMove(trade));
  const value = values.reduce((sum, addend) => sum + addend, 0);
  return Number.isFinite(value) && value > 0 ? value : undefined;
}

/**
 * Computes the initial stops of trades without one. Leaves out trades whose entry is unknown, or for which no stop can be
 * computed.
 *
 * @param amount - Size of the stop in the unit, > 0.
 * @param all - The trades and all other parts of their positions.
 */
export function computeDefaultStops(
  trades: readonly TradeEntity[],
  unit: StopUnit,
  amount: number,
  all: readonly TradeEntity[] = trades,
): { readonly ticket: string; readonly stop: number }[] {
  const open = trades.filter(({ initialStop, openPrice }) => initialStop === null && openPrice !== null);
  return open.flatMap((trade) => {
    const { ticket, side, openPrice, position } = trade;
    const price = openPrice ?? 0;
    const value = computeValue(all.filter((trade) => trade.position === position));
    const distances = {
      price: amount,
      percent: (price * amount) / 100,
      money: value === undefined ? undefined : amount / value,
    };
    const distance = distances[unit];
    if (distance === undefined) return [];
    const stop = Number((side === 'buy' ? price - distance : price + distance).toPrecision(10));
    return stop > 0 ? [{ ticket, stop }] : [];
  });
}
