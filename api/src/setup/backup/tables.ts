import type pg from 'pg';

export interface TableShape {
  readonly name: string;
  /** Its columns, without those that the database computes. */
  readonly columns: readonly string[];
}

/** @returns The tables of the product, each after those that it refers to. */
export async function listTablesInOrder(client: pg.ClientBase): Promise<TableShape[]> {
  const tables = await client.query<{ name: string; columns: string[]; parents: string[] }>(`
    select t.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select array_agg(distinct p.relname::text) from pg_constraint c join pg_class p on p.oid = c.confrelid
        where c.conrelid = t.oid and c.contype = 'f' and c.confrelid <> t.oid), '{}') as parents
    from pg_class t join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = 'public' and t.relkind = 'r' order by t.relname`);
  const remainingTables = new Map(tables.rows.map((table) => [table.name, table]));
  const orderedTables: TableShape[] = [];
  while (remainingTables.size > 0) {
    const free = [...remainingTables.values()].filter(({ parents }) =>
      parents.every((parent) => !remainingTables.has(parent)),
    );
    if (free.length === 0)
      throw new Error(`these tables refer to each other: ${[...remainingTables.keys()].join(', ')}`);
    for (const { name, columns } of free) {
      orderedTables.push({ name, columns });
      remainingTables.delete(name);
    }
  }
  return orderedTables;
}

const escapeIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Formats the table and its columns, in the syntax of COPY. */
export const formatCopyTarget = ({ name, columns }: TableShape) =>
  `${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')})`;

/** Sets every sequence to the highest stored number. */
export async function updateSequences(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; counter: string }>(`
    select t.relname as table, a.attname as column, pg_get_serial_sequence(quote_ident(t.relname), a.attname) as counter
    from pg_attribute a join pg_class t on t.oid = a.attrelid join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = 'public' and t.relkind = 'r' and a.attidentity <> ''`);
  for (const { table, column, counter } of rows) {
    await client.query(
      `select setval($1::regclass, coalesce(max(${escapeIdentifier(column)}), 0) + 1, false) from ${escapeIdentifier(table)}`,
      [counter],
    );
  }
}
