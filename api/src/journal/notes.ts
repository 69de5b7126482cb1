import { and, asc, eq, sql } from 'drizzle-orm';
import type { CallArguments, NoteEntity, UserEntity } from '@parque/contract';
import type { Database } from '../database/database';
import { journalNotes } from '../database/schema';
import type { Services } from '../http/area';
import { Refusal } from '../http/refusal';
import { journalAccount } from './owner';
import { hasTrade } from './trade-repository';
import { isDay } from './trades';

type Body = CallArguments<'saveNote'>['body'];

type NoteRow = Pick<
  typeof journalNotes.$inferSelect,
  'kind' | 'key' | 'text' | 'tags' | 'updatedAt' | 'version'
>;

const entityOf = ({ kind, key, text, tags, updatedAt, version }: NoteRow): NoteEntity => ({
  kind,
  key,
  text,
  tags,
  updated_at: updatedAt.toISOString(),
  version,
});

export async function listNotes(
  services: Services,
  person: UserEntity,
  id: number,
  { after, limit }: CallArguments<'listNotes'>['query'],
): Promise<NoteEntity[]> {
  await journalAccount(services, person, id);
  const { accountId, kind, key } = journalNotes;
  const [ofKind, ...ofKey] = after?.split('~') ?? [];
  const behind = after === undefined ? undefined : sql`(${kind}, ${key}) > (${ofKind}, ${ofKey.join('~')})`;
  const query = services.db
    .select()
    .from(journalNotes)
    .where(and(eq(accountId, id), behind))
    .orderBy(asc(kind), asc(key));
  const rows = await (limit === undefined ? query : query.limit(limit));
  return rows.map(entityOf);
}

/** A note is on a trade that is there, or on a day that the calendar has. */
async function refuseNothing({ db }: Services, id: number, { kind, key }: Body): Promise<void> {
  const isThere = kind === 'trade' ? await hasTrade(db, id, key) : isDay(key);
  if (!isThere) throw new Refusal('not_found');
}

type Written = Omit<typeof journalNotes.$inferInsert, 'version'>;

const newVersion = sql`floor(1 + random() * 9007199254740990)`;

/** The note of that place; in the version that was read, when one is named. */
function placeOf({ accountId, kind, key }: Written, version: number | undefined) {
  return and(
    eq(journalNotes.accountId, accountId),
    eq(journalNotes.kind, kind),
    eq(journalNotes.key, key),
    version === undefined ? undefined : eq(journalNotes.version, version),
  );
}

async function remove(db: Database, row: Written, version: number | undefined): Promise<NoteRow | undefined> {
  const removed = await db.delete(journalNotes).where(placeOf(row, version)).returning();
  const isDone = removed.length > 0 || version === undefined;
  return isDone ? { ...row, version: 0 } : undefined;
}

async function write(db: Database, row: Written, version: number | undefined): Promise<NoteRow | undefined> {
  const { text, tags, updatedAt } = row;
  const set = { text, tags, updatedAt, version: newVersion };
  const { accountId, kind, key } = journalNotes;
  const insert = db.insert(journalNotes).values(row);
  const [kept] =
    version === undefined
      ? await insert.onConflictDoUpdate({ target: [accountId, kind, key], set }).returning()
      : version === 0
        ? await insert.onConflictDoNothing().returning()
        : await db.update(journalNotes).set(set).where(placeOf(row, version)).returning();
  return kept;
}

/**
 * Writes a note over the one before; one without text and tags is not kept. With the version that was read, none that
 * was written in between is overwritten.
 */
export async function saveNote(
  services: Services,
  person: UserEntity,
  id: number,
  body: Body,
): Promise<NoteEntity> {
  await journalAccount(services, person, id);
  await refuseNothing(services, id, body);
  const { kind, key, text, version } = body;
  const tags = [...new Set(body.tags)];
  const row = { accountId: id, kind, key, text, tags, updatedAt: services.now() };
  const isEmpty = text === '' && tags.length === 0;
  const saved = await (isEmpty ? remove : write)(services.db, row, version);
  if (!saved) throw new Refusal('edit_conflict');
  return entityOf(saved);
}
