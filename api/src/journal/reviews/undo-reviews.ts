import type { CallAnswer, ReplacedReviewEntity, UserEntity } from '@parque/contract';
import type { Database } from '../../database/database';
import type { Services } from '../../http/area';
import { Refusal } from '../../http/refusal';
import { journalAccount } from '../accounts/owner';
import { definitionsOf, lockDefinitions } from './definition-repository';
import { deleteReviews, knownTickets, lockReviews, reviewsOf, writeReviews } from './review-repository';
import { isEmpty, isSame, marksOf, requireRules, unmarked } from './reviews';
import { notesOfTrades, writeTags, type TaggedNote } from './tag-repository';

async function restoreReviews(
  tx: Database,
  id: number,
  replaced: readonly ReplacedReviewEntity[],
  updatedAt: Date,
): Promise<void> {
  const rows = replaced.flatMap(({ ticket, review }) => {
    if (!review) return [];
    const { version: _, ...marks } = review;
    return [{ accountId: id, ticket, updatedAt, ...marks }];
  });
  await writeReviews(
    tx,
    rows.filter((row) => !isEmpty(row)),
  );
  await deleteReviews(
    tx,
    id,
    rows.filter(isEmpty).map(({ ticket }) => ticket),
  );
}

async function restoreTags(
  tx: Database,
  id: number,
  replaced: readonly ReplacedReviewEntity[],
  { stored, updatedAt }: { readonly stored: ReadonlyMap<string, TaggedNote>; readonly updatedAt: Date },
): Promise<void> {
  const notes = replaced.flatMap(({ ticket: key, tags }) =>
    tags ? [{ key, text: stored.get(key)?.text ?? '', ...tags }] : [],
  );
  const versions = await writeTags(tx, id, notes, updatedAt);
  if (versions.size < notes.length) throw new Refusal('edit_conflict');
}

/** Reads what is stored of the trades, to compare it with what an undo restores. */
async function readStored(tx: Database, person: UserEntity, id: number, tickets: readonly string[]) {
  const trades = await knownTickets(tx, id, tickets);
  const reviews = new Map((await reviewsOf(tx, id, tickets)).map((row) => [row.ticket, row]));
  const notes = await notesOfTrades(tx, id, tickets);
  const definitions = await definitionsOf(tx, person.id);
  const setups = new Set(definitions.filter(({ kind }) => kind === 'setup').map(({ key }) => key));
  return { trades, reviews, notes, setups };
}

type Stored = Awaited<ReturnType<typeof readStored>>;

/** Leaves out what is restored already, so that a request whose answer was lost can be sent again. */
function leftToRestore({ reviews, notes }: Stored, one: ReplacedReviewEntity): ReplacedReviewEntity {
  const { ticket, review, tags } = one;
  const isMarked = review && isSame(marksOf(reviews.get(ticket) ?? unmarked), marksOf(review));
  const isTagged = tags && isSame(notes.get(ticket)?.tags ?? [], tags.tags);
  return { ticket, review: isMarked ? null : review, tags: isTagged ? null : tags };
}

/** Returns whether a trade is still as the change left it, so that restoring it loses nothing. */
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

/** Restores what a change of several trades replaced. Trades that were changed again since then stay as they are. */
export async function undoReviews(
  services: Services,
  person: UserEntity,
  id: number,
  replaced: readonly ReplacedReviewEntity[],
): Promise<CallAnswer<'undoReviews'>> {
  await journalAccount(services, person, id);
  for (const { review } of replaced) if (review) requireRules(review);
  const all = [...new Map(replaced.map((one) => [one.ticket, one])).values()];
  const updatedAt = services.now();
  return services.db.transaction(async (tx) => {
    // A setup that is restored must not be deleted at the same time.
    await lockDefinitions(tx, person.id);
    await lockReviews(tx, id);
    const tickets = all.map(({ ticket }) => ticket);
    const stored = await readStored(tx, person, id, tickets);
    const left = all.map((one) => leftToRestore(stored, one));
    const own = left.filter((one) => isUnchanged(stored, one));
    await restoreReviews(tx, id, own, updatedAt);
    await restoreTags(tx, id, own, { stored: stored.notes, updatedAt });
    const changed = left.filter((one) => !own.includes(one));
    return { restored: own.length, changed_since: changed.map(({ ticket }) => ticket) };
  });
}
