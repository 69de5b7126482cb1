import { and, asc, eq } from 'drizzle-orm';
import type { CallArguments, NoteEntity, UserEntity } from '@parque/contract';
import { journalNotes } from '../database/schema';
import type { Services } from '../http/area';
import { Refusal } from '../http/refusal';
import { journalAccount } from './owner';
import { hasTrade } from './trade-repository';
import { isDay } from './trades';

type Body = CallArguments<'saveNote'>['body'];

const entityOf = ({ kind, key, text, tags, updatedAt }: typeof journalNotes.$inferSelect): NoteEntity => ({
  kind,
  key,
  text,
  tags,
  updated_at: updatedAt.toISOString(),
});

export async function listNotes(services: Services, person: UserEntity, id: number): Promise<NoteEntity[]> {
  await journalAccount(services, person, id);
  const rows = await services.db
    .select()
    .from(journalNotes)
    .where(eq(journalNotes.accountId, id))
    .orderBy(asc(journalNotes.kind), asc(journalNotes.key));
  return rows.map(entityOf);
}

/** A note is on a trade that is there, or on a day that the calendar has. */
async function refuseNothing({ db }: Services, id: number, { kind, key }: Body): Promise<void> {
  const isThere = kind === 'trade' ? await hasTrade(db, id, key) : isDay(key);
  if (!isThere) throw new Refusal('not_found');
}

/** Writes a note over the one before. One without text and tags is not kept. */
export async function saveNote(
  services: Services,
  person: UserEntity,
  id: number,
  body: Body,
): Promise<NoteEntity> {
  await journalAccount(services, person, id);
  await refuseNothing(services, id, body);
  const { kind, key, text } = body;
  const tags = [...new Set(body.tags)];
  const row = { accountId: id, kind, key, text, tags, updatedAt: services.now() };
  const { db } = services;
  if (text === '' && tags.length === 0) {
    const { accountId, kind: ofKind, key: ofKey } = journalNotes;
    await db.delete(journalNotes).where(and(eq(accountId, id), eq(ofKind, kind), eq(ofKey, key)));
  } else {
    await db
      .insert(journalNotes)
      .values(row)
      .onConflictDoUpdate({
        target: [journalNotes.accountId, journalNotes.kind, journalNotes.key],
        set: { text, tags, updatedAt: row.updatedAt },
      });
  }
  return entityOf(row);
}
