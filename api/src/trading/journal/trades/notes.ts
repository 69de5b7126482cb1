import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, sql } from 'drizzle-orm';
import { isDay } from '@parque/domain/journal';
import type { CallArguments, NoteEntity, UserEntity } from '@parque/contract';
import type { Database } from '../../../core/database/database';
import { journalNotes } from '../../../core/database/schema';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { requireJournalAccount } from '../accounts/owner';
import { newVersion } from '../reviews/new-version';
import { hasTrades } from '../reviews/review-repository';

type Body = CallArguments<'saveNote'>['body'];

type NoteRow = Pick<
  typeof journalNotes.$inferSelect,
  'kind' | 'key' | 'text' | 'tags' | 'updatedAt' | 'version'
>;

const toNoteEntity = ({ updatedAt, ...note }: NoteRow): NoteEntity => ({
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
  const [ofKind, ...ofKey] = after?.split('~') ?? [];
  const behind = after === undefined ? undefined : sql`(${kind}, ${key}) > (${ofKind}, ${ofKey.join('~')})`;
  const where = and(eq(accountId, id), behind);
  const orderBy = [asc(kind), asc(key)];
  const rows = await services.db.query.journalNotes.findMany({ where, orderBy, limit });
  return rows.map(toNoteEntity);
}

/** Checks that the trade of a note exists, or that its day is a valid date. */
async function requireSubject({ db }: Services, id: number, { kind, key }: Body): Promise<void> {
  const exists = kind === 'trade' ? await hasTrades(db, id, [key]) : isDay(key);
  if (!exists) throw new ApiRuleError('not_found');
}

type Written = Omit<typeof journalNotes.$inferInsert, 'version'>;

/** The condition that selects a note, with its version when one is given. */
function isNote({ accountId, kind, key }: Written, version: number | undefined) {
  return and(
    eq(journalNotes.accountId, accountId),
    eq(journalNotes.kind, kind),
    eq(journalNotes.key, key),
    version === undefined ? undefined : eq(journalNotes.version, version),
  );
}

async function remove(db: Database, row: Written, version: number | undefined): Promise<NoteRow | undefined> {
  const removed = await db.delete(journalNotes).where(isNote(row, version)).returning();
  const isDone = removed.length > 0 || version === undefined;
  return isDone ? { ...row, version: 0 } : undefined;
}

async function write(db: Database, row: Written, version: number | undefined): Promise<NoteRow | undefined> {
  const { text, tags, updatedAt } = row;
  const set = { text, tags, updatedAt, version: newVersion };
  const { accountId, kind, key } = journalNotes;
  const insert = db.insert(journalNotes).values(row);
  const [saved] =
    version === undefined
      ? await insert.onConflictDoUpdate({ target: [accountId, kind, key], set }).returning()
      : version === 0
        ? await insert.onConflictDoNothing().returning()
        : await db.update(journalNotes).set(set).where(isNote(row, version)).returning();
  return saved;
}

/**
 * Returns the stored note when an edit with an outdated version equals it, because the answer to the first attempt was
 * lost.
 */
async function findStoredNote(db: Database, row: Written, isEmpty: boolean): Promise<NoteRow | undefined> {
  const [found] = await db.select().from(journalNotes).where(isNote(row, undefined));
  if (!found) return isEmpty ? { ...row, version: 0 } : undefined;
  return isDeepStrictEqual([found.text, found.tags], [row.text, row.tags]) ? found : undefined;
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
  const saved =
    (await (isEmpty ? remove : write)(services.db, row, version)) ??
    (await findStoredNote(services.db, row, isEmpty));
  if (!saved) throw new ApiRuleError('edit_conflict');
  return toNoteEntity(saved);
}
