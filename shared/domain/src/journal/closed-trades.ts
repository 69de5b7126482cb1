import { toTrades } from '../statistics/trades';
import { compareByTime, type Deal, type MinorUnits, type Side } from './deal';
import type { Instant, WallTime } from './zone';

/**
 * One closing deal, which is what MetaTrader's own report counts as a trade: a position that is closed in three parts
 * is three of them.
 */
export interface ClosedTrade {
  /** Ticket of the closing deal. */
  readonly ticket: string;
  readonly positionId: string;
  readonly symbol: string;
  /** Direction of the position that was closed. */
  readonly side: Side;
  readonly lots: number;
  /** Average over what opened the position; null when that is not in the history. */
  readonly openPrice: number | null;
  readonly closePrice: number;
  /** On the server's clock; null when it is not in the history. */
  readonly openedWall: WallTime | null;
  readonly closedAt: Instant;
  /** On the server's clock. */
  readonly closedWall: WallTime;
  readonly profit: MinorUnits;
  readonly swap: MinorUnits;
  /** Commission and fee of the closing deal, and its share by volume of the opening costs. */
  readonly commission: MinorUnits;
  /** profit + swap + commission. */
  readonly net: MinorUnits;
  /** The last one that the broker reported. */
  readonly stopLoss: number | null;
  readonly takeProfit: number | null;
  readonly comment: string;
  /** The magic number of the opening deal. */
  readonly magic?: string | null;
}

type OpeningOrder = Pick<Deal, 'stopLoss' | 'takeProfit' | 'magic'>;

/** The stop and the target of the opening deal, for closing deals that have none, and its magic number. */
function indexOpeningOrders(deals: readonly Deal[]): Map<string, OpeningOrder> {
  const orders = new Map<string, OpeningOrder>();
  for (const { entry, positionId, stopLoss, takeProfit, magic } of deals) {
    if (entry !== 'in' && entry !== 'inout') continue;
    if (stopLoss === undefined && takeProfit === undefined && magic === undefined) continue;
    orders.set(positionId, {
      ...(magic !== undefined && { magic }),
      ...orders.get(positionId),
      ...(stopLoss !== undefined && { stopLoss }),
      ...(takeProfit !== undefined && { takeProfit }),
    });
  }
  return orders;
}

/**
 * The closed trades of a history of deals, oldest first. Over positions that are closed, the sum of their nets is
 * exactly the change of the balance by their deals; opening costs count when the position closes.
 *
 * @param deals - In any order; all deals of each position that is to be priced from its start.
 */
export function listClosedTrades(deals: readonly Deal[]): ClosedTrade[] {
  const inOrder = [...deals].sort(compareByTime);
  const instants = new Map(inOrder.map(({ ticket, at }) => [ticket, at]));
  const orders = indexOpeningOrders(inOrder);
  return toTrades(inOrder).map((trade) => {
    const order = orders.get(trade.positionId);
    return {
      ticket: trade.ticket,
      positionId: trade.positionId,
      symbol: trade.symbol,
      side: trade.side,
      lots: trade.volumeLots,
      openPrice: trade.openPrice ?? null,
      closePrice: trade.closePrice,
      openedWall: trade.openTime ?? null,
      closedAt: instants.get(trade.ticket) ?? trade.closeTime,
      closedWall: trade.closeTime,
      profit: trade.profit,
      swap: trade.swap,
      commission: trade.commission + trade.fee,
      net: trade.net,
      stopLoss: trade.stopLoss ?? order?.stopLoss ?? null,
      takeProfit: trade.takeProfit ?? order?.takeProfit ?? null,
      comment: trade.comment,
      magic: order?.magic ?? null,
    };
  });
}
