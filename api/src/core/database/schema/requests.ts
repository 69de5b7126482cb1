import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, owner } from './columns';
import { users } from './people';

/** Requests with an idempotency key, stored for a day with the answer for repetitions. */
export const idempotentRequests = pgTable(
  'idempotent_requests',
  {
    userId: owner('user_id', () => users.id),
    /** sha256 of the key; the key itself decrypts the answer. */
    keyHash: text('key_hash').notNull(),
    /** sha256 of the request. */
    fingerprint: text('fingerprint').notNull(),
    /** null: not answered, or its process ended before the answer; 0: failed at an unknown point. */
    status: integer('status'),
    encryptedAnswer: text('encrypted_answer'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.keyHash] }),
    index('idempotent_requests_age').on(table.createdAt),
  ],
);
