import { and, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import type { TerminalEntity } from '@parque/contract';
import { msPerDay } from '@parque/domain/durations';
import { toInstant } from '@parque/domain/journal';
import type { Database } from '../../../core/database/database';
import { terminalCommands, terminalDeals } from '../../../core/database/schema';
import type { TerminalRow } from '../pairing/repository';
import { assumedZone } from '../sync/clock';
import { tradeTypes } from '../sync/report';

export type Delays = TerminalEntity['delays'];
type Spread = NonNullable<Delays['reported']>;

export const noDelays: Delays = { reported: null, fetched: null, answered: null };

/** The delays are computed from at most this many of the latest deals, and of the latest orders. */
const maxSamples = 200;

/** Computes median and 95th percentile, by the nearest rank. */
function computeSpread(delays: readonly number[]): Spread | null {
  if (delays.length === 0) return null;
  // The broker's clock may be ahead of ours, so a delay can be negative.
  const times = delays.map((ms) => Math.max(0, ms)).toSorted((a, b) => a - b);
  const computePercentile = (part: number) => Math.round(times[Math.ceil(times.length * part) - 1] ?? 0);
  return { p50: computePercentile(0.5), p95: computePercentile(0.95), count: times.length };
}

async function readTerminalDelays(db: Database, { id, zone }: TerminalRow, since: Date): Promise<Delays> {
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
    .limit(maxSamples);
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
    .limit(maxSamples);
  const toExecutionTime = (wall: number) => toInstant(zone ?? assumedZone, wall);
  return {
    reported: computeSpread(deals.map(({ wall, receivedAt }) => Number(receivedAt) - toExecutionTime(wall))),
    fetched: computeSpread(orders.map(({ createdAt, deliveredAt }) => Number(deliveredAt) - +createdAt)),
    answered: computeSpread(orders.map(({ deliveredAt, endedAt }) => Number(endedAt) - Number(deliveredAt))),
  };
}

/**
 * Computes the delays of terminals between a master's trade and its copy in a child: until the master's terminal reports
 * the trade, until the child's terminal fetches the order, and until it answers. They do not contain the time of the
 * copier.
 */
export async function readDelays(db: Database, rows: readonly TerminalRow[], now: Date) {
  const since = new Date(+now - msPerDay);
  const delays = new Map<number, Delays>();
  // Queries run one after another, so that the list of a user takes only one connection of the pool.
  for (const row of rows) delays.set(row.id, await readTerminalDelays(db, row, since));
  return delays;
}
