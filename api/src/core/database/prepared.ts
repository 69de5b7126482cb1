import type { Database } from './database';

/** Builds a prepared query, which ends with `.prepare(name)`, once for each database, and in each transaction. */
export function prepareOnce<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const built = new WeakMap<Database, Query>();
  return (db) => {
    const cachedQuery = built.get(db);
    if (cachedQuery) return cachedQuery;
    const query = build(db);
    built.set(db, query);
    return query;
  };
}
