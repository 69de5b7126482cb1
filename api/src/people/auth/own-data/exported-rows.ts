import { toLots } from '@parque/domain/copy';
import { asc, getTableColumns, getTableName, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../../core/database/database';
import { personalTables } from './personal-data';

/** Volumes are exported in lots, and the accounts of the copier under one name. */
const toExportedName = (column: string) =>
  column.replace(/(^|_)units$/, '$1lots').replace(/^(?:master|child)_id$/, 'account_id');

function toExportedValue(value: unknown, { name }: PgColumn): unknown {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'number' && /(?:^|_)units$/.test(name) ? toLots(value) : value;
}

/**
 * Returns the exported columns of a user's rows in a table, as `personal-data.ts` classifies them. Other columns are not
 * read.
 *
 * @param ownerCondition - Selects the rows.
 */
export async function listExported(
  db: Database,
  table: PgTable,
  ownerCondition: SQL | undefined,
  ...order: readonly PgColumn[]
): Promise<Record<string, unknown>[]> {
  const { exported = '', emptied = '', kept = '' } = personalTables[getTableName(table)] ?? {};
  const names = [exported, emptied, kept].join(' ').split(' ');
  const columns = Object.fromEntries(
    Object.values<PgColumn>(getTableColumns(table))
      .filter(({ name }) => names.includes(name))
      .map((column) => [toExportedName(column.name), column]),
  );
  const rows = await db
    .select(columns)
    .from(table)
    .where(ownerCondition)
    .orderBy(...order.map((column) => asc(column)));
  const toRow = (row: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(columns).map(([name, column]) => [name, toExportedValue(row[name], column)]),
    );
  return rows.map(toRow);
}
