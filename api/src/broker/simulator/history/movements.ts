import { instantOf, type WallTime } from '@parque/domain/journal';
import type { BrokerDeal } from '../../gateway';
import { opening, type SimulatedAccount } from '../account';
import type { Dice } from '../dice';

const hour = 3_600_000;
const day = 24 * hour;

function movement(
  account: SimulatedAccount,
  wall: WallTime,
  own: Pick<BrokerDeal, 'ticket' | 'type' | 'profit' | 'comment'>,
): BrokerDeal {
  return {
    order: '',
    positionId: '',
    entry: 'none',
    symbol: '',
    volumeLots: 0,
    price: 0,
    commission: 0,
    fee: 0,
    swap: 0,
    at: instantOf(account.server.zone, wall),
    time: wall,
    ...own,
  };
}

/** The deposit at the start. Later deposits, withdrawals and charges happen on the third day of some months. */
export function movementsOf(
  account: SimulatedAccount,
  date: WallTime,
  dice: Dice,
  base: number,
): BrokerDeal[] {
  const { deposit } = account.server;
  const ticket = String(base + 999);
  if (date === Math.floor(opening / day) * day) {
    return [movement(account, opening, { ticket, type: 'balance', profit: deposit, comment: 'Deposit' })];
  }
  const chance = dice.roll(date, 'movement');
  if (new Date(date).getUTCDate() !== 3 || chance > 0.5) return [];
  const at = date + 6 * hour;
  if (chance < 0.1)
    return [movement(account, at, { ticket, type: 'charge', profit: -5, comment: 'Data feed' })];
  const profit = chance < 0.35 ? deposit * 0.1 : -deposit * 0.05;
  return [
    movement(account, at, {
      ticket,
      type: 'balance',
      profit,
      comment: profit > 0 ? 'Deposit' : 'Withdrawal',
    }),
  ];
}
