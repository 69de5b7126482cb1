import { eq, sql } from 'drizzle-orm';
import { setImmediate as nextRound } from 'node:timers/promises';
import { unitsOf } from '@parque/domain/copy';
import { wallAt, type Instant } from '@parque/domain/journal';
import type { Database } from '../../../database/database';
import { simulatorAccounts } from '../../../database/schema';
import type { BrokerDeal } from '../../gateway';
import type { SimulatedAccount } from '../account';
import { closingOrder, execute, type Holding } from './book';
import { amountCents, bookEnd, lockAccount, orderTicket, type AccountRow } from '../ledger/books';
import { closingPrice } from './judge';
import { quoteAt, termsOf } from '../market/symbol-terms';

const day = 86_400_000;

export const centsOf = ({ profit, swap, commission, fee }: BrokerDeal) =>
  Math.round((profit + swap + commission + fee) * 100);

/** Deals that are executed in one round of the event loop. */
const dealsOfRound = 500;

/** The positions that the deals of a generated history leave open. */
async function heldAfter({ server }: SimulatedAccount, deals: readonly BrokerDeal[]): Promise<Holding[]> {
  const held = new Map<string, Holding>();
  for (const [index, deal] of deals.entries()) {
    if (index % dealsOfRound === 0) await nextRound();
    const terms = termsOf(server, deal.symbol, {});
    if (!terms || (deal.type !== 'buy' && deal.type !== 'sell')) continue;
    const { holding } = execute(
      held.get(deal.positionId),
      {
        ticket: deal.positionId,
        symbol: deal.symbol,
        side: deal.type,
        volume: unitsOf(deal.volumeLots),
        price: deal.price,
        stopLoss: deal.stopLoss ?? null,
        takeProfit: deal.takeProfit ?? null,
        at: deal.at,
        comment: '',
        clientId: null,
      },
      terms,
    );
    if (holding) held.set(deal.positionId, holding);
    else held.delete(deal.positionId);
  }
  return [...held.values()];
}

/** Number of midnights of a server between two times. */
export function nightsBetween({ server: { zone } }: SimulatedAccount, from: Instant, to: Instant): number {
  return Math.floor(wallAt(zone, to) / day) - Math.floor(wallAt(zone, from) / day);
}

async function closeAll(
  tx: Database,
  account: SimulatedAccount,
  { id }: AccountRow,
  held: readonly Holding[],
  now: Instant,
): Promise<void> {
  for (const holding of held) {
    const terms = termsOf(account.server, holding.symbol, {});
    if (!terms) continue;
    const { next } = await lockAccount(tx, id);
    const execution = execute(
      holding,
      closingOrder(holding, orderTicket(next), closingPrice(holding, quoteAt(terms, now)), now),
      terms,
      nightsBetween(account, holding.openedAt, now),
    );
    await bookEnd(tx, id, next, execution);
    await tx
      .update(simulatorAccounts)
      .set({ balanceCents: sql`${simulatorAccounts.balanceCents} + ${amountCents(execution)}` })
      .where(eq(simulatorAccounts.id, id));
  }
}

/**
 * Creates the row of an account at its first use: its generated history ends now, and its open positions are closed.
 */
export async function handOver(
  db: Database,
  account: SimulatedAccount,
  past: readonly BrokerDeal[],
  now: Instant,
): Promise<void> {
  // Read before the transaction, which ends when it is idle for long.
  const held = await heldAfter(account, past);
  await db.transaction(async (tx) => {
    const [added] = await tx
      .insert(simulatorAccounts)
      .values({
        server: account.server.name,
        login: account.login,
        pastUntil: new Date(now),
        balanceCents: past.reduce((cents, deal) => cents + centsOf(deal), 0),
      })
      .onConflictDoNothing()
      .returning();
    if (added) await closeAll(tx, account, added, held, now);
  });
}
