import { asc, eq, sql } from 'drizzle-orm';
import { msPerDay } from '@parque/domain/durations';
import type { Database } from '../../../../core/database/database';
import { prepareOnce } from '../../../../core/database/prepared';
import { copierCommands, copierPositions } from '../../../../core/database/schema';
import type { Copy } from './child';

/** How long the engine still looks for a copy that seemed closed by hand. */
export const recheckMs = msPerDay;

/** A copy, and whether an order of its position is in flight that changes its volume. */
export interface ChildCopy extends Copy {
  readonly isMoving: boolean;
}

const { childId, position, state, closedAt } = copierPositions;
const since = sql`${sql.placeholder('since')}::timestamptz`;

const copiesQuery = prepareOnce((db) =>
  db
    .select({
      copy: copierPositions,
      isMoving: sql<boolean>`exists (
        select 1 from ${copierCommands}
        where ${copierCommands.childId} = ${childId} and ${copierCommands.position} = ${position}
          and ${copierCommands.state} in ('sending', 'unknown') and ${copierCommands.action} <> 'modify')`,
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
export async function listChildCopies(
  db: Database,
  child: number,
  now: Date,
  ofPosition: string | null = null,
): Promise<ChildCopy[]> {
  const rows = await copiesQuery(db).execute({
    child,
    since: new Date(now.getTime() - recheckMs).toISOString(),
    position: ofPosition,
  });
  return rows.map(({ copy, isMoving }) => ({ ...copy, isMoving }));
}
