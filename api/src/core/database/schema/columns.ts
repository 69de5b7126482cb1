import { bigint, customType, integer, timestamp } from 'drizzle-orm/pg-core';

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const number = (name: string) => bigint(name, { mode: 'number' });

export const identity = () => number('id').primaryKey().generatedAlwaysAsIdentity();

/** Increases with each change, so that a user does not overwrite a change that was not displayed. Old code ignores it. */
export const version = (name = 'version') => integer(name).notNull().default(1);

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
