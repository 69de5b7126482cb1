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
  readonly heldStop: number | null;
}

/**
 * Returns the stops that a broker with a minimum distance accepts and that are nearest to the required ones. A stop loss
 * that the copy has is never moved away from the price.
 */
export function clampStops(
  { stopLoss, takeProfit }: Stops,
  { side, price, distance, tickSize, heldStop }: Market,
): Stops {
  // The broker accepts a stop at these prices and further away.
  const below = Math.floor((price - distance) / tickSize + 1e-6) * tickSize;
  const above = Math.ceil((price + distance) / tickSize - 1e-6) * tickSize;
  if (side === 'buy') {
    return {
      stopLoss:
        stopLoss === null
          ? null
          : Math.max(Math.min(stopLoss, below), Math.min(heldStop ?? -Infinity, stopLoss)),
      takeProfit: takeProfit === null ? null : Math.max(takeProfit, above),
    };
  }
  return {
    stopLoss:
      stopLoss === null
        ? null
        : Math.min(Math.max(stopLoss, above), Math.max(heldStop ?? Infinity, stopLoss)),
    takeProfit: takeProfit === null ? null : Math.min(takeProfit, below),
  };
}

/** Whether a position is less protected than required: it has no stop loss, or one further away. */
export function isLessProtected(side: Side, heldStop: number | null, requiredStop: number | null): boolean {
  if (requiredStop === null) return false;
  if (heldStop === null) return true;
  return side === 'buy' ? heldStop < requiredStop : heldStop > requiredStop;
}
