import type { CallArguments, ReplacedReviewEntity, UserEntity } from '@parque/contract';
import type { Database } from '../../../core/database/database';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { requireJournalAccount } from '../accounts/owner';
import { listTicketReviews } from './review-repository';
import {
  isSame,
  storeReviews,
  toMarks,
  dedupe,
  requireSetup,
  requireTrades,
  emptyMarks,
  type Marks,
} from './reviews';
import { lockJournal } from '../accounts/lock-journal';
import { loadTradeNotes, writeTags } from './tag-repository';

type Change = CallArguments<'reviewTrades'>['body'];

/** The trades that are changed, and the time of the change. */
interface Subjects {
  readonly id: number;
  readonly tickets: readonly string[];
  readonly updatedAt: Date;
}

const maxMistakes = 10;
const maxTags = 20;

/** Removes words from a list and adds others, each once. */
const changeWords = (before: readonly string[], add: readonly string[], remove: readonly string[]) =>
  dedupe([...before.filter((mark) => !remove.includes(mark)), ...add]);

/** Applies a change to a review. The marked rules belong to the setup, so a new setup removes them. */
function applyChange(before: Marks, change: Change): Marks {
  const setup = change.setup === undefined ? before.setup : change.setup;
  const marks =
    setup === before.setup ? { kept: before.kept, broken: before.broken } : { kept: [], broken: [] };
  const mistakes = changeWords(before.mistakes, change.add_mistakes, change.remove_mistakes);
  if (mistakes.length > maxMistakes) {
    throw new ApiRuleError('invalid_input', {
      fields: { add_mistakes: 'Alguna operación tendría más de 10 errores.' },
    });
  }
  return { setup, ...marks, mistakes, rating: change.rating === undefined ? before.rating : change.rating };
}

function applyTagChange(before: readonly string[], { add_tags, remove_tags }: Change): string[] {
  const tags = changeWords(before, add_tags, remove_tags);
  if (tags.length > maxTags) {
    throw new ApiRuleError('invalid_input', {
      fields: { add_tags: 'Alguna operación tendría más de 20 etiquetas.' },
    });
  }
  return tags;
}

/** Changes reviews. @returns By ticket, each changed review as it was before, with its new version. */
async function changeReviews(tx: Database, { id, tickets, updatedAt }: Subjects, change: Change) {
  const storedReviews = new Map((await listTicketReviews(tx, id, tickets)).map((row) => [row.ticket, row]));
  const getMarks = (ticket: string) => toMarks(storedReviews.get(ticket) ?? emptyMarks);
  const rows = tickets
    .map((ticket) => ({ accountId: id, ticket, updatedAt, ...applyChange(getMarks(ticket), change) }))
    .filter((row) => !isSame(toMarks(row), getMarks(row.ticket)));
  const versions = await storeReviews(tx, id, rows);
  return new Map(
    rows.map(({ ticket }) => [ticket, { ...getMarks(ticket), version: versions.get(ticket) ?? 0 }]),
  );
}

/** Changes tags. @returns By ticket, the changed tags as they were before, with the new version of their note. */
async function changeTags(tx: Database, { id, tickets, updatedAt }: Subjects, change: Change) {
  if (change.add_tags.length + change.remove_tags.length === 0) return new Map<string, never>();
  const storedNotes = await loadTradeNotes(tx, id, tickets);
  const getNote = (key: string) => storedNotes.get(key) ?? { key, text: '', tags: [], version: 0 };
  const notes = tickets
    .map((key) => ({ ...getNote(key), tags: applyTagChange(getNote(key).tags, change) }))
    .filter(({ key, tags }) => !isSame(tags, getNote(key).tags));
  const versions = await writeTags(tx, id, notes, updatedAt);
  if (versions.size < notes.length) throw new ApiRuleError('edit_conflict');
  return new Map(
    notes.map(({ key }) => [key, { tags: [...getNote(key).tags], version: versions.get(key) ?? 0 }]),
  );
}

/** Trades of one batch. The calls of other users are answered between batches. */
const tradesPerBatch = 100;

async function changeTrades(tx: Database, subjects: Subjects, change: Change) {
  const reviews = await changeReviews(tx, subjects, change);
  const tags = await changeTags(tx, subjects, change);
  return subjects.tickets
    .filter((ticket) => reviews.has(ticket) || tags.has(ticket))
    .map((ticket) => ({ ticket, review: reviews.get(ticket) ?? null, tags: tags.get(ticket) ?? null }));
}

/** Changes the reviews and tags of several trades, all or none. */
export async function reviewTrades(services: Services, user: UserEntity, id: number, change: Change) {
  await requireJournalAccount(services, user, id);
  await requireTrades(services, id, change.tickets);
  const tickets = dedupe(change.tickets);
  const updatedAt = services.now();
  return services.db.transaction(async (tx) => {
    await requireSetup(tx, user, change.setup);
    await lockJournal(tx, 'reviews', id);
    const replacedReviews: ReplacedReviewEntity[] = [];
    for (let batchStart = 0; batchStart < tickets.length; batchStart += tradesPerBatch) {
      const part = tickets.slice(batchStart, batchStart + tradesPerBatch);
      replacedReviews.push(...(await changeTrades(tx, { id, tickets: part, updatedAt }, change)));
    }
    return { changed: tickets.length, replaced: replacedReviews };
  });
}
