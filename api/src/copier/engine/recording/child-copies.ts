import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../database/database';
import { copierCommands, copierPositions } from '../../../database/schema';
import type { Copy } from './child';

/** For how long a copy that was closed by hand may turn out not to have been. */
const rememberedMs = 86_400_000;

/** A copy, and whether an order of its position is on its way. */
export interface ChildCopy extends Copy {
  readonly isMoving: boolean;
}

const { childId, position, state, closedAt } = copierPositions;
const since = sql`${sql.placeholder('since')}::timestamptz`;

const copies = (db: Database) =>
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
    .prepare('copier-child-copies');

const statements = new WeakMap<Database, ReturnType<typeof copies>>();

/** The copies of a child that may still be there, and all that there ever were of one position; the oldest first. */
export async function childCopies(
  db: Database,
  child: number,
  now: Date,
  ofPosition: string | null = null,
): Promise<ChildCopy[]> {
  const statement = statements.get(db) ?? copies(db);
  statements.set(db, statement);
  const rows = await statement.execute({
    child,
    since: new Date(now.getTime() - rememberedMs).toISOString(),
    position: ofPosition,
  });
  return rows.map(({ copy, isMoving }) => ({ ...copy, isMoving }));
}
