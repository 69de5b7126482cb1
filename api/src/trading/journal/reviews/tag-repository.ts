import { and, eq, sql } from 'drizzle-orm';
import { equalsAnyText } from '../../../core/database/equals-any';
import type { Database } from '../../../core/database/database';
import { journalNotes } from '../../../core/database/schema';
import { newVersion } from './new-version';

/** The part of a trade's note that a change of its tags needs. */
export interface TaggedNote {
  readonly key: string;
  readonly text: string;
  readonly tags: readonly string[];
  /** 0 when the trade has no note. */
  readonly version: number;
}

export async function loadTradeNotes(db: Database, accountId: number, tickets: readonly string[]) {
  const { accountId: account, kind, key, text, tags, version } = journalNotes;
  const rows = await db
    .select({ key, text, tags, version })
    .from(journalNotes)
    .where(and(eq(account, accountId), eq(kind, 'trade'), equalsAnyText(key, tickets)));
  return new Map(rows.map((row) => [row.key, row]));
}

interface Versioned {
  readonly key: string;
  readonly version: number;
}

async function deleteNotes(db: Database, accountId: number, notes: readonly Versioned[]) {
  if (notes.length === 0) return [];
  const { rows } = await db.execute<{ key: string }>(sql`
    delete from journal_notes n
    using jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as r (key text, version bigint)
    where n.account_id = ${accountId} and n.kind = 'trade' and n.key = r.key and n.version = r.version
    returning n.key`);
  return rows.map(({ key }) => ({ key, version: 0 }));
}

/**
 * Inserts notes with version 0, and updates the others. A note whose version has changed is neither written nor
 * returned.
 */
async function upsertNotes(db: Database, accountId: number, notes: readonly TaggedNote[], updatedAt: Date) {
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
 * Stores the tags of trades. It does not change the text of a note, and deletes a note without text and tags.
 *
 * @param notes - The notes with the version that was read and the new tags.
 * @returns The new versions by ticket, without the notes that another request changed in the meantime.
 */
export async function writeTags(
  db: Database,
  accountId: number,
  notes: readonly TaggedNote[],
  updatedAt: Date,
): Promise<ReadonlyMap<string, number>> {
  const isEmpty = ({ text, tags }: TaggedNote) => text === '' && tags.length === 0;
  const [emptyNotes, notesWithContent] = [notes.filter(isEmpty), notes.filter((note) => !isEmpty(note))];
  const deletedNotes = await deleteNotes(db, accountId, emptyNotes);
  const storedNotes = await upsertNotes(db, accountId, notesWithContent, updatedAt);
  return new Map([...deletedNotes, ...storedNotes].map(({ key, version }) => [key, version]));
}
