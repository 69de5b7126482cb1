import type { CardArrangementEntity } from '@parque/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { identity, instant, number, version, owner } from './columns';

export const users = pgTable(
  'users',
  {
    id: identity(),
    name: text('name').notNull(),
    /** Trimmed and in lower case. */
    email: text('email').notNull(),
    telegram: text('telegram'),
    inv: text('inv'),
    rol: integer('rol').notNull().default(0),
    rolVersion: version('rol_version'),
    /** When a link mailed to the address was opened; null: never. */
    emailProvenAt: instant('email_proven_at'),
    passwordHash: text('password_hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at'),
    /** How the user arranged the cards of Inicio; null: each card is at its default position. */
    cardArrangement: jsonb('card_arrangement').$type<CardArrangementEntity>(),
    /** When the user deleted the account; the row then has no personal data. null: not deleted. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    unique('users_email').on(table.email),
    index('users_by_name_es').on(sql`${table.name} collate "es-x-icu"`, table.id),
    index('users_by_last_seen').on(
      sql`coalesce(${table.lastSeenAt}, timestamptz '1970-01-01 00:00:00+00')`,
      table.id,
    ),
    check('users_email_is_normal', sql`${table.email} = lower(btrim(${table.email}))`),
  ],
);

/** Only the sha256 of a token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** Identifies the session for its owner, who never receives the hash. */
    id: number('id').notNull().generatedAlwaysAsIdentity(),
    userId: owner('user_id', () => users.id),
    address: text('address'),
    userAgent: text('user_agent'),
    /** The hash of `known_places`; the sessions of a browser end together. Null: the browser is not known. */
    deviceHash: text('device_hash'),
    /** When the user last entered the password (and the code). */
    authenticatedAt: instant('authenticated_at').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    endsAt: instant('ends_at').notNull(),
    /** Hashes of the cookie that renews the token: of its name, of its current and of its previous secret. */
    keptNameHash: text('kept_name_hash'),
    keptHash: text('kept_hash'),
    keptPreviousHash: text('kept_previous_hash'),
    /** When the current secret replaced the previous one. */
    keptRotatedAt: instant('kept_rotated_at'),
    /** Until when the cookie renews the token. Null: the user did not choose to stay signed in. */
    keptUntil: instant('kept_until'),
  },
  (table) => [
    unique('sessions_id').on(table.id),
    index('sessions_user').on(table.userId),
    index('sessions_end').on(table.endsAt),
    unique('sessions_kept_name').on(table.keptNameHash),
  ],
);

/** Failed attempts within the current window, for each protected key: 'login:account:…', 'login:address:…'. */
export const attempts = pgTable('attempts', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  windowEndsAt: instant('window_ends_at').notNull(),
});

/** Changes with their actor, stored permanently. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    at: instant('at').notNull().defaultNow(),
    actorId: number('actor_id').references(() => users.id, { onDelete: 'set null' }),
    action: text('action').notNull(),
    /** The changed record: 'licence:12'. */
    subject: text('subject').notNull(),
    reason: text('reason'),
    before: jsonb('before').$type<unknown>(),
    after: jsonb('after').$type<unknown>(),
  },
  (table) => [
    index('audit_log_subject').on(table.subject),
    index('audit_log_actor').on(table.actorId, table.id),
  ],
);
