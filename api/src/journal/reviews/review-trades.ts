import type { CallAnswer, CallArguments, ReplacedReviewEntity, UserEntity } from '@parque/contract';
import type { Database } from '../../database/database';
import type { Services } from '../../http/area';
import { Refusal } from '../../http/refusal';
import { journalAccount } from '../accounts/owner';
import { deleteReviews, lockReviews, reviewsOf, writeReviews } from './review-repository';
import { isEmpty, isSame, marksOf, once, requireSetup, requireTrades, unmarked, type Marks } from './reviews';
import { notesOfTrades, writeTags } from './tag-repository';

type Change = CallArguments<'reviewTrades'>['body'];

/** The trades of a change, and its time. */
interface Subjects {
  readonly id: number;
  readonly tickets: readonly string[];
  readonly updatedAt: Date;
}

const mostMistakes = 10;
const mostTags = 20;

/** Removes words from a list and adds others, each once. */
const changedWords = (before: readonly string[], add: readonly string[], remove: readonly string[]) =>
  once([...before.filter((one) => !remove.includes(one)), ...add]);

/** Applies a change to a review. The marked rules belong to a setup, so that another setup has none. */
function changed(before: Marks, change: Change): Marks {
  const setup = change.setup === undefined ? before.setup : change.setup;
  const marks =
    setup === before.setup ? { kept: before.kept, broken: before.broken } : { kept: [], broken: [] };
  const mistakes = changedWords(before.mistakes, change.add_mistakes, change.remove_mistakes);
  if (mistakes.length > mostMistakes) {
    throw new Refusal('invalid_input', {
      fields: { add_mistakes: 'Alguna operación tendría más de 10 errores.' },
    });
  }
  return { setup, ...marks, mistakes, rating: change.rating === undefined ? before.rating : change.rating };
}

function changedTags(before: readonly string[], { add_tags, remove_tags }: Change): string[] {
  const tags = changedWords(before, add_tags, remove_tags);
  if (tags.length > mostTags) {
    throw new Refusal('invalid_input', {
      fields: { add_tags: 'Alguna operación tendría más de 20 etiquetas.' },
    });
  }
  return tags;
}

/** @returns The changed reviews as they were before, with their new versions, by ticket. */
async function changeReviews(tx: Database, { id, tickets, updatedAt }: Subjects, change: Change) {
  const stored = new Map((await reviewsOf(tx, id, tickets)).map((row) => [row.ticket, row]));
  const before = (ticket: string) => marksOf(stored.get(ticket) ?? unmarked);
  const rows = tickets
    .map((ticket) => ({ accountId: id, ticket, updatedAt, ...changed(before(ticket), change) }))
    .filter((row) => !isSame(marksOf(row), before(row.ticket)));
  const versions = await writeReviews(
    tx,
    rows.filter((row) => !isEmpty(row)),
  );
  await deleteReviews(
    tx,
    id,
    rows.filter(isEmpty).map(({ ticket }) => ticket),
  );
  return new Map(
    rows.map(({ ticket }) => [ticket, { ...before(ticket), version: versions.get(ticket) ?? 0 }]),
  );
}

/** @returns The changed tags as they were before, with the new versions of their notes, by ticket. */
async function changeTags(tx: Database, { id, tickets, updatedAt }: Subjects, change: Change) {
  if (change.add_tags.length + change.remove_tags.length === 0) return new Map<string, never>();
  const stored = await notesOfTrades(tx, id, tickets);
  const before = (key: string) => stored.get(key) ?? { key, text: '', tags: [], version: 0 };
  const notes = tickets
    .map((key) => ({ ...before(key), tags: changedTags(before(key).tags, change) }))
    .filter(({ key, tags }) => !isSame(tags, before(key).tags));
  const versions = await writeTags(tx, id, notes, updatedAt);
  if (versions.size < notes.length) throw new Refusal('edit_conflict');
  return new Map(
    notes.map(({ key }) => [key, { tags: [...before(key).tags], version: versions.get(key) ?? 0 }]),
  );
}

/** Trades that are read and written together, with the calls of other users between two parts. */
const tradesAtOnce = 100;

async function changeTrades(
  tx: Database,
  subjects: Subjects,
  change: Change,
): Promise<ReplacedReviewEntity[]> {
  const reviews = await changeReviews(tx, subjects, change);
  const tags = await changeTags(tx, subjects, change);
  return subjects.tickets
    .filter((ticket) => reviews.has(ticket) || tags.has(ticket))
    .map((ticket) => ({ ticket, review: reviews.get(ticket) ?? null, tags: tags.get(ticket) ?? null }));
}

/** Changes the reviews and tags of several trades, all or none. */
export async function reviewTrades(
  services: Services,
  person: UserEntity,
  id: number,
  change: Change,
): Promise<CallAnswer<'reviewTrades'>> {
  await journalAccount(services, person, id);
  await requireTrades(services, id, change.tickets);
  const tickets = once(change.tickets);
  const updatedAt = services.now();
  return services.db.transaction(async (tx) => {
    await requireSetup(tx, person, change.setup);
    await lockReviews(tx, id);
    const replaced: ReplacedReviewEntity[] = [];
    for (let at = 0; at < tickets.length; at += tradesAtOnce) {
      const part = tickets.slice(at, at + tradesAtOnce);
      replaced.push(...(await changeTrades(tx, { id, tickets: part, updatedAt }, change)));
    }
    return { changed: tickets.length, replaced };
  });
}
