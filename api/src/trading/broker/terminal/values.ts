import type { TerminalSyncEntity } from '@parque/contract';
import {
  toInstant,
  type DealEntry,
  type DealType,
  type PriceBar,
  type ZoneName,
} from '@parque/domain/journal';
import type { terminalDeals } from '../../../core/database/schema';
import type { StoredPosition } from '../../../core/database/schema/terminal-values';
import type { BrokerDeal, BrokerPosition } from '../gateway';

/** Credits and bonuses in ENUM_DEAL_TYPE. */
export const creditTypes = [3, 6];

/** ENUM_DEAL_TYPE: 0 buy, 1 sell, 2 balance, 3 credit, 6 bonus; the others move the balance. */
function toDealType(code: number): DealType {
  switch (code) {
    case 0:
      return 'buy';
    case 1:
      return 'sell';
    case 2:
      return 'balance';
    case 3:
    case 6:
      return 'credit';
    default:
      return 'charge';
  }
}

const entries: readonly DealEntry[] = ['in', 'out', 'inout', 'out_by'];

/** ENUM_DEAL_REASON. */
const reasons = [
  'CLIENT',
  'MOBILE',
  'WEB',
  'EXPERT',
  'SL',
  'TP',
  'SO',
  'ROLLOVER',
  'VMARGIN',
  'SPLIT',
  'CORPORATE_ACTION',
] as const;

export function toBrokerDeal(
  deal: typeof terminalDeals.$inferSelect,
  clientId: string | null,
  zone: ZoneName,
): BrokerDeal {
  const type = toDealType(deal.type);
  const isTrade = type === 'buy' || type === 'sell';
  const reason = reasons[deal.reason];
  return {
    ticket: deal.ticket,
    order: deal.order,
    positionId: isTrade ? deal.position : '',
    type,
    entry: isTrade ? (entries[deal.entry] ?? 'in') : 'none',
    symbol: isTrade ? deal.symbol : '',
    volumeLots: Number(deal.lots),
    price: deal.price,
    commission: deal.commission,
    fee: deal.fee,
    swap: deal.swap,
    profit: deal.profit,
    ...(deal.stopLoss > 0 && { stopLoss: deal.stopLoss }),
    ...(deal.takeProfit > 0 && { takeProfit: deal.takeProfit }),
    at: toInstant(zone, deal.wall),
    time: deal.wall,
    comment: deal.comment,
    magic: deal.magic,
    ...(clientId !== null && { clientId }),
    ...(reason !== undefined && { reason }),
  };
}

export function toBrokerPosition(
  position: StoredPosition,
  clientId: string | undefined,
  zone: ZoneName,
): BrokerPosition {
  return {
    ticket: position.id,
    symbol: position.symbol,
    side: position.side,
    volumeLots: Number(position.lots),
    priceOpen: position.open,
    priceCurrent: position.price,
    ...(position.sl > 0 && { stopLoss: position.sl }),
    ...(position.tp > 0 && { takeProfit: position.tp }),
    profit: position.profit,
    swap: position.swap,
    openedAt: toInstant(zone, position.ms),
    comment: position.comment,
    ...(clientId !== undefined && { clientId }),
  };
}

/** Reported bars that begin in their period, oldest first. */
export const toPriceBars = (
  { rows, from, to }: NonNullable<TerminalSyncEntity['bars']>,
  zone: ZoneName,
): PriceBar[] =>
  rows
    .filter(([begin]) => begin >= from && begin < to)
    .map(([begin, open, high, low, close, spread, volume]) => ({
      at: toInstant(zone, begin),
      open,
      high,
      low,
      close,
      spread,
      ...(volume !== undefined && { volume }),
    }))
    .toSorted((a, b) => a.at - b.at);
