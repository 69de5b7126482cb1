import type { Instant } from '@parque/domain/journal';
import type { Database } from '../../../database/database';
import type { SimulatedAccount } from '../account';
import { closingOrder, execute, type Holding } from './book';
import {
  amountCents,
  bookEnd,
  holdingsOf,
  lockAccount,
  noteChange,
  orderTicket,
  type AccountRow,
} from '../ledger/books';
import { nightsBetween } from './hand-over';
import { closingPrice } from './judge';
import { isMarketOpen } from './orders';
import { quoteAt, termsOf } from '../market/symbol-terms';

/** The level (stop loss or take profit) that the price has reached, if any. */
function levelReached({ side, stopLoss, takeProfit }: Holding, price: number) {
  const hasReached = (level: number, isBelow: boolean) => (isBelow ? price <= level : price >= level);
  if (stopLoss !== null && hasReached(stopLoss, side === 'buy')) return { name: 'sl', level: stopLoss };
  if (takeProfit !== null && hasReached(takeProfit, side !== 'buy')) return { name: 'tp', level: takeProfit };
  return undefined;
}

function stopOf(account: SimulatedAccount, row: AccountRow, holding: Holding, now: Instant) {
  const terms = termsOf(account.server, holding.symbol, row.symbols);
  const reached = terms && levelReached(holding, closingPrice(holding, quoteAt(terms, now)));
  return reached && { ...reached, terms };
}

/**
 * Closes the positions that reached their stop loss or take profit. A broker does this by itself; the simulator does
 * it at each read of the account.
 *
 * @returns Whether a position was closed.
 */
export async function closeStopped(
  db: Database,
  account: SimulatedAccount,
  row: AccountRow,
  holdings: readonly Holding[],
  now: Instant,
): Promise<boolean> {
  if (!isMarketOpen(account, now)) return false;
  if (!holdings.some((holding) => stopOf(account, row, holding, now))) return false;
  await db.transaction(async (tx) => {
    await lockAccount(tx, row.id);
    for (const holding of await holdingsOf(tx, row.id)) {
      const stop = stopOf(account, row, holding, now);
      if (!stop) continue;
      const { next } = await lockAccount(tx, row.id);
      const order = closingOrder(holding, orderTicket(next), stop.level, now);
      const nights = nightsBetween(account, holding.openedAt, now);
      const comment = `[${stop.name} ${stop.level.toFixed(stop.terms.digits)}]`;
      const execution = execute(holding, { ...order, comment }, stop.terms, nights);
      await bookEnd(tx, row.id, next, execution);
      await noteChange(tx, row, { addedCents: amountCents(execution) });
    }
  });
  return true;
}
