import type { Database } from './database';

/**
 * A query that many calls make: put together once for each database, and planned once for each of its connections. In
 * a transaction it is put together each time.
 *
 * @param build - Ends with `.prepare(name)`, under a name of its own.
 * @returns What gives the query of a database.
 */
export function prepared<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const built = new WeakMap<Database, Query>();
  return (db) => {
    const known = built.get(db);
    if (known) return known;
    const query = build(db);
    built.set(db, query);
    return query;
  };
}
