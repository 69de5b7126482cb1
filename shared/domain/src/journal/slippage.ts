/** A closing by a stop or a target: its level, and the price that was filled. */
export interface StopFill {
  readonly kind: 'sl' | 'tp';
  readonly level: number;
  /** Per unit of price; positive when the fill was better than the level. */
  readonly slippage: number;
}

interface ClosingDeal {
  /** Direction of the closing deal. */
  readonly type: 'buy' | 'sell';
  readonly price: number;
  readonly comment: string;
}

interface Levels {
  readonly stopLoss: number | null;
  readonly takeProfit: number | null;
}

/** MetaTrader 5 writes `[sl 1.08500]` or `sl 1.08500`, MetaTrader 4 `[sl]` after the order's comment. */
const stopComment = /^(?:.*\[)?(?<kind>sl|tp)(?: (?<level>\d+(?:\.\d+)?))?\]?$/;

/**
 * Returns how far the closing of a trade was from the stop or target that closed it, as the broker's comment on the
 * deal states it. Other orders carry no requested price, so nothing is known of them.
 *
 * @param levels - The last ones of the position, for a comment without a price.
 */
export function findStopFill(
  { type, price, comment }: ClosingDeal,
  { stopLoss, takeProfit }: Levels,
): StopFill | undefined {
  const { kind, level: text } = stopComment.exec(comment.trim())?.groups ?? {};
  if (kind !== 'sl' && kind !== 'tp') return undefined;
  if (text === undefined && !comment.trim().endsWith(']')) return undefined;
  const lastLevel = kind === 'sl' ? stopLoss : takeProfit;
  const level = text === undefined ? lastLevel : Number(text);
  if (level === null) return undefined;
  const difference = Number((price - level).toFixed(8));
  return { kind, level, slippage: (type === 'sell' ? difference : -difference) + 0 };
}
