import { asc, sql } from 'drizzle-orm';
import { msPerDay } from '@parque/domain/durations';
import { batchCalls } from '../../../../core/database/batch';
import { createArrayPlaceholder, prepareOnce } from '../../../../core/database/prepared';
import { copierCommands, copierPositions } from '../../../../core/database/schema';
import { getBroker } from '../copy-broker';
import type { Engine } from '../engine';
import type { Child, Copy } from './child';

/** How long the engine still looks for a copy that seemed closed by hand. */
export const recheckMs = msPerDay;

/** A copy, and whether an order of its position is in flight, or may be executed late, that changes its volume. */
export interface ChildCopy extends Copy {
  readonly isMoving: boolean;
}

const { childId, position, state, closedAt } = copierPositions;

/** A request for the copies of a child, with those that were closed since a time, and every copy of one position. */
interface CopiesQuery {
  readonly child: number;
  readonly since: string;
  readonly position: string | null;
  /** An order that was sent since then and has no answer may still be executed. */
  readonly lateSince: string;
}

const copiesQuery = prepareOnce((db) =>
  db
    .select({
      place: sql<string>`wanted.place`.mapWith(Number),
      copy: copierPositions,
      isMoving: sql<boolean>`exists (
        select 1 from ${copierCommands}
        where ${copierCommands.childId} = ${childId} and ${copierCommands.position} = ${position}
          and ${copierCommands.action} <> 'modify' and (${copierCommands.state} in ('sending', 'unknown')
            or ${copierCommands.state} = 'pending' and ${copierCommands.sentAt} >= wanted.late_since
              and ${position} is distinct from wanted.position
              and ${copierCommands.answeredAt} >= ${copierCommands.sentAt} is not true))`,
    })
    .from(copierPositions)
    .innerJoin(
      sql`unnest(${createArrayPlaceholder('children', 'bigint')}, ${createArrayPlaceholder('since', 'timestamptz')},
        ${createArrayPlaceholder('positions', 'text')}, ${createArrayPlaceholder('lateSince', 'timestamptz')})
        with ordinality as wanted(child, since, position, late_since, place)`,
      sql`${childId} = wanted.child`,
    )
    .where(
      sql`${state} <> 'closed' and (${state} = 'open' or ${closedAt} > wanted.since)
        or ${position} = wanted.position`,
    )
    .orderBy(asc(copierPositions.id))
    .prepare('copier-child-copies'),
);

const listCopiesOf = batchCalls(async (db, items: readonly CopiesQuery[]): Promise<ChildCopy[][]> => {
  const rows = await copiesQuery(db).execute({
    children: items.map(({ child }) => child),
    since: items.map((item) => item.since),
    positions: items.map((item) => item.position),
    lateSince: items.map((item) => item.lateSince),
  });
  return items.map((_item, index) =>
    rows.filter(({ place }) => place === index + 1).map(({ copy, isMoving }) => ({ ...copy, isMoving })),
  );
});

/**
 * The copies of a child that may still be open, and every copy of one position, open or closed; the oldest first. An order
 * of that position that may be executed late was looked up before, so its copies do not count as moving for it.
 */
export function listChildCopies(
  engine: Pick<Engine, 'db' | 'clock' | 'findBroker'>,
  child: Child,
  onlyPosition: string | null = null,
): Promise<ChildCopy[]> {
  const nowMs = engine.clock.now().getTime();
  const { lateExecutionMs } = getBroker(engine, child);
  return listCopiesOf(engine.db, {
    child: child.accountId,
    since: new Date(nowMs - recheckMs).toISOString(),
    position: onlyPosition,
    lateSince: new Date(nowMs - lateExecutionMs).toISOString(),
  });
}
