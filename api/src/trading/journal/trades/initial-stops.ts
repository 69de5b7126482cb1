import type { CallAnswer, CallArguments, UserEntity } from '@parque/contract';
import { and, eq } from 'drizzle-orm';
import { equalsAnyText } from '../../../core/database/equals-any';
import { journalInitialStops, journalTrades } from '../../../core/database/schema';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { requireJournalAccount, requireLockedAccount } from '../accounts/owner';
import { loadInitialStops } from './initial-stop-repository';

type Stops = CallArguments<'setInitialStops'>['body']['stops'];

/**
 * Stores typed initial stops of the positions of trades, all or none. Positions whose stop is known do not change. If
 * a position has several stops, the first one is stored.
 */
export async function setInitialStops(
  services: Services,
  user: UserEntity,
  id: number,
  stops: Stops,
): Promise<CallAnswer<'setInitialStops'>> {
  await requireJournalAccount(services, user, id);
  const prices = new Map(stops.map(({ ticket, stop }) => [ticket, stop]));
  return services.db.transaction(async (tx) => {
    await requireLockedAccount(tx, id);
    const { ticket, positionId, accountId } = journalTrades;
    const trades = await tx
      .select({ ticket, positionId })
      .from(journalTrades)
      .where(and(eq(accountId, id), equalsAnyText(ticket, [...prices.keys()])));
    if (trades.length < prices.size) throw new ApiRuleError('not_found');
    const storedStops = await loadInitialStops(tx, id, trades);
    const updatedAt = services.now();
    const rows = new Map(
      trades
        .filter((trade) => !storedStops.has(trade.positionId))
        .map((trade) => [
          trade.positionId,
          { accountId: id, positionId: trade.positionId, price: prices.get(trade.ticket) ?? 0, updatedAt },
        ]),
    );
    if (rows.size === 0) return { changed: 0 };
    const savedStops = await tx
      .insert(journalInitialStops)
      .values([...rows.values()])
      .onConflictDoNothing()
      .returning({ positionId: journalInitialStops.positionId });
    return { changed: savedStops.length };
  });
}
