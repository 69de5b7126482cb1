import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { RegistryEntity, RemoteManifestEntity } from '@parque/contract';
import { instant } from './columns';

export const remoteReleases = pgTable(
  'remote_releases',
  {
    name: text('name').notNull(),
    version: text('version').notNull(),
    manifest: jsonb('manifest').$type<RemoteManifestEntity>().notNull(),
    publishedAt: instant('published_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.name, table.version] })],
);

/** Append-only: the newest revision is the registry. */
export const registryRevisions = pgTable('registry_revisions', {
  revision: integer('revision').primaryKey(),
  document: jsonb('document').$type<RegistryEntity>().notNull(),
  actor: text('actor').notNull(),
  reason: text('reason').notNull(),
  at: instant('at').notNull().defaultNow(),
});
