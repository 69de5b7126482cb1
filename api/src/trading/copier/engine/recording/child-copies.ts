import { asc, sql } from 'drizzle-orm';
import { msPerDay } from '@parque/domain/durations';
import { batchCalls } from '../../../../core/database/batch';
import type { Database } from '../../../../core/database/database';
import { createArrayPlaceholder, prepareOnce } from '../../../../core/database/prepared';
import { copierCommands, copierPositions } from '../../../../core/database/schema';
import type { Copy } from './child';

/** How long the engine still looks for a copy that seemed closed by hand. */
export const recheckMs = msPerDay;

/** A copy, and whether an order of its position is in flight that changes its volume. */
export interface ChildCopy extends Copy {
  readonly isMoving: boolean;
}

const { childId, position, state, closedAt } = copierPositions;

/** A request for the copies of a child, with those that were closed since a time, and every copy of one position. */
interface CopiesQuery {
  readonly child: number;
  readonly since: string;
  readonly position: string | null;
}

const copiesQuery = prepareOnce((db) =>
  db
    .select({
      place: sql<string>`wanted.place`.mapWith(Number),
      copy: copierPositions,
      isMoving: sql<boolean>`exists (
        select 1 from ${copierCommands}
        where ${copierCommands.childId} = ${childId} and ${copierCommands.position} = ${position}
          and ${copierCommands.state} in ('sending', 'unknown') and ${copierCommands.action} <> 'modify')`,
    })
    .from(copierPositions)
    .innerJoin(
      sql`unnest(${createArrayPlaceholder('children', 'bigint')}, ${createArrayPlaceholder('since', 'timestamptz')},
        ${createArrayPlaceholder('positions', 'text')}) with ordinality as wanted(child, since, position, place)`,
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
  });
  return items.map((_item, index) =>
    rows.filter(({ place }) => place === index + 1).map(({ copy, isMoving }) => ({ ...copy, isMoving })),
  );
});

/** The copies of a child that may still be open, and every copy of one position, open or closed; the oldest first. */
export function listChildCopies(
  db: Database,
  child: number,
  now: Date,
  onlyPosition: string | null = null,
): Promise<ChildCopy[]> {
  const since = new Date(now.getTime() - recheckMs).toISOString();
  return listCopiesOf(db, { child, since, position: onlyPosition });
}
