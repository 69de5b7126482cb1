import type { CallArguments } from '@parque/contract';
import { sql } from 'drizzle-orm';
import { jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { instant, number, owner } from './columns';
import { brokerAccounts } from './journal';
import { users } from './people';

/** A new random number at each change, as in notes. */
export const createVersionColumn = () =>
  number('version')
    .notNull()
    .default(sql`floor(1 + random() * 9007199254740990)`);

/** Definitions of a user: setups, views, rules of prop firms, review questions, layouts of tables. The key is chosen by the screen. */
export const journalDefinitions = pgTable(
  'journal_definitions',
  {
    userId: owner('user_id', () => users.id),
    key: text('key').notNull(),
    kind: text('kind', { enum: ['setup', 'view', 'funding', 'questions', 'layout', 'group'] }).notNull(),
    name: text('name').notNull(),
    content: jsonb('content').$type<CallArguments<'saveDefinition'>['body']['content']>().notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: createVersionColumn(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);

/** Reviews of trades; a trade without one has no row. */
export const journalReviews = pgTable(
  'journal_reviews',
  {
    accountId: owner('account_id', () => brokerAccounts.id),
    ticket: text('ticket').notNull(),
    /** Key of a definition of the owner. */
    setup: text('setup'),
    /** Keys of rules of the setup. */
    kept: text('kept').array().notNull(),
    broken: text('broken').array().notNull(),
    mistakes: text('mistakes').array().notNull(),
    rating: smallint('rating'),
    updatedAt: instant('updated_at').notNull(),
    version: createVersionColumn(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.ticket] })],
);
