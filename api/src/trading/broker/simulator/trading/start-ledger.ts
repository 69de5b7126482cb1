import { setImmediate as nextRound } from 'node:timers/promises';
import { toUnits } from '@parque/domain/copy';
import type { Instant } from '@parque/domain/journal';
import type { Database } from '../../../../core/database/database';
import { simulatorAccounts } from '../../../../core/database/schema';
import type { BrokerDeal } from '../../gateway';
import type { SimulatedAccount } from '../account';
import { execute, type Holding } from './book';
import { closeHolding } from './closing';
import { getClosingPrice } from './judge';
import { computeQuote, findTerms } from '../market/symbol-terms';

export const sumDealCents = ({ profit, swap, commission, fee }: BrokerDeal) =>
  Math.round((profit + swap + commission + fee) * 100);

/** Deals that are executed in one round of the event loop. */
const dealsPerRound = 500;

/** Executes the deals of a generated history, and returns the positions that they leave open. */
async function replayDeals({ server }: SimulatedAccount, deals: readonly BrokerDeal[]): Promise<Holding[]> {
  const openHoldings = new Map<string, Holding>();
  for (const [index, deal] of deals.entries()) {
    if (index % dealsPerRound === 0) await nextRound();
    const terms = findTerms(server, deal.symbol, {});
    if (!terms || (deal.type !== 'buy' && deal.type !== 'sell')) continue;
    const { holding } = execute(
      openHoldings.get(deal.positionId),
      {
        ticket: deal.positionId,
        symbol: deal.symbol,
        side: deal.type,
        volume: toUnits(deal.volumeLots),
        price: deal.price,
        stopLoss: deal.stopLoss ?? null,
        takeProfit: deal.takeProfit ?? null,
        at: deal.at,
        comment: '',
        clientId: null,
      },
      terms,
    );
    if (holding) openHoldings.set(deal.positionId, holding);
    else openHoldings.delete(deal.positionId);
  }
  return [...openHoldings.values()];
}

/**
 * Creates the row of an account at its first use: its generated history ends now, and its open positions are closed.
 */
export async function startLedger(
  db: Database,
  account: SimulatedAccount,
  past: readonly BrokerDeal[],
  now: Instant,
): Promise<void> {
  // Computed before the transaction, because the database ends a transaction that is idle for long.
  const holdings = await replayDeals(account, past);
  await db.transaction(async (tx) => {
    const [accountRow] = await tx
      .insert(simulatorAccounts)
      .values({
        server: account.server.name,
        login: account.login,
        pastUntil: new Date(now),
        balanceCents: past.reduce((cents, deal) => cents + sumDealCents(deal), 0),
      })
      .onConflictDoNothing()
      .returning();
    if (!accountRow) return;
    for (const holding of holdings) {
      const terms = findTerms(account.server, holding.symbol, {});
      if (!terms) continue;
      const price = getClosingPrice(holding, computeQuote(terms, now));
      await closeHolding(tx, { account, row: accountRow, now }, holding, { price, terms });
    }
  });
}
