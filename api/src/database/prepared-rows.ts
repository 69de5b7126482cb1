import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from './database';
import { prepared } from './prepared';

/**
 * A query whose rows are taken as the database gives them, for answers of many: planned once for each connection, and
 * nothing is done to a row but reading it.
 *
 * @param name - Of its own among all queries.
 * @param query - With placeholders for what it is asked with.
 * @returns What gives the rows, each with its columns in their order.
 */
export function preparedRows<Row extends readonly unknown[]>(
  name: string,
  query: SQL,
): (db: Database, values: Readonly<Record<string, unknown>>) => Promise<Row[]> {
  const text = new PgDialect().sqlToQuery(query);
  const queryOf = prepared((db) =>
    db._.session.prepareQuery<{ execute: Row[]; all: unknown; values: unknown }>(
      text,
      undefined,
      name,
      true,
      (rows) => rows as unknown as Row[],
    ),
  );
  return (db, values) => queryOf(db).execute({ ...values });
}
