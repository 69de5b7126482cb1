import type { RegisteredRemoteEntity, SignedEntity } from '@parque/contract';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns';

/** Signed releases; immutable. */
export const signedReleases = pgTable(
  'signed_releases',
  {
    name: text('name').notNull(),
    version: text('version').notNull(),
    team: text('team').notNull(),
    signed: jsonb('signed').$type<SignedEntity>().notNull(),
    actor: text('actor').notNull(),
    publishedAt: instant('published_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.version] })],
);

/** Append-only: the newest row is the current state of the registry. */
export const registryStates = pgTable(
  'registry_states',
  {
    revision: integer('revision').primaryKey(),
    remotes: jsonb('remotes').$type<readonly RegisteredRemoteEntity[]>().notNull(),
    name: text('name').notNull(),
    action: text('action').notNull(),
    details: jsonb('details').notNull(),
    actor: text('actor').notNull(),
    reason: text('reason').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('registry_states_name').on(table.name, table.revision)],
);

/** Append-only: which key may sign which remote, signed by the root key. */
export const keyLists = pgTable('key_lists', {
  version: integer('version').primaryKey(),
  signed: jsonb('signed').$type<SignedEntity>().notNull(),
  publishedAt: instant('published_at').notNull(),
});

/** Counts of loads and failures of each version per minute. They contain no data about single users. */
export const releaseLoads = pgTable(
  'release_loads',
  {
    name: text('name').notNull(),
    version: text('version').notNull(),
    minute: instant('minute').notNull(),
    why: text('why').notNull(),
    /** loaded, failed or found; followed by ` again` when the same address reported the same earlier that day. */
    outcome: text('outcome').notNull(),
    /** Phase and reason of a failure; kind of a finding; empty for a load. */
    reason: text('reason').notNull(),
    /** Upper bound of the duration of a load; 0 for a failure. */
    withinMs: integer('within_ms').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [
        table.name,
        table.version,
        table.minute,
        table.why,
        table.outcome,
        table.reason,
        table.withinMs,
      ],
    }),
  ],
);

/** Nonces of received commands, so that a repeated command is rejected. */
export const usedNonces = pgTable('used_nonces', {
  nonce: text('nonce').primaryKey(),
  at: instant('at').notNull(),
});

export const previewTickets = pgTable('preview_tickets', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  version: text('version').notNull(),
  actor: text('actor').notNull(),
  /** The team that signed the order, and its key; null when an admin issued it. */
  team: text('team'),
  key: text('key'),
  reason: text('reason').notNull(),
  issuedAt: instant('issued_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** Errors that the code of remotes threw: a row for each message and position of a version, without data about users. */
export const releaseErrors = pgTable(
  'release_errors',
  {
    name: text('name').notNull(),
    version: text('version').notNull(),
    /** Hash of message and position. */
    key: text('key').notNull(),
    message: text('message').notNull(),
    place: text('place').notNull(),
    count: integer('count').notNull(),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.version, table.key] })],
);

/** Source maps of the scripts of releases, compressed. No route serves them. */
export const releaseMaps = pgTable(
  'release_maps',
  {
    name: text('name').notNull(),
    version: text('version').notNull(),
    file: text('file').notNull(),
    map: bytes('map').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.version, table.file] })],
);
