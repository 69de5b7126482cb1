import { bigint, customType, integer, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core';

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const number = (name: string) => bigint(name, { mode: 'number' });

/** The id of a row in another table. */
export const reference = (name: string, column: () => AnyPgColumn) =>
  number(name).notNull().references(column);

/** The id of the row that this one is deleted with. */
export const owner = (name: string, column: () => AnyPgColumn) =>
  number(name).notNull().references(column, { onDelete: 'cascade' });

export const identity = () => number('id').primaryKey().generatedAlwaysAsIdentity();

/** Increases with each change, so that a user does not overwrite a change that was not displayed. Old code ignores it. */
export const version = (name = 'version') => integer(name).notNull().default(1);

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
