import { getTableColumns, sql, type SQL, type Table } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Database } from './database';

/** A named statement: built once, and planned once for each connection. */
interface Statement {
  readonly name: string;
  readonly text: string;
}

export async function runStatement<Row extends pg.QueryResultRow>(
  { $client }: Database,
  statement: Statement,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  if (!$client) throw new Error('this statement must run outside of a transaction');
  const { rows } = await $client.query<Row>({ ...statement, values: [...values] });
  return rows;
}

const dialect = new PgDialect();

/** Runs a query whose text is always the same as a named statement. */
export function runNamedQuery<Row extends pg.QueryResultRow>(db: Database, name: string, query: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return runStatement<Row>(db, { name, text }, params);
}

/** Converts a row, or a part of one, to a record for `jsonb_populate_record`, with column names as keys. */
export function toRecord<T extends Table>(table: T, row: Partial<T['$inferInsert']>) {
  const columns = getTableColumns(table);
  const record: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    const column = columns[name];
    if (column && value !== undefined) record[column.name] = value;
  }
  return record;
}

type TableRow<T extends Table> = T['$inferSelect'];

/** The columns of a table that a statement reads from a JSON record, so that text, type and record cannot differ. */
export interface ColumnList<T extends Table, Name extends keyof TableRow<T>> {
  /** Comma-separated SQL names, each after `alias` and a dot when one is given. */
  readonly sql: (alias?: string) => string;
  /** Assignments of an upsert: `name = excluded.name`, comma-separated. */
  readonly fromExcluded: string;
  /**
   * The record for `jsonb_populate_record`.
   *
   * @throws Error - When the row has a property that is not in the list, because the statement would not write it.
   */
  readonly record: (row: Partial<Pick<TableRow<T>, Name>>) => Record<string, unknown>;
}

/** @param names - Properties of the table, in the order of the statement. */
export function createColumnList<T extends Table, Name extends keyof TableRow<T> & string>(
  table: T,
  names: readonly Name[],
): ColumnList<T, Name> {
  const columns = getTableColumns(table);
  const list = names.flatMap((name) => columns[name]?.name ?? []);
  return {
    sql: (alias) => list.map((name) => (alias === undefined ? name : `${alias}.${name}`)).join(', '),
    fromExcluded: list.map((name) => `${name} = excluded.${name}`).join(', '),
    record(row) {
      const listedNames: readonly string[] = names;
      const unknownName = Object.keys(row).find((name) => !listedNames.includes(name));
      if (unknownName !== undefined) throw new Error(`the statement does not write ${unknownName}`);
      return toRecord(table, row);
    },
  };
}

/** Returns the names of all columns except some, so that a new column is included without a change of the statement. */
export function listColumnsExcept<T extends Table, Name extends keyof TableRow<T> & string>(
  table: T,
  except: readonly Name[],
): readonly Exclude<keyof TableRow<T> & string, Name>[] {
  const excludedNames: readonly string[] = except;
  const isKept = (name: string): name is Exclude<keyof TableRow<T> & string, Name> =>
    !excludedNames.includes(name);
  return Object.keys(getTableColumns(table)).filter(isKept);
}

const toArrayValue = (value: unknown) => (value instanceof Date ? value.toISOString() : (value ?? null));

/**
 * Rows as a table `given`, of one array parameter for each column: for many rows, shorter than JSON and faster to read for
 * the database.
 *
 * @param names - The columns of the table `given`, as properties of the table of the rows.
 */
export function createGivenTable<T extends Table, Name extends keyof T['$inferInsert'] & string>(
  table: T,
  names: readonly Name[],
  rows: readonly T['$inferInsert'][],
): SQL {
  const columns = getTableColumns(table);
  const lists: SQL[] = [];
  const list: SQL[] = [];
  for (const name of names) {
    const column = columns[name];
    if (!column) continue;
    const values = rows.map((row) => toArrayValue(row[name]));
    lists.push(sql`${sql.param(values)}::${sql.raw(column.getSQLType())}[]`);
    list.push(sql`${sql.identifier(column.name)}`);
  }
  return sql`unnest(${sql.join(lists, sql`, `)}) as given(${sql.join(list, sql`, `)})`;
}
