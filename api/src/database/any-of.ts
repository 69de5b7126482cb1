import { sql, type AnyColumn, type SQL } from 'drizzle-orm';

/** That a column holds one of these numbers. They travel as one parameter, so that a thousand cost no more than one. */
export const anyOf = (column: AnyColumn, numbers: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...numbers])}::bigint[])`;
