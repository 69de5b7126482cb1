import { and, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import type { TerminalEntity } from '@parque/contract';
import { instantOf } from '@parque/domain/journal';
import type { Database } from '../../database/database';
import { terminalCommands, terminalDeals } from '../../database/schema';
import type { TerminalRow } from '../pairing/repository';
import { assumedZone } from '../sync/clock';
import { tradeTypes } from '../sync/report';

export type Delays = TerminalEntity['delays'];
type Spread = NonNullable<Delays['reported']>;

export const noDelays: Delays = { reported: null, fetched: null, answered: null };

/** How many of the latest deals, and of the latest orders, the delays are computed from. */
const most = 200;
const dayMs = 86_400_000;

/** Median and 95th percentile, by the nearest rank. */
function spreadOf(delays: readonly number[]): Spread | null {
  if (delays.length === 0) return null;
  // The clock of a broker may be ahead of ours.
  const sorted = delays.map((ms) => Math.max(0, ms)).toSorted((one, other) => one - other);
  const at = (part: number) => Math.round(sorted[Math.ceil(sorted.length * part) - 1] ?? 0);
  return { p50: at(0.5), p95: at(0.95), count: sorted.length };
}

async function delaysOfOne(db: Database, { id, zone }: TerminalRow, since: Date): Promise<Delays> {
  const deals = await db
    .select({ wall: terminalDeals.wall, receivedAt: terminalDeals.receivedAt })
    .from(terminalDeals)
    .where(
      and(
        eq(terminalDeals.terminalId, id),
        gt(terminalDeals.receivedAt, since),
        inArray(terminalDeals.type, tradeTypes),
      ),
    )
    .orderBy(desc(terminalDeals.receivedAt))
    .limit(most);
  const orders = await db
    .select({
      createdAt: terminalCommands.createdAt,
      deliveredAt: terminalCommands.deliveredAt,
      endedAt: terminalCommands.endedAt,
    })
    .from(terminalCommands)
    .where(
      and(
        eq(terminalCommands.terminalId, id),
        gt(terminalCommands.createdAt, since),
        inArray(terminalCommands.state, ['done', 'partial']),
        isNotNull(terminalCommands.deliveredAt),
      ),
    )
    .orderBy(desc(terminalCommands.createdAt))
    .limit(most);
  const executedAt = (wall: number) => instantOf(zone ?? assumedZone, wall);
  return {
    reported: spreadOf(deals.map(({ wall, receivedAt }) => Number(receivedAt) - executedAt(wall))),
    fetched: spreadOf(orders.map(({ createdAt, deliveredAt }) => Number(deliveredAt) - +createdAt)),
    answered: spreadOf(orders.map(({ deliveredAt, endedAt }) => Number(endedAt) - Number(deliveredAt))),
  };
}

/**
 * The delays between the trade of a master at its broker and the copy in a child: reported (master), fetched and answered
 * (child). What the platform takes between them is a delay of the copier.
 */
export async function delaysOf(
  db: Database,
  rows: readonly TerminalRow[],
  now: Date,
): Promise<ReadonlyMap<number, Delays>> {
  const since = new Date(+now - dayMs);
  const delays = new Map<number, Delays>();
  // One after another: the list of one user takes no more than one connection of the pool.
  for (const row of rows) delays.set(row.id, await delaysOfOne(db, row, since));
  return delays;
}
