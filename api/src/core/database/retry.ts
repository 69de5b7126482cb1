import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { hasCause } from './error-codes';
import type * as schema from './schema';

type PooledDatabase = NodePgDatabase<typeof schema>;

/** Serialisation failure and deadlock: PostgreSQL rolled the transaction back, and a retry can succeed. */
const isConflict = (error: unknown) => hasCause(error, (code) => ['40001', '40P01'].includes(code));

/**
 * Returns a database that retries a transaction once after a deadlock or a serialisation failure. Effects of a
 * transaction outside of the database must therefore be safe to repeat.
 */
export function withRetry<Db extends PooledDatabase>(db: Db): Db {
  const begin = db.transaction.bind(db);
  const retryTransaction: PooledDatabase['transaction'] = async (work, config) => {
    try {
      return await begin(work, config);
    } catch (error) {
      if (!isConflict(error)) throw error;
      return begin(work, config);
    }
  };
  return Object.assign(db, { transaction: retryTransaction });
}
