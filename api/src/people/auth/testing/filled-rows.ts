import { getTableColumns } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../../core/database/database';

/** A value that no other row of the test has, as far as the type of the column allows it. */
function createValue({ name, dataType, columnType, enumValues }: PgColumn, number: number): unknown {
  if (enumValues?.length) return enumValues[0];
  if (columnType === 'PgDateString') return '2026-03-09';
  const values: Readonly<Record<string, unknown>> = {
    string: `${name} ${number}`,
    number,
    boolean: true,
    date: new Date(Date.UTC(2026, 2, 10, 0, 0, number)),
    json: { text: `${name} ${number}` },
    array: [`${name} ${number}`],
    custom: Buffer.from(`${name} ${number}`),
  };
  return values[dataType];
}

/**
 * Returns a function that inserts a row with a value in each column. Columns with a default and references to other
 * tables have only the given values.
 */
export function createFiller(db: Database) {
  let number = 77_000;
  return async <Table extends PgTable>(
    table: Table,
    changes: Partial<Table['$inferInsert']>,
  ): Promise<Table['$inferSelect']> => {
    const references = getTableConfig(table).foreignKeys.flatMap((key) => key.reference().columns);
    const columns = Object.entries<PgColumn>(getTableColumns(table)).filter(
      ([key, column]) =>
        !(key in changes || column.hasDefault || column.generated || column.generatedIdentity) &&
        !references.includes(column),
    );
    const values = Object.fromEntries(columns.map(([key, column]) => [key, createValue(column, number++)]));
    const [row] = await db
      .insert(table)
      .values({ ...values, ...changes } as Table['$inferInsert'])
      .returning();
    if (!row) throw new Error('no row was inserted');
    return row;
  };
}
