import { byTime, isTrading, type Deal, type MinorUnits, type Side } from './deal';
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
  /** Commission and fee of the closing deal, and its share by volume of what opening cost. */
  readonly commission: MinorUnits;
  /** profit + swap + commission. */
  readonly net: MinorUnits;
  /** The last one that the broker told of. */
  readonly stopLoss: number | null;
  readonly takeProfit: number | null;
  readonly comment: string;
}

/** Volumes are compared as whole numbers: 0.1 + 0.2 lots are 0.3. */
const volumeScale = 1e8;

interface OpenPosition {
  side: Side;
  volume: number;
  /** Of what is still open: what opening it cost, and its price times volume. */
  cost: MinorUnits;
  priceVolume: number;
  openedWall: WallTime;
  stopLoss: number | null;
  takeProfit: number | null;
}

const volumeOf = (deal: Deal) => Math.round(deal.volumeLots * volumeScale);
const costOf = (deal: Deal) => deal.commission + deal.fee;
const sideOf = (deal: Deal): Side => (deal.type === 'sell' ? 'sell' : 'buy');
const opposite = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy');

function opened(deal: Deal, volume: number, cost: MinorUnits, held?: OpenPosition): OpenPosition {
  return {
    side: sideOf(deal),
    volume: (held?.volume ?? 0) + volume,
    cost: (held?.cost ?? 0) + cost,
    priceVolume: (held?.priceVolume ?? 0) + deal.price * volume,
    openedWall: held?.openedWall ?? deal.time,
    stopLoss: deal.stopLoss ?? held?.stopLoss ?? null,
    takeProfit: deal.takeProfit ?? held?.takeProfit ?? null,
  };
}

/** A part of an amount that is shared out over a volume; the last part takes what rounding left. */
const share = (amount: MinorUnits, part: number, whole: number) =>
  part >= whole ? amount : Math.round((amount * part) / whole);

function closing(
  deal: Deal,
  held: OpenPosition | undefined,
  volume: number,
  ownCost: MinorUnits,
): ClosedTrade {
  const entryCost = held ? share(held.cost, volume, held.volume) : 0;
  const commission = ownCost + entryCost;
  return {
    ticket: deal.ticket,
    positionId: deal.positionId,
    symbol: deal.symbol,
    side: held?.side ?? opposite(sideOf(deal)),
    lots: volume / volumeScale,
    openPrice: held ? held.priceVolume / held.volume : null,
    closePrice: deal.price,
    openedWall: held?.openedWall ?? null,
    closedAt: deal.at,
    closedWall: deal.time,
    profit: deal.profit,
    swap: deal.swap,
    commission,
    net: deal.profit + deal.swap + commission,
    stopLoss: deal.stopLoss ?? held?.stopLoss ?? null,
    takeProfit: deal.takeProfit ?? held?.takeProfit ?? null,
    comment: deal.comment,
  };
}

function withoutPart(held: OpenPosition, volume: number): OpenPosition | undefined {
  if (volume >= held.volume) return undefined;
  return {
    ...held,
    volume: held.volume - volume,
    cost: held.cost - share(held.cost, volume, held.volume),
    priceVolume: held.priceVolume - (held.priceVolume * volume) / held.volume,
  };
}

interface Step {
  readonly trade?: ClosedTrade;
  readonly left: OpenPosition | undefined;
}

function close(deal: Deal, held: OpenPosition | undefined): Step {
  const volume = volumeOf(deal);
  return { trade: closing(deal, held, volume, costOf(deal)), left: held && withoutPart(held, volume) };
}

/** A reversal closes what is held and opens the rest the other way; its cost goes with the volume. */
function reverse(deal: Deal, held: OpenPosition | undefined): Step {
  const volume = volumeOf(deal);
  const closed = Math.min(held?.volume ?? volume, volume);
  const closingCost = share(costOf(deal), closed, volume);
  const rest = volume - closed;
  return {
    trade: closing(deal, held, closed, closingCost),
    left: rest > 0 ? opened(deal, rest, costOf(deal) - closingCost) : undefined,
  };
}

function step(deal: Deal, held: OpenPosition | undefined): Step {
  switch (deal.entry) {
    case 'none':
      return { left: held };
    case 'in':
      return { left: opened(deal, volumeOf(deal), costOf(deal), held) };
    case 'inout':
      return reverse(deal, held);
    case 'out':
    case 'out_by':
      return close(deal, held);
  }
}

/**
 * The closed trades of a history of deals, oldest first. Over positions that are closed, the sum of their nets is
 * exactly what their deals moved the balance by; what opening cost counts when the position closes.
 *
 * @param deals - In any order; all deals of each position that is to be priced from its start.
 */
export function closedTrades(deals: readonly Deal[]): ClosedTrade[] {
  const positions = new Map<string, OpenPosition>();
  const trades: ClosedTrade[] = [];
  for (const deal of deals.filter(isTrading).sort(byTime)) {
    const { trade, left } = step(deal, positions.get(deal.positionId));
    if (trade) trades.push(trade);
    if (left) positions.set(deal.positionId, left);
    else positions.delete(deal.positionId);
  }
  return trades;
}
