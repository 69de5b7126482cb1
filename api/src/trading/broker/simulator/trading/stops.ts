import type { Instant } from '@parque/domain/journal';
import type { Database } from '../../../../core/database/database';
import type { SimulatedAccount } from '../account';
import type { Holding } from './book';
import { closeHolding } from './closing';
import { listHoldings, lockAccount, type AccountRow } from '../ledger/books';
import type { Books } from '../ledger/ledger';
import { getClosingPrice } from './judge';
import { isMarketOpen } from './orders';
import { computeQuote, findTerms } from '../market/symbol-terms';

function findReachedLevel({ side, stopLoss, takeProfit }: Holding, price: number) {
  const hasReached = (level: number, isBelow: boolean) => (isBelow ? price <= level : price >= level);
  if (stopLoss !== null && hasReached(stopLoss, side === 'buy')) return { name: 'sl', level: stopLoss };
  if (takeProfit !== null && hasReached(takeProfit, side !== 'buy')) return { name: 'tp', level: takeProfit };
  return undefined;
}

function findStop(account: SimulatedAccount, row: AccountRow, holding: Holding, now: Instant) {
  const terms = findTerms(account.server, holding.symbol, row.symbols);
  const reachedLevel = terms && findReachedLevel(holding, getClosingPrice(holding, computeQuote(terms, now)));
  return reachedLevel && { ...reachedLevel, terms };
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
  { row, holdings }: Books,
  now: Instant,
): Promise<boolean> {
  if (!isMarketOpen(account, now)) return false;
  if (!holdings.some((holding) => findStop(account, row, holding, now))) return false;
  await db.transaction(async (tx) => {
    await lockAccount(tx, row.id);
    for (const holding of await listHoldings(tx, row.id)) {
      const stop = findStop(account, row, holding, now);
      if (!stop) continue;
      const { name, level: price, terms } = stop;
      const comment = `[${name} ${price.toFixed(terms.digits)}]`;
      await closeHolding(tx, { account, row, now }, holding, { price, terms, comment });
    }
  });
  return true;
}
