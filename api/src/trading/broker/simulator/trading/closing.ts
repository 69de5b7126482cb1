import { msPerDay } from '@parque/domain/durations';
import { toWallTime, type Instant } from '@parque/domain/journal';
import type { Database } from '../../../../core/database/database';
import type { SimulatedAccount } from '../account';
import { lockAccount, orderTicket, recordClosing, type AccountRow } from '../ledger/books';
import type { SymbolTerms } from '../market/symbol-terms';
import { execute, type Holding, type Order } from './book';

/** Counts the midnights on the clock of the server between two times. */
export function countNights({ server: { zone } }: SimulatedAccount, from: Instant, to: Instant): number {
  return Math.floor(toWallTime(zone, to) / msPerDay) - Math.floor(toWallTime(zone, from) / msPerDay);
}

interface ClosingContext {
  readonly account: SimulatedAccount;
  readonly row: AccountRow;
  readonly now: Instant;
}

interface Closing {
  readonly price: number;
  readonly terms: SymbolTerms;
  readonly comment?: string;
}

/** Closes a position as a broker does by itself, and records it. */
export async function closeHolding(
  tx: Database,
  { account, row, now }: ClosingContext,
  holding: Holding,
  { price, terms, comment = '' }: Closing,
): Promise<void> {
  const { next } = await lockAccount(tx, row.id);
  const { symbol, side, volume, openedAt } = holding;
  const order: Order = {
    ticket: orderTicket(next),
    symbol,
    side: side === 'buy' ? 'sell' : 'buy',
    volume,
    price,
    stopLoss: null,
    takeProfit: null,
    at: now,
    comment,
    clientId: null,
  };
  await recordClosing(tx, row, next, execute(holding, order, terms, countNights(account, openedAt, now)));
}
