import type { Side } from '../journal';

interface Stops {
  readonly stopLoss: number | null;
  readonly takeProfit: number | null;
}

/** The side and prices of a copy when its stops are clamped. Prices are those of its symbol. */
interface Market {
  readonly side: Side;
  /** The price at which the copy would be closed now. */
  readonly price: number;
  /** Least distance of a stop from that price. */
  readonly distance: number;
  readonly tickSize: number;
  /** The stop loss that the copy has; null: none. */
  readonly currentStopLoss: number | null;
}

/**
 * Returns the stops that a broker with a minimum distance accepts and that are nearest to the required ones. A stop loss
 * that the copy has is never moved away from the price.
 */
export function clampStops(
  { stopLoss, takeProfit }: Stops,
  { side, price, distance, tickSize, currentStopLoss }: Market,
): Stops {
  // The broker accepts a stop at these prices and further away.
  const highestBelow = Math.floor((price - distance) / tickSize + 1e-6) * tickSize;
  const lowestAbove = Math.ceil((price + distance) / tickSize - 1e-6) * tickSize;
  if (side === 'buy') {
    return {
      stopLoss:
        stopLoss === null
          ? null
          : Math.max(Math.min(stopLoss, highestBelow), Math.min(currentStopLoss ?? -Infinity, stopLoss)),
      takeProfit: takeProfit === null ? null : Math.max(takeProfit, lowestAbove),
    };
  }
  return {
    stopLoss:
      stopLoss === null
        ? null
        : Math.min(Math.max(stopLoss, lowestAbove), Math.max(currentStopLoss ?? Infinity, stopLoss)),
    takeProfit: takeProfit === null ? null : Math.min(takeProfit, highestBelow),
  };
}

/** Whether a position is less protected than required: it has no stop loss, or one further away. */
export function isLessProtected(
  side: Side,
  currentStopLoss: number | null,
  requiredStopLoss: number | null,
): boolean {
  if (requiredStopLoss === null) return false;
  if (currentStopLoss === null) return true;
  return side === 'buy' ? currentStopLoss < requiredStopLoss : currentStopLoss > requiredStopLoss;
}
