import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type * as schema from './schema';

type PooledDatabase = NodePgDatabase<typeof schema>;

/** Serialisation failure and deadlock: PostgreSQL rolled the transaction back, and it may succeed when run again. */
const conflicts = new Set(['40001', '40P01']);

function isConflict(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string' && conflicts.has(code)) return true;
  }
  return false;
}

/**
 * Returns the database with transactions that are run a second time after a deadlock or a serialisation failure. What
 * the work of a transaction does outside of the database must therefore be harmless when it is done twice.
 */
export function withRetry<Db extends PooledDatabase>(db: Db): Db {
  const begin = db.transaction.bind(db);
  const transaction: PooledDatabase['transaction'] = async (work, config) => {
    try {
      return await begin(work, config);
    } catch (error) {
      if (!isConflict(error)) throw error;
      return begin(work, config);
    }
  };
  return Object.assign(db, { transaction });
}
