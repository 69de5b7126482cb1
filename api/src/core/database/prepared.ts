import { sql, type SQL } from 'drizzle-orm';
import type { Database } from './database';

/**
 * Caches a prepared query: built once for each database, and planned once for each of its connections. In a transaction
 * it is built each time.
 *
 * @param build - Builds the query; ends with `.prepare(name)`, with a unique name.
 * @returns A function that returns the query of a database.
 */
export function prepareOnce<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const queries = new WeakMap<Database, Query>();
  return (db) => {
    const cachedQuery = queries.get(db);
    if (cachedQuery) return cachedQuery;
    const query = build(db);
    queries.set(db, query);
    return query;
  };
}

/**
 * An array parameter of a prepared query whose length the planner does not see. For a short array of known length, a plan
 * looks cheaper than the one for any length, so that PostgreSQL would plan each call again.
 *
 * @param type - The type of its items, such as `bigint`.
 */
export const createArrayPlaceholder = (name: string, type: string): SQL =>
  sql`(select ${sql.placeholder(name)}::${sql.raw(type)}[])::${sql.raw(type)}[]`;
