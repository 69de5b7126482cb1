import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../database/database';
import { prepared } from '../../../database/prepared';
import { copierCommands, copierPositions } from '../../../database/schema';
import type { Copy } from './child';

/** For how long a copy that seemed closed by hand is looked for again. */
export const recheckMs = 86_400_000;

/** A copy, and whether an order of its position is in flight. */
export interface ChildCopy extends Copy {
  readonly isMoving: boolean;
}

const { childId, position, state, closedAt } = copierPositions;
const since = sql`${sql.placeholder('since')}::timestamptz`;

const copies = prepared((db) =>
  db
    .select({
      copy: copierPositions,
      isMoving: sql<boolean>`exists (
        select 1 from ${copierCommands}
        where ${copierCommands.childId} = ${childId} and ${copierCommands.position} = ${position}
          and ${copierCommands.state} in ('sending', 'unknown'))`,
    })
    .from(copierPositions)
    .where(
      sql`${eq(childId, sql.placeholder('child'))}
        and (${state} <> 'closed' and (${state} = 'open' or ${closedAt} > ${since})
          or ${position} = ${sql.placeholder('position')}::text)`,
    )
    .orderBy(asc(copierPositions.id))
    .prepare('copier-child-copies'),
);

/** The copies of a child that may still be open, and every copy of one position, open or closed; the oldest first. */
export async function childCopies(
  db: Database,
  child: number,
  now: Date,
  ofPosition: string | null = null,
): Promise<ChildCopy[]> {
  const rows = await copies(db).execute({
    child,
    since: new Date(now.getTime() - recheckMs).toISOString(),
    position: ofPosition,
  });
  return rows.map(({ copy, isMoving }) => ({ ...copy, isMoving }));
}
