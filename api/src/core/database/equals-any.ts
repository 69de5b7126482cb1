import { Placeholder, sql, type AnyColumn, type SQL } from 'drizzle-orm';

/** Builds the SQL condition that a column equals one of the numbers, which are sent as one array parameter. */
export const equalsAny = (column: AnyColumn, numbers: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...numbers])}::bigint[])`;

export const equalsAnyText = (column: AnyColumn, texts: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...texts])}::text[])`;

/**
 * Selects the rows of an owner whose column equals `given.<column>`, for a lateral join with a table `given`. The range
 * and the order make the planner use the index of owner and column. For `column = any(...)` it would read all rows of the
 * owner while new rows have no statistics.
 *
 * @param limit - Maximum number of rows per text; undefined: no maximum.
 */
export const selectOwnerRowsByText = (ownerCondition: SQL, column: AnyColumn, limit?: number): SQL => {
  const givenText = sql`given.${sql.identifier(column.name)}`;
  // Without a limit, `offset 0` keeps the planner from merging the subquery with the outer query.
  const end = limit === undefined ? sql`offset 0` : sql`limit ${sql.raw(String(limit))}`;
  return sql`(
    select ctid, * from ${column.table}
    where ${ownerCondition} and ${column} between ${givenText} and ${givenText} order by ${column} ${end})`;
};

/**
 * Builds the condition that a row belongs to an owner and has one of these texts. Each text is looked up in an index,
 * which is fast for owners with many rows. The rows must not change until the statement ends.
 *
 * @param limit - As in {@link selectOwnerRowsByText}.
 */
export const matchOwnerAndTexts = (
  ownerCondition: SQL,
  column: AnyColumn,
  texts: readonly string[] | Placeholder,
  limit?: number,
): SQL => sql`${column.table}.ctid = any(array(
  select found.ctid from unnest(${texts instanceof Placeholder ? texts : sql.param([...texts])}::text[]) as given(${sql.identifier(column.name)})
  cross join lateral ${selectOwnerRowsByText(ownerCondition, column, limit)} found))`;
