import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { identity, instant, number, owner } from './columns';
import { pushSubscriptions, telegramLinks, type Curve } from './notifications';
import { users } from './people';

const createUserColumn = () => owner('user_id', () => users.id);

/** Links sent by mail, each valid for one use. Only the sha256 of a token is stored. */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: createUserColumn(),
    purpose: text('purpose', { enum: ['reset', 'proof'] }).notNull(),
    /** The address it was sent to; opening the link verifies it. */
    email: text('email').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [
    index('mailed_links_user').on(table.userId, table.purpose),
    index('mailed_links_end').on(table.endsAt),
  ],
);

export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: identity(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    /** Context of the encryption of the text. */
    key: text('key').notNull(),
    /** Encrypted, because it may contain a link that opens an account; null after the mail server accepted it. */
    sealedText: text('sealed_text'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** null: no further attempt. */
    nextAttemptAt: instant('next_attempt_at').defaultNow(),
    sentAt: instant('sent_at'),
    failures: integer('failures').notNull().default(0),
    failure: text('failure'),
    /** For a digest or a summary: the token with which mail programs unsubscribe its reader. */
    unsubscribe: text('unsubscribe'),
    /** Curves that it shows as pictures. */
    curves: jsonb('curves').$type<readonly Curve[]>(),
    /** The reader of a message for Telegram. */
    telegramUserId: number('telegram_user_id').references(() => telegramLinks.userId, {
      onDelete: 'cascade',
    }),
    /** The browser to which a push message is sent. */
    subscriptionId: number('subscription_id').references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
  },
  (table) => [
    unique('mail_outbox_key').on(table.key),
    index('mail_outbox_telegram')
      .on(table.telegramUserId)
      .where(sql`${table.telegramUserId} is not null`),
    index('mail_outbox_push')
      .on(table.subscriptionId)
      .where(sql`${table.subscriptionId} is not null`),
    index('mail_outbox_due').on(table.nextAttemptAt),
    index('mail_outbox_created').on(table.createdAt),
  ],
);

/** The second factor of a user: required after the first correct code. */
export const secondFactors = pgTable('second_factors', {
  userId: createUserColumn().primaryKey(),
  /** Encrypted. */
  sealedSecret: text('sealed_secret').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** The 30-second step of the last accepted code: this code and earlier ones are rejected. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** Each opens the account once when the second factor is lost; 120 random bits, stored as sha256. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { codeHash: text('code_hash').primaryKey(), userId: createUserColumn() },
  (table) => [index('recovery_codes_user').on(table.userId)],
);

/** Passkeys (WebAuthn credentials) of users: each signs in without password and code. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: identity(),
    userId: createUserColumn(),
    /** Base64url, as in WebAuthn. */
    credentialId: text('credential_id').notNull(),
    /** COSE key in base64url. */
    publicKey: text('public_key').notNull(),
    /** Base64url; the same for all passkeys of a user. */
    userHandle: text('user_handle').notNull(),
    /** Signatures so far by the authenticator's own count; 0 where it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** The provider of the passkey keeps a copy. */
    isSynced: boolean('is_synced').notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [unique('passkeys_credential').on(table.credentialId), index('passkeys_user').on(table.userId)],
);

/** Challenges that were answered, so that no answer is accepted twice. */
export const spentChallenges = pgTable(
  'spent_challenges',
  { challengeHash: text('challenge_hash').primaryKey(), endsAt: instant('ends_at').notNull() },
  (table) => [index('spent_challenges_end').on(table.endsAt)],
);

/** Devices on which a user has signed in. Failed attempts from other devices do not block them. */
export const knownPlaces = pgTable(
  'known_places',
  {
    /** Hash of the user and the key that the device stores. */
    placeHash: text('place_hash').primaryKey(),
    userId: createUserColumn(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [index('known_places_last').on(table.lastAt), index('known_places_user').on(table.userId)],
);
