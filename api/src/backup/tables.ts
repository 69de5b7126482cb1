import type pg from 'pg';

/** A table in a backup. */
export interface TableShape {
  readonly name: string;
  /** Its columns, without those that the database computes. */
  readonly columns: readonly string[];
}

/** @returns The tables of the product, each after those that it refers to. */
export async function tablesInOrder(client: pg.ClientBase): Promise<TableShape[]> {
  const tables = await client.query<{ name: string; columns: string[]; parents: string[] }>(`
    select t.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select array_agg(distinct p.relname::text) from pg_constraint c join pg_class p on p.oid = c.confrelid
        where c.conrelid = t.oid and c.contype = 'f' and c.confrelid <> t.oid), '{}') as parents
    from pg_class t join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = 'public' and t.relkind = 'r' order by t.relname`);
  const left = new Map(tables.rows.map((table) => [table.name, table]));
  const ordered: TableShape[] = [];
  while (left.size > 0) {
    const free = [...left.values()].filter(({ parents }) => parents.every((parent) => !left.has(parent)));
    if (free.length === 0)
      throw new Error(`these tables refer to each other: ${[...left.keys()].join(', ')}`);
    for (const { name, columns } of free) {
      ordered.push({ name, columns });
      left.delete(name);
    }
  }
  return ordered;
}

/** @returns The hashes of the applied migrations, oldest first. */
export async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by id',
  );
  return rows.map(({ hash }) => hash);
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The table and its columns, in the syntax of COPY. */
export const copied = ({ name, columns }: TableShape) =>
  `${quoted(name)} (${columns.map(quoted).join(', ')})`;

/** Sets every sequence to the highest stored number. */
export async function advanceCounters(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; counter: string }>(`
    select t.relname as table, a.attname as column, pg_get_serial_sequence(quote_ident(t.relname), a.attname) as counter
    from pg_attribute a join pg_class t on t.oid = a.attrelid join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = 'public' and t.relkind = 'r' and a.attidentity <> ''`);
  for (const { table, column, counter } of rows) {
    await client.query(
      `select setval($1::regclass, coalesce(max(${quoted(column)}), 0) + 1, false) from ${quoted(table)}`,
      [counter],
    );
  }
}
