import type { RegisteredRemoteEntity, SignedEntity } from '@parque/contract';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/** Immutable: what a team signed. */
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

/** Append-only: the newest is what the registry says now. */
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

/** Append-only: who may sign what, as the root key signed it. */
export const keyLists = pgTable('key_lists', {
  version: integer('version').primaryKey(),
  signed: jsonb('signed').$type<SignedEntity>().notNull(),
  publishedAt: instant('published_at').notNull(),
});

/** How often a version was loaded and failed, summed up by the minute: nothing of it tells one person from another. */
export const releaseLoads = pgTable(
  'release_loads',
  {
    name: text('name').notNull(),
    version: text('version').notNull(),
    minute: instant('minute').notNull(),
    why: text('why').notNull(),
    /** loaded, failed; with ` again` when the same came from the address before, that day. */
    outcome: text('outcome').notNull(),
    /** Of a failure: its phase and reason. Of a load: empty. */
    reason: text('reason').notNull(),
    /** Of a load: the upper bound of its time. Of a failure: 0. */
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

/** Commands that came, so that none is taken twice. */
export const usedNonces = pgTable('used_nonces', {
  nonce: text('nonce').primaryKey(),
  at: instant('at').notNull(),
});

export const previewTickets = pgTable('preview_tickets', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  version: text('version').notNull(),
  actor: text('actor').notNull(),
  reason: text('reason').notNull(),
  issuedAt: instant('issued_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
