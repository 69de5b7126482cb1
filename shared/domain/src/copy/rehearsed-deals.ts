import { toDateKey } from '../journal/day';
import type { DealEntry, DealType } from '../statement/deal';
import { isBrokerDecision } from './broker-decision';
import type { RehearsedDeal } from './rehearsal';
import { toUnits, type Units } from './units';

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
  /** The order that the deal is a part of; '' or absent: not reported. */
  readonly order?: string | undefined;
  /** Where the deal opened, and its stops; absent: none. */
  readonly price: number;
  readonly stopLoss?: number | undefined;
  readonly takeProfit?: number | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Reading of the server's clock, in milliseconds. */
  readonly time: number;
  /** MetaTrader's reason of the deal; absent: not reported. */
  readonly reason?: string | undefined;
}

type TradeDeal = HistoryDeal & { readonly type: 'buy' | 'sell' };

const isOfPosition = (deal: HistoryDeal): deal is TradeDeal =>
  (deal.type === 'buy' || deal.type === 'sell') && deal.positionId !== '';

/**
 * Computes how much of a deal closes the position. A reversal closes all of it. When its opening is older than the
 * history, half of its volume counts as closed, as in the journal.
 */
function computeClosedUnits({ entry, volumeLots }: TradeDeal, heldUnits: Units | undefined): Units {
  const units = toUnits(volumeLots);
  if (entry === 'in') return 0;
  if (entry !== 'inout') return units;
  return heldUnits === undefined ? Math.round(units / 2) : Math.min(units, heldUnits);
}

interface Part {
  readonly deal: RehearsedDeal;
  readonly order: string | undefined;
}

/** Joins the openings of one order that was executed in several parts, as long as its position was not closed in part. */
function joinParts(parts: readonly Part[]): RehearsedDeal[] {
  const joinedDeals: RehearsedDeal[] = [];
  /** The place of the last opening of each position. */
  const places = new Map<string, { readonly order: string | undefined; readonly index: number }>();
  for (const { deal, order } of parts) {
    const last = places.get(deal.position);
    const earlierDeal = last && joinedDeals[last.index];
    if (deal.isOpening && order && earlierDeal && last.order === order) {
      const { units, result, inverse } = deal;
      joinedDeals[last.index] = {
        ...earlierDeal,
        units: earlierDeal.units + units,
        result: earlierDeal.result + result,
        inverse: earlierDeal.inverse + inverse,
      };
      continue;
    }
    if (deal.isOpening) places.set(deal.position, { order, index: joinedDeals.length });
    else if (deal.units > 0) places.delete(deal.position);
    joinedDeals.push(deal);
  }
  return joinedDeals;
}

/**
 * Returns the deals of a master's history in the form that {@link rehearse} replays. A reversal of a netting account
 * becomes two deals: one closes the position, with all the money of the deal, and one opens the rest on the other side.
 * The parts of one order become one opening. A split, or another change by the broker, opens and closes nothing; later volumes are converted to lots of the time
 * before it.
 *
 * @param deals - In order of time.
 * @param unit - Value of one unit of their money in the currency: 0.01 for cents.
 */
export function toRehearsedDeals(deals: readonly HistoryDeal[], unit = 1): RehearsedDeal[] {
  const openUnits = new Map<string, Units>();
  /** By how much the broker multiplied the volume of each position. */
  const factors = new Map<string, number>();
  const parts = deals.filter(isOfPosition).flatMap((deal) => {
    const toPart = (rehearsedDeal: RehearsedDeal): Part => ({ deal: rehearsedDeal, order: deal.order });
    const { positionId: position, type: side, symbol, at: executedAt, time } = deal;
    const previousUnits = openUnits.get(position);
    const units = toUnits(deal.volumeLots);
    const isOfBroker = isBrokerDecision(deal);
    const closedUnits = computeClosedUnits(deal, previousUnits);
    const openedUnits = deal.entry === 'in' || deal.entry === 'inout' ? units - closedUnits : 0;
    const remainingUnits = Math.max(0, (previousUnits ?? 0) - closedUnits) + openedUnits;
    if (remainingUnits > 0) openUnits.set(position, remainingUnits);
    else openUnits.delete(position);
    const result = (deal.profit + deal.commission + deal.fee + deal.swap) * unit;
    // Against the master, its profit is a loss, and costs remain costs; a swap counts as one, whatever its sign.
    const inverse = (-deal.profit + deal.commission + deal.fee - Math.abs(deal.swap)) * unit;
    const { price, stopLoss = null, takeProfit = null } = deal;
    if (isOfBroker && previousUnits && remainingUnits > 0)
      factors.set(position, ((factors.get(position) ?? 1) * remainingUnits) / previousUnits);
    const toCountedUnits = (heldUnits: Units) => Math.round(heldUnits / (factors.get(position) ?? 1));
    const part = { position, side, symbol, executedAt, day: toDateKey(time), price, stopLoss, takeProfit };
    const closing = {
      ...part,
      isOpening: false,
      units: isOfBroker ? 0 : toCountedUnits(closedUnits),
      result,
      inverse,
    };
    if (isOfBroker) return [toPart(closing)];
    const openingResult = closedUnits > 0 ? { result: 0, inverse: 0 } : { result, inverse };
    const opening = { ...part, isOpening: true, units: toCountedUnits(openedUnits), ...openingResult };
    return [...(closedUnits > 0 ? [toPart(closing)] : []), ...(openedUnits > 0 ? [toPart(opening)] : [])];
  });
  return joinParts(parts);
}
