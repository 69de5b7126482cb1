import { Signed, type RevisionEntryEntity } from '@parque/contract';
import { desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../database/database';
import { previewTickets, registryStates } from '../database/schema';
import { attestationSummary } from './attestations/attestation';

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** What the history shows of the attestation that is stored with a revision. */
const summaryOf = (stored: unknown) => attestationSummary(Signed.parse(stored));

/** The revisions of a remote and of all remotes, the newest first. */
async function revisionsOf(db: Database, name: string, limit: number): Promise<RevisionEntryEntity[]> {
  const { revision, action, details, actor, reason, at } = registryStates;
  const rows = await db
    .select({ revision, action, details, actor, reason, at })
    .from(registryStates)
    .where(inArray(registryStates.name, [name, '']))
    .orderBy(desc(revision))
    .limit(limit);
  return rows.map((row) => {
    const { team, key, commit, attestation, ...rest } = row.details as Record<string, unknown>;
    const signed = { team: textOf(team), key: textOf(key), commit: textOf(commit) };
    const attested = attestation === undefined ? {} : { attestation: summaryOf(attestation) };
    return { ...row, ...signed, ...attested, details: rest, at: row.at.toISOString() };
  });
}

/** The previews of a remote, the newest first, without a revision: a preview changes nothing for other users. */
async function previewsOf(db: Database, name: string, limit: number): Promise<RevisionEntryEntity[]> {
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
export async function historyOf(db: Database, name: string, limit = 100): Promise<RevisionEntryEntity[]> {
  const revisions = await revisionsOf(db, name, limit);
  const previews = await previewsOf(db, name, limit);
  const before = (at: string) => revisions.find((entry) => entry.at <= at)?.revision ?? 0;
  const dated = previews.map((preview) => ({ ...preview, revision: before(preview.at) }));
  // Entries of one instant keep their order: a preview comes after the change of which it has the revision.
  return [...dated, ...revisions]
    .sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
    .slice(0, limit);
}
