import type { GoalsEntity, RoutinePageEntity } from '@parque/contract';
import { date, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, number, owner } from './columns';
import { brokerAccounts } from './journal';
import { createVersionColumn } from './reviews';

type Plan = Extract<RoutinePageEntity, { kind: 'plan' }>;
type Review = Exclude<RoutinePageEntity, { kind: 'plan' }>;

/** The content of a plan or a review, without its key and its times. */
export type RoutineContent =
  | Pick<Plan, 'text' | 'max_trades' | 'max_loss'>
  | Pick<Review, 'answers' | 'rating'>;

/** Plans of days, and reviews of days, weeks and months by their first day. */
export const journalRoutine = pgTable(
  'journal_routine',
  {
    accountId: owner('account_id', () => brokerAccounts.id),
    kind: text('kind', { enum: ['plan', 'day', 'week', 'month'] }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    content: jsonb('content').$type<RoutineContent>().notNull(),
    writtenAt: instant('written_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: createVersionColumn(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.kind, table.day] })],
);

/** The goals of an account; an account without goals has no row. */
export const journalGoals = pgTable('journal_goals', {
  accountId: number('account_id')
    .primaryKey()
    .references(() => brokerAccounts.id, { onDelete: 'cascade' }),
  goals: jsonb('goals').$type<GoalsEntity['goals']>().notNull(),
  updatedAt: instant('updated_at').notNull(),
  version: createVersionColumn(),
});
