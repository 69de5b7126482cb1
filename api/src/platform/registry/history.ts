import type { RevisionEntryEntity } from '@parque/contract';
import { desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../core/database/database';
import { previewTickets, registryStates } from '../../core/database/schema';

const toText = (value: unknown) => (typeof value === 'string' ? value : undefined);

async function listRevisions(db: Database, name: string, limit: number): Promise<RevisionEntryEntity[]> {
  const { revision, action, details, actor, reason, at } = registryStates;
  const rows = await db
    .select({ revision, action, details, actor, reason, at })
    .from(registryStates)
    .where(inArray(registryStates.name, [name, '']))
    .orderBy(desc(revision))
    .limit(limit);
  return rows.map((row) => {
    const { team, key, commit, ...rest } = row.details as Record<string, unknown>;
    const signature = { team: toText(team), key: toText(key), commit: toText(commit) };
    return { ...row, ...signature, details: rest, at: row.at.toISOString() };
  });
}

/** The previews of a remote, the newest first, without a revision: a preview changes nothing for other users. */
async function listPreviews(db: Database, name: string, limit: number): Promise<RevisionEntryEntity[]> {
  const rows = await db
    .select()
    .from(previewTickets)
    .where(eq(previewTickets.name, name))
    .orderBy(desc(previewTickets.issuedAt))
    .limit(limit);
  return rows.map(({ version, actor, team, key, reason, issuedAt, expiresAt }) => ({
    revision: 0,
    action: 'preview',
    details: { version, until: expiresAt.toISOString() },
    actor,
    ...(team !== null && { team }),
    ...(key !== null && { key }),
    reason,
    at: issuedAt.toISOString(),
  }));
}

/**
 * Returns what was done to a remote, and to all of them, the newest first: publications, changes and previews. A preview
 * gets the revision of the last change before it.
 */
export async function listHistory(db: Database, name: string, limit = 100): Promise<RevisionEntryEntity[]> {
  const revisions = await listRevisions(db, name, limit);
  const previews = await listPreviews(db, name, limit);
  const findRevision = (time: string) => revisions.find((entry) => entry.at <= time)?.revision ?? 0;
  const datedPreviews = previews.map((preview) => ({ ...preview, revision: findRevision(preview.at) }));
  // Entries of one instant keep their order: a preview comes after the change of which it has the revision.
  return [...datedPreviews, ...revisions].sort((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, limit);
}
