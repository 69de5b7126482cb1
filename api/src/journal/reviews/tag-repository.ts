import { and, eq, sql } from 'drizzle-orm';
import { anyTextOf } from '../../database/any-of';
import type { Database } from '../../database/database';
import { journalNotes } from '../../database/schema';
import { newVersion } from './new-version';

/** The note of a trade, as far as its tags depend on it. */
export interface TaggedNote {
  readonly key: string;
  readonly text: string;
  readonly tags: readonly string[];
  /** 0: there is no note. */
  readonly version: number;
}

/** The notes of trades by ticket. */
export async function notesOfTrades(
  db: Database,
  accountId: number,
  tickets: readonly string[],
): Promise<ReadonlyMap<string, TaggedNote>> {
  const { accountId: account, kind, key, text, tags, version } = journalNotes;
  const rows = await db
    .select({ key, text, tags, version })
    .from(journalNotes)
    .where(and(eq(account, accountId), eq(kind, 'trade'), anyTextOf(key, tickets)));
  return new Map(rows.map((row) => [row.key, row]));
}

interface Versioned {
  readonly key: string;
  readonly version: number;
}

async function deleteNotes(
  db: Database,
  accountId: number,
  notes: readonly Versioned[],
): Promise<Versioned[]> {
  if (notes.length === 0) return [];
  const { rows } = await db.execute<{ key: string }>(sql`
    delete from journal_notes n
    using jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as r (key text, version bigint)
    where n.account_id = ${accountId} and n.kind = 'trade' and n.key = r.key and n.version = r.version
    returning n.key`);
  return rows.map(({ key }) => ({ key, version: 0 }));
}

/** A note without a version is inserted. One whose version has changed is neither written nor returned. */
async function upsertNotes(
  db: Database,
  accountId: number,
  notes: readonly TaggedNote[],
  updatedAt: Date,
): Promise<Versioned[]> {
  if (notes.length === 0) return [];
  const records = notes.map(({ key, tags, version }) => ({ key, tags, version: version || null }));
  const { rows } = await db.execute<{ key: string; version: number }>(sql`
    insert into journal_notes as n (account_id, kind, key, text, tags, updated_at, version)
    select ${accountId}, 'trade', r.key, '', r.tags, ${updatedAt}, coalesce(r.version, ${newVersion})
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (key text, tags text[], version bigint)
    on conflict (account_id, kind, key) do update
    set tags = excluded.tags, updated_at = excluded.updated_at, version = ${newVersion}
    where n.version = excluded.version
    returning n.key, n.version::float8 as version`);
  return rows;
}

/**
 * Stores the tags of trades. The text of a note stays, and a note without text and tags is deleted.
 *
 * @param notes - With the version that was read, and the new tags.
 * @returns The new versions by ticket. The notes that another request changed in the meantime are missing.
 */
export async function writeTags(
  db: Database,
  accountId: number,
  notes: readonly TaggedNote[],
  updatedAt: Date,
): Promise<ReadonlyMap<string, number>> {
  const isEmpty = ({ text, tags }: TaggedNote) => text === '' && tags.length === 0;
  const deleted = await deleteNotes(
    db,
    accountId,
    notes.filter(isEmpty).map(({ key, version }) => ({ key, version })),
  );
  const stored = await upsertNotes(
    db,
    accountId,
    notes.filter((note) => !isEmpty(note)),
    updatedAt,
  );
  return new Map([...deleted, ...stored].map(({ key, version }) => [key, version]));
}
