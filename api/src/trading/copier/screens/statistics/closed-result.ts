import { sql } from 'drizzle-orm';
import type { CopyStatisticsEntity } from '@parque/contract';
import { getBrokers } from '../../../broker/brokers';
import type { Database } from '../../../../core/database/database';
import type { Services } from '../../../../core/http/area';
import { maxSkewMs } from '../../engine/copy-broker';
import { isTradeDeal, sumDeal } from '../../engine/figures';
import type { ChildRow } from '../own-accounts';

/** The child may have been another account before, which may use the same ticket. */
const formatPositionKey = (ticket: string, symbol: string) => `${ticket} ${symbol}`;

/** Selects those positions of a child that the copier opened, also for masters that were deleted. */
async function findCopiedPositions(db: Database, child: number, positions: readonly string[]) {
  if (positions.length === 0) return new Set();
  const list = sql.param([...positions]);
  const { rows } = await db.execute<{ position: string; symbol: string }>(sql`
    select child_position as position, child_symbol as symbol from copier_positions
    where child_id = ${child} and child_position = any(${list}::text[])
    union
    select child_position, coalesce(child_symbol, symbol) from copier_past_copies
    where child_id = ${child} and action = 'open' and state = 'done' and child_position = any(${list}::text[])`);
  return new Set(rows.map(({ position, symbol }) => formatPositionKey(position, symbol)));
}

/**
 * Sums what the deals of copied positions changed in the balance of a child since a time: profit, swap, commission
 * and fee. A position that copies share with trades of the owner counts as a whole.
 *
 * @throws BrokerError - The account or its deals could not be read.
 */
export async function computeClosedResult(
  services: Services,
  { account: { id, gateway: kind, reference } }: Pick<ChildRow, 'account'>,
  from: Date,
  signal: AbortSignal,
): Promise<CopyStatisticsEntity['result']> {
  const gateway = getBrokers(services).gateway(kind);
  if (!gateway) return null;
  const { currency, digits } = await gateway.account(reference);
  let amount = 0;
  const stretch = { from: +from, to: +services.now() + maxSkewMs };
  for await (const deals of gateway.deals(reference, stretch)) {
    if (signal.aborted) return null;
    const trades = deals.filter(isTradeDeal);
    const positions = trades.map(({ positionId }) => positionId);
    const copiedPositions = await findCopiedPositions(services.db, id, positions);
    for (const deal of trades)
      if (copiedPositions.has(formatPositionKey(deal.positionId, deal.symbol))) amount += sumDeal(deal);
  }
  return { amount: Number(amount.toFixed(digits)), currency, digits };
}
