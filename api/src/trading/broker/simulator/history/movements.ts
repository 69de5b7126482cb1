import { msPerDay, msPerHour } from '@parque/domain/durations';
import { toInstant, type WallTime } from '@parque/domain/journal';
import type { BrokerDeal } from '../../gateway';
import { opening, type SimulatedAccount } from '../account';
import type { Dice } from '../dice';

function createMovement(
  account: SimulatedAccount,
  wall: WallTime,
  fields: Pick<BrokerDeal, 'ticket' | 'type' | 'profit' | 'comment'>,
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
    at: toInstant(account.server.zone, wall),
    time: wall,
    ...fields,
  };
}

/** Generates the first deposit. Further deposits, withdrawals and charges happen on the third day of some months. */
export function generateMovements(account: SimulatedAccount, date: WallTime, dice: Dice, base: number) {
  const { deposit } = account.server;
  const ticket = String(base + 999);
  if (date === Math.floor(opening / msPerDay) * msPerDay) {
    return [
      createMovement(account, opening, { ticket, type: 'balance', profit: deposit, comment: 'Deposit' }),
    ];
  }
  const chance = dice.roll(date, 'movement');
  if (new Date(date).getUTCDate() !== 3 || chance > 0.5) return [];
  const movementTime = date + 6 * msPerHour;
  if (chance < 0.1)
    return [
      createMovement(account, movementTime, { ticket, type: 'charge', profit: -5, comment: 'Data feed' }),
    ];
  const profit = chance < 0.35 ? deposit * 0.1 : -deposit * 0.05;
  return [
    createMovement(account, movementTime, {
      ticket,
      type: 'balance',
      profit,
      comment: profit > 0 ? 'Deposit' : 'Withdrawal',
    }),
  ];
}
