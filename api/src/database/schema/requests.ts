import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, number } from './columns';
import { users } from './people';

/** Requests that carried an idempotency key, for a day: what a repetition is answered. */
export const idempotentRequests = pgTable(
  'idempotent_requests',
  {
    userId: number('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** sha256 of the key; the key itself opens the answer. */
    keyHash: text('key_hash').notNull(),
    /** sha256 of what was asked. */
    fingerprint: text('fingerprint').notNull(),
    /** null: it has not been answered, or its process ended before it was; 0: it failed at a point that nobody knows. */
    status: integer('status'),
    encryptedAnswer: text('encrypted_answer'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.keyHash] }),
    index('idempotent_requests_age').on(table.createdAt),
  ],
);
