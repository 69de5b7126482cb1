import { getTableColumns, type Table } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from './database';

/** A statement as it is: put together once, and planned once for each connection. */
interface Statement {
  readonly name: string;
  readonly text: string;
}

/** Runs a statement outside of any transaction. */
export async function runStatement<Row extends pg.QueryResultRow>(
  { $client }: Database,
  statement: Statement,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  if (!$client) throw new Error('a statement of its own cannot be part of a transaction');
  const { rows } = await $client.query<Row>({ ...statement, values: [...values] });
  return rows;
}

/** A row, or a part of one, as `jsonb_populate_record` takes it: by the names of its columns. */
export function recordOf<T extends Table>(
  table: T,
  row: Partial<T['$inferInsert']>,
): Record<string, unknown> {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      const column = columns[name];
      return column && value !== undefined ? [[column.name, value]] : [];
    }),
  );
}
