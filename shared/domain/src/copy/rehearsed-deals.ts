import { dateKey } from '../journal/day';
import type { DealEntry, DealType } from '../statement/deal';
import type { RehearsedDeal } from './rehearsal';
import { unitsOf, type Units } from './units';

/** The fields of a deal that a rehearsal reads; all money is in the same unit. */
export interface HistoryDeal {
  readonly type: DealType;
  readonly entry: DealEntry;
  readonly positionId: string;
  readonly symbol: string;
  readonly volumeLots: number;
  readonly profit: number;
  readonly commission: number;
  readonly fee: number;
  readonly swap: number;
  /** Where the deal opened, and its stops; absent: none. */
  readonly price: number;
  readonly stopLoss?: number | undefined;
  readonly takeProfit?: number | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Reading of the server's clock, in milliseconds. */
  readonly time: number;
}

type TradeDeal = HistoryDeal & { readonly type: 'buy' | 'sell' };

const isOfPosition = (deal: HistoryDeal): deal is TradeDeal =>
  (deal.type === 'buy' || deal.type === 'sell') && deal.positionId !== '';

/**
 * How much of a deal closes what the position holds. A reversal closes all of it; one whose opening is older than the
 * history is taken to close half of its volume, as the journal does.
 */
function closedUnits({ entry, volumeLots }: TradeDeal, held: Units | undefined): Units {
  const units = unitsOf(volumeLots);
  if (entry === 'in') return 0;
  if (entry !== 'inout') return units;
  return held === undefined ? Math.round(units / 2) : Math.min(units, held);
}

/**
 * The deals of a master's history as {@link rehearse} replays them. A reversal of a netting account becomes two: one
 * that closes the position, with all the money of the deal, and one that opens the rest on the other side.
 *
 * @param deals - In order of time.
 * @param unit - What one of their units of money is in the currency: 0.01 for cents.
 */
export function rehearsedDeals(deals: readonly HistoryDeal[], unit = 1): RehearsedDeal[] {
  const held = new Map<string, Units>();
  return deals.filter(isOfPosition).flatMap((deal) => {
    const { positionId: position, type: side, symbol, at, time } = deal;
    const before = held.get(position);
    const closed = closedUnits(deal, before);
    const opened = deal.entry === 'in' || deal.entry === 'inout' ? unitsOf(deal.volumeLots) - closed : 0;
    const left = Math.max(0, (before ?? 0) - closed) + opened;
    if (left > 0) held.set(position, left);
    else held.delete(position);
    const result = (deal.profit + deal.commission + deal.fee + deal.swap) * unit;
    // Against the master, its profit is a loss, and costs remain costs; a swap counts as one, whatever its sign.
    const inverse = (-deal.profit + deal.commission + deal.fee - Math.abs(deal.swap)) * unit;
    const { price, stopLoss = null, takeProfit = null } = deal;
    const part = { position, side, symbol, at, day: dateKey(time), price, stopLoss, takeProfit };
    const closing = { ...part, isOpening: false, units: closed, result, inverse };
    const own = closed > 0 ? { result: 0, inverse: 0 } : { result, inverse };
    const opening = { ...part, isOpening: true, units: opened, ...own };
    return [...(closed > 0 ? [closing] : []), ...(opened > 0 ? [opening] : [])];
  });
}
