import { bigint, integer, timestamp } from 'drizzle-orm/pg-core';

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const number = (name: string) => bigint(name, { mode: 'number' });

export const identity = () => number('id').primaryKey().generatedAlwaysAsIdentity();

/** Grows with each change, so that nobody overwrites what they have not seen. Old code leaves it as it is. */
export const version = (name = 'version') => integer(name).notNull().default(1);
