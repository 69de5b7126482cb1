import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, sql } from 'drizzle-orm';
import { isDay } from '@parque/domain/journal';
import type { CallArguments, NoteEntity, UserEntity } from '@parque/contract';
import { journalNotes } from '../../../core/database/schema';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { lockJournal } from '../accounts/lock-journal';
import { requireJournalAccount } from '../accounts/owner';
import { newVersion } from '../reviews/new-version';
import { hasTrades } from '../reviews/review-repository';

type Body = CallArguments<'saveNote'>['body'];

type NoteRow = typeof journalNotes.$inferSelect;

const toNoteEntity = ({ accountId: _, updatedAt, ...note }: NoteRow): NoteEntity => ({
  ...note,
  updated_at: updatedAt.toISOString(),
});

export async function listNotes(
  services: Services,
  user: UserEntity,
  id: number,
  { after, limit }: CallArguments<'listNotes'>['query'],
): Promise<NoteEntity[]> {
  await requireJournalAccount(services, user, id);
  const { accountId, kind, key } = journalNotes;
  const [lastKind, ...lastKeyParts] = after?.split('~') ?? [];
  const afterCondition =
    after === undefined ? undefined : sql`(${kind}, ${key}) > (${lastKind}, ${lastKeyParts.join('~')})`;
  const where = and(eq(accountId, id), afterCondition);
  const orderBy = [asc(kind), asc(key)];
  const rows = await services.db.query.journalNotes.findMany({ where, orderBy, limit });
  return rows.map(toNoteEntity);
}

/** Checks that the trade of a note exists, or that its day is a valid date. */
async function requireSubject({ db }: Services, id: number, { kind, key }: Body): Promise<void> {
  const exists = kind === 'trade' ? await hasTrades(db, id, [key]) : isDay(key);
  if (!exists) throw new ApiRuleError('not_found');
}

/**
 * Replaces a note, or deletes it when it has neither text nor tags. With a version, it never overwrites a concurrent
 * change.
 */
export async function saveNote(services: Services, user: UserEntity, id: number, body: Body) {
  await requireJournalAccount(services, user, id);
  await requireSubject(services, id, body);
  const { kind, key, text, version } = body;
  const tags = [...new Set(body.tags)];
  const row = { accountId: id, kind, key, text, tags, updatedAt: services.now() };
  const isEmpty = text === '' && tags.length === 0;
  const removedNote = toNoteEntity({ ...row, version: 0 });
  const { accountId, kind: noteKind, key: noteKey } = journalNotes;
  const where = and(eq(accountId, id), eq(noteKind, kind), eq(noteKey, key));
  return services.db.transaction(async (tx) => {
    // A change of several reviews changes the tags of notes too.
    await lockJournal(tx, 'reviews', id);
    const note = await tx.query.journalNotes.findFirst({ where });
    if (version !== undefined && (note?.version ?? 0) !== version) {
      // The same content is stored: the answer to the first attempt was lost.
      if (note && isDeepStrictEqual([note.text, note.tags], [text, tags])) return toNoteEntity(note);
      if (!note && isEmpty) return removedNote;
      throw new ApiRuleError('edit_conflict');
    }
    if (isEmpty) {
      await tx.delete(journalNotes).where(where);
      return removedNote;
    }
    const set = { text, tags, updatedAt: row.updatedAt, version: newVersion };
    const [savedNote] = await tx
      .insert(journalNotes)
      .values(row)
      .onConflictDoUpdate({ target: [accountId, noteKind, noteKey], set })
      .returning();
    if (!savedNote) throw new Error('the note was not written');
    return toNoteEntity(savedNote);
  });
}
