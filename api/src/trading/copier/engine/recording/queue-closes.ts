import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../../core/database/database';
import { notifyWork } from '../notices';
import { lockChildren } from './child';
import { getOriginByKey } from './command';
import { insertCommand, insertEvent } from './queue-event';

interface OpenCopy extends Record<string, unknown> {
  readonly child: string;
  readonly position: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly units: string;
}

/**
 * Open copies of these children by master position, and openings that may still become copies. Positions with a whole
 * close in progress are left out.
 */
export async function listOpenPositions(
  tx: Database,
  children: readonly number[],
  positions: readonly string[] | null = null,
): Promise<OpenCopy[]> {
  const { rows } = await tx.execute<OpenCopy>(sql`
    with open as (
      select p.child_id, p.position, min(p.child_symbol) as symbol, min(p.side) as side, sum(p.units) as units
      from copier_positions p where p.state = 'open' group by p.child_id, p.position
      union
      select c.child_id, c.position, min(e.symbol), min(e.side), 0
      from copier_commands c join copier_events e on e.id = c.event_id
      where c.action = 'open' and c.state in ('sending', 'unknown')
        and not exists (
          select 1 from copier_positions p
          where p.child_id = c.child_id and p.position = c.position and p.state = 'open')
      group by c.child_id, c.position
    )
    select o.child_id as child, o.position, coalesce(e.symbol, o.symbol) as symbol, o.side, o.units
    from open o
    left join lateral (
      select e.symbol from copier_commands c join copier_events e on e.id = c.event_id
      where c.child_id = o.child_id and c.position = o.position order by e.id limit 1
    ) e on true
    where o.child_id = any(${sql.param([...children])}::bigint[])
      and (${sql.param(positions)}::text[] is null or o.position = any(${sql.param(positions)}::text[]))
      and not exists (
        select 1 from copier_commands c
        where c.child_id = o.child_id and c.position = o.position and c.action = 'close'
          and c.state in ('pending', 'sending', 'unknown'))
    order by o.position, o.child_id`);
  return rows;
}

/** Start of the keys of the events of one closing. */
export const formatClosingKey = (key: string, run: string) => `${key}${run}:`;

interface Closing {
  readonly masterId: number;
  readonly children: readonly number[];
  /** The master's positions whose copies are closed; null: all. */
  readonly positions?: readonly string[] | null;
  /** Start of the keys of the events, which gives the reason why the copies are closed. */
  readonly key: string;
  /** Id of a closing that includes the children of several masters; a new one by default. */
  readonly run?: string;
  readonly now: Date;
}

/**
 * Queues a whole close of every open copy of these children, or of those of some positions. The engine sends closes in every mode.
 *
 * @returns The number of queued closes.
 */
export async function queueCloses(
  tx: Database,
  { masterId, children, positions = null, key, run = randomUUID(), now }: Closing,
): Promise<number> {
  await lockChildren(tx, children);
  const open = await listOpenPositions(tx, children, positions);
  const events = new Map<string, number>();
  const reason = getOriginByKey(key);
  for (const { child, position, symbol, side, units } of open) {
    const eventId =
      events.get(position) ??
      (await insertEvent(tx, {
        masterId,
        key: `${formatClosingKey(key, run)}${position}`,
        kind: 'close',
        position,
        symbol,
        side,
        units: Number(units),
        openedUnits: Number(units),
        leftUnits: 0,
        at: now,
        seenAt: now,
      }));
    events.set(position, eventId);
    const childId = Number(child);
    await insertCommand(tx, { childId, masterId, eventId, position, action: 'close', reason }, now);
  }
  await notifyWork(tx, masterId);
  return open.length;
}
