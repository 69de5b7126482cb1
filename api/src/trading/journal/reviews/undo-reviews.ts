import type { CallAnswer, ReplacedReviewEntity, UserEntity } from '@parque/contract';
import type { Database } from '../../../core/database/database';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { requireJournalAccount } from '../accounts/owner';
import { listUserDefinitions } from './definition-repository';
import { findKnownTickets, listTicketReviews } from './review-repository';
import { isSame, storeReviews, toMarks, requireRules, emptyMarks } from './reviews';
import { lockJournal } from '../accounts/lock-journal';
import { loadTradeNotes, writeTags, type TaggedNote } from './tag-repository';

async function restoreReviews(
  tx: Database,
  id: number,
  replacedReviews: readonly ReplacedReviewEntity[],
  updatedAt: Date,
): Promise<void> {
  const rows = replacedReviews.flatMap(({ ticket, review }) => {
    if (!review) return [];
    const { version: _, ...marks } = review;
    return [{ accountId: id, ticket, updatedAt, ...marks }];
  });
  await storeReviews(tx, id, rows);
}

async function restoreTags(
  tx: Database,
  id: number,
  replacedReviews: readonly ReplacedReviewEntity[],
  { notes, updatedAt }: { readonly notes: ReadonlyMap<string, TaggedNote>; readonly updatedAt: Date },
): Promise<void> {
  const rows = replacedReviews.flatMap(({ ticket: key, tags }) =>
    tags ? [{ key, text: notes.get(key)?.text ?? '', ...tags }] : [],
  );
  const versions = await writeTags(tx, id, rows, updatedAt);
  if (versions.size < rows.length) throw new ApiRuleError('edit_conflict');
}

/** Reads the stored reviews and notes of the trades, to compare them with those that an undo restores. */
async function readStored(tx: Database, user: UserEntity, id: number, tickets: readonly string[]) {
  const trades = await findKnownTickets(tx, id, tickets);
  const reviews = new Map((await listTicketReviews(tx, id, tickets)).map((row) => [row.ticket, row]));
  const notes = await loadTradeNotes(tx, id, tickets);
  const definitions = await listUserDefinitions(tx, user.id);
  const setups = new Set(definitions.filter(({ kind }) => kind === 'setup').map(({ key }) => key));
  return { trades, reviews, notes, setups };
}

type Stored = Awaited<ReturnType<typeof readStored>>;

/** Omits what is already restored, so that a request whose answer was lost can be sent again. */
function omitRestored({ reviews, notes }: Stored, entry: ReplacedReviewEntity): ReplacedReviewEntity {
  const { ticket, review, tags } = entry;
  const isMarked = review && isSame(toMarks(reviews.get(ticket) ?? emptyMarks), toMarks(review));
  const isTagged = tags && isSame(notes.get(ticket)?.tags ?? [], tags.tags);
  return { ticket, review: isMarked ? null : review, tags: isTagged ? null : tags };
}

/** Whether a trade was not changed since, so that restoring it overwrites nothing. */
function isUnchanged(
  { trades, reviews, notes, setups }: Stored,
  { ticket, review, tags }: ReplacedReviewEntity,
): boolean {
  const hasSetup = (setup: string | null) => setup === null || setups.has(setup);
  return (
    trades.has(ticket) &&
    (!review || ((reviews.get(ticket)?.version ?? 0) === review.version && hasSetup(review.setup))) &&
    (!tags || (notes.get(ticket)?.version ?? 0) === tags.version)
  );
}

/** Undoes a change of several trades, except for trades that were changed again since then. */
export async function undoReviews(
  services: Services,
  user: UserEntity,
  id: number,
  sentReviews: readonly ReplacedReviewEntity[],
): Promise<CallAnswer<'undoReviews'>> {
  await requireJournalAccount(services, user, id);
  for (const { review } of sentReviews) if (review) requireRules(review);
  const replacedReviews = [...new Map(sentReviews.map((entry) => [entry.ticket, entry])).values()];
  const updatedAt = services.now();
  return services.db.transaction(async (tx) => {
    // Prevents a concurrent request from deleting a setup that is restored.
    await lockJournal(tx, 'definitions', user.id);
    await lockJournal(tx, 'reviews', id);
    const tickets = replacedReviews.map(({ ticket }) => ticket);
    const storedContent = await readStored(tx, user, id, tickets);
    const unrestoredReviews = replacedReviews.map((entry) => omitRestored(storedContent, entry));
    const unchangedReviews = unrestoredReviews.filter((entry) => isUnchanged(storedContent, entry));
    await restoreReviews(tx, id, unchangedReviews, updatedAt);
    await restoreTags(tx, id, unchangedReviews, { notes: storedContent.notes, updatedAt });
    const changedReviews = unrestoredReviews.filter((entry) => !unchangedReviews.includes(entry));
    return { restored: unchangedReviews.length, changed_since: changedReviews.map(({ ticket }) => ticket) };
  });
}
