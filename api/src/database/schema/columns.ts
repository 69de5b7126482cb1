import { bigint, timestamp } from 'drizzle-orm/pg-core';

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const number = (name: string) => bigint(name, { mode: 'number' });

export const identity = () => number('id').primaryKey().generatedAlwaysAsIdentity();
