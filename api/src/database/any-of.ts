import { sql, type AnyColumn, type SQL } from 'drizzle-orm';

/** The condition that a column equals one of these numbers. They are sent as one array parameter. */
export const anyOf = (column: AnyColumn, numbers: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...numbers])}::bigint[])`;

/** The condition that a column equals one of these texts. They are sent as one array parameter. */
export const anyTextOf = (column: AnyColumn, texts: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...texts])}::text[])`;
