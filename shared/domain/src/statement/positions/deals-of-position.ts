import { getOppositeSide } from '../deal';
import type { RawDeal } from '../rows/raw-deal';
import type { RawPosition } from '../rows/report';

/** The ids and facts that the deals of a position share. */
export interface DealNames {
  readonly opening: string;
  readonly closing: string;
  readonly order: string;
  readonly fee: number;
  readonly comment: string;
}

/** Both ends of a closed position, for files that have no deals. All of its money is in the closing one. */
export function toPositionDeals(position: RawPosition, names: DealNames): RawDeal[] {
  const { ticket, symbol, side, volumeLots, stopLoss, takeProfit, commission, swap, profit } = position;
  const sharedFields = {
    symbol,
    volumeLots,
    order: names.order,
    positionId: ticket,
    ...(stopLoss !== undefined && { stopLoss }),
    ...(takeProfit !== undefined && { takeProfit }),
    ...(position.magic !== undefined && { magic: position.magic }),
  };
  const opening = { ticket: names.opening, time: position.openTime, price: position.openPrice };
  const closing = { ticket: names.closing, time: position.closeTime, price: position.closePrice };
  const noMoney = { commission: 0, fee: 0, swap: 0, profit: 0, comment: '' };
  const money = { commission, fee: names.fee, swap, profit, comment: names.comment };
  return [
    { ...sharedFields, ...opening, ...noMoney, type: side, entry: 'in' },
    { ...sharedFields, ...closing, ...money, type: getOppositeSide(side), entry: 'out' },
  ];
}
