import { getTableColumns, sql, type SQL, type Table } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { recordOf } from './statement';

const columnsOf = (table: Table): readonly PgColumn[] => Object.values(getTableColumns(table)) as PgColumn[];

const listed = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);

const name = ({ name }: PgColumn) => sql.identifier(name);

/** The columns of a table, in its own order: `"account_id", "ticket"`. */
export const columnList = (table: Table): SQL =>
  listed(columnsOf(table).map((column) => sql`${name(column)}`));

/**
 * Rows of a table as one JSON parameter, for a statement that inserts or reads thousands of them:
 * `jsonb_to_recordset(…) as rows("account_id" bigint, …)`. The columns come from the table, so none can be left out.
 */
export function jsonRows<T extends Table>(table: T, rows: readonly T['$inferInsert'][], alias: string): SQL {
  const types = columnsOf(table).map((column) => sql`${name(column)} ${sql.raw(column.getSQLType())}`);
  const records = JSON.stringify(rows.map((row) => recordOf(table, row)));
  return sql`jsonb_to_recordset(${records}::jsonb) as ${sql.identifier(alias)}(${listed(types)})`;
}

/** The columns of a table but for some, to be named one by one. */
export function otherColumns<T extends Table>(
  table: T,
  left: readonly (keyof T['$inferSelect'])[],
): readonly PgColumn[] {
  const names = new Set<string>(left.map(String));
  return Object.entries(getTableColumns(table))
    .filter(([key]) => !names.has(key))
    .map(([, column]) => column as PgColumn);
}

/** `"profit" = excluded."profit", …`: what an upsert takes from the row that was there already. */
export const takeExcluded = (columns: readonly PgColumn[]): SQL =>
  listed(columns.map((column) => sql`${name(column)} = excluded.${name(column)}`));

/** `(kept."profit", …)` */
export const rowOf = (alias: string, columns: readonly PgColumn[]): SQL =>
  sql`(${listed(columns.map((column) => sql`${sql.identifier(alias)}.${name(column)}`))})`;
