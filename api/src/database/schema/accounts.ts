import { bigint, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { identity, instant, number } from './columns';
import { users } from './people';

const ofUser = () =>
  number('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Links sent by mail, each good for one use. A token is kept as its sha256 only. */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: ofUser(),
    purpose: text('purpose', { enum: ['reset', 'proof'] }).notNull(),
    /** The address it was sent to, which following it proves. */
    email: text('email').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [
    index('mailed_links_user').on(table.userId, table.purpose),
    index('mailed_links_end').on(table.endsAt),
  ],
);

/** What is to be sent, and what was. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: identity(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    /** Names the text's place in the vault. */
    key: text('key').notNull(),
    /** Encrypted, since it may hold a link that opens an account; null once it was handed to the mail server. */
    sealedText: text('sealed_text'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** null: not again. */
    nextAttemptAt: instant('next_attempt_at').defaultNow(),
    sentAt: instant('sent_at'),
    failures: integer('failures').notNull().default(0),
    failure: text('failure'),
  },
  (table) => [
    unique('mail_outbox_key').on(table.key),
    index('mail_outbox_due').on(table.nextAttemptAt),
    index('mail_outbox_created').on(table.createdAt),
  ],
);

/** The second factor of a person: in force from the first right code on. */
export const secondFactors = pgTable('second_factors', {
  userId: ofUser().primaryKey(),
  /** Encrypted. */
  sealedSecret: text('sealed_secret').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** The 30 seconds whose code was used last: neither it nor one before it is taken again. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** Each opens the account once when the second factor is lost; 120 random bits, kept as sha256. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { codeHash: text('code_hash').primaryKey(), userId: ofUser() },
  (table) => [index('recovery_codes_user').on(table.userId)],
);

/** On which devices a person has signed in: guesses from elsewhere do not stop these. */
export const knownPlaces = pgTable(
  'known_places',
  {
    /** Hash of the person and the key that the device keeps. */
    placeHash: text('place_hash').primaryKey(),
    userId: ofUser(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [index('known_places_last').on(table.lastAt), index('known_places_user').on(table.userId)],
);
