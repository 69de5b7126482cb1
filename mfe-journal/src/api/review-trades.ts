import { isApiError, send, type ApiError } from '@parque/api-client';
import type { CallInput, NoteEntity, ReplacedReviewEntity, ReviewEntity } from '@parque/contract';
import { reviewTrades, undoReviews } from '@parque/contract/addresses';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { noteOn, notesQuery } from './notes';
import { blankReview, reviewOf, reviewsQuery } from './reviews';

export type ReviewChange = CallInput<'reviewTrades'>['body'];

/** Trades of one request. */
const mostAtOnce = 500;

interface ReviewingTrades {
  /** Called after each request with all that was replaced so far, so that it can be undone when a later one fails. */
  readonly onReplaced: (replaced: readonly ReplacedReviewEntity[]) => void;
  readonly onDone: (count: number) => void;
}

/** Fetches what a change of several trades may have changed. */
function refresh(cache: QueryClient, id: number): Promise<unknown> {
  const changed = [reviewsQuery(id).queryKey, notesQuery(id).queryKey];
  return Promise.all(changed.map((queryKey) => cache.invalidateQueries({ queryKey })));
}

/** The reviews and notes of an account. */
interface Marks {
  readonly reviews: readonly ReviewEntity[];
  readonly notes: readonly NoteEntity[];
}

function knownMarks(cache: QueryClient, id: number): Marks {
  return {
    reviews: cache.getQueryData(reviewsQuery(id).queryKey) ?? [],
    notes: cache.getQueryData(notesQuery(id).queryKey) ?? [],
  };
}

async function fetchMarks(cache: QueryClient, id: number): Promise<Marks> {
  const [reviews, notes] = await Promise.all([
    cache.fetchQuery({ ...reviewsQuery(id), staleTime: 0 }),
    cache.fetchQuery({ ...notesQuery(id), staleTime: 0 }),
  ]);
  return { reviews, notes };
}

function marksOf({ reviews, notes }: Marks, ticket: string) {
  const { ticket: _, updated_at: __, version, ...review } = reviewOf(reviews, ticket) ?? blankReview(ticket);
  const note = noteOn(notes, { kind: 'trade', key: ticket });
  return { review, version, tags: note?.tags ?? [], noteVersion: note?.version ?? 0 };
}

type TradeMarks = ReturnType<typeof marksOf>;

/** Whether a trade is as the change leaves it. */
function isChanged({ review, tags }: TradeMarks, change: ReviewChange): boolean {
  const { setup = review.setup, rating = review.rating } = change;
  const fits = (words: readonly string[], added: readonly string[] = [], removed: readonly string[] = []) =>
    added.every((one) => words.includes(one)) &&
    removed.every((one) => added.includes(one) || !words.includes(one));
  return (
    review.setup === setup &&
    review.rating === rating &&
    fits(review.mistakes, change.add_mistakes, change.remove_mistakes) &&
    fits(tags, change.add_tags, change.remove_tags)
  );
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * What a request replaced whose answer was lost, read from the marks before and after it. A request changes all of its
 * trades or none.
 *
 * @returns Undefined: it changed none.
 */
function replacedBetween(
  before: Marks,
  after: Marks,
  change: ReviewChange,
): ReplacedReviewEntity[] | undefined {
  const trades = change.tickets.map((ticket) => ({
    ...{ ticket, old: marksOf(before, ticket), made: marksOf(after, ticket) },
  }));
  if (!trades.every(({ made }) => isChanged(made, change))) return undefined;
  return trades
    .map(({ ticket, old, made }) => ({
      ticket,
      review: isSame(old.review, made.review) ? null : { ...old.review, version: made.version },
      tags: isSame(old.tags, made.tags) ? null : { tags: old.tags, version: made.noteVersion },
    }))
    .filter(({ review, tags }) => review ?? tags);
}

/** Sends one request. When its answer is lost, the marks of its trades show what it replaced. */
async function sendChange(
  cache: QueryClient,
  id: number,
  change: ReviewChange,
): Promise<readonly ReplacedReviewEntity[]> {
  const before = knownMarks(cache, id);
  try {
    return (await send(reviewTrades, { params: { id }, body: change })).replaced;
  } catch (error) {
    if (!isApiError(error) || error.status !== 0) throw error;
    const after = await fetchMarks(cache, id).catch(() => undefined);
    const replaced = after && replacedBetween(before, after, change);
    if (!replaced?.length) throw error;
    return replaced;
  }
}

/** Changes the reviews and tags of several trades, 500 in each request. */
export function useReviewTrades(id: number, { onReplaced, onDone }: ReviewingTrades) {
  const cache = useQueryClient();
  return useMutation<number, ApiError, ReviewChange>({
    mutationFn: async ({ tickets, ...change }) => {
      const replaced: ReplacedReviewEntity[] = [];
      for (let from = 0; from < tickets.length; from += mostAtOnce) {
        const part = { ...change, tickets: tickets.slice(from, from + mostAtOnce) };
        replaced.push(...(await sendChange(cache, id, part)));
        if (replaced.length > 0) onReplaced([...replaced]);
      }
      return tickets.length;
    },
    onSuccess: (count) => onDone(count),
    onSettled: () => refresh(cache, id),
  });
}

/** Trades of one request that undoes. */
const mostUndone = 100;

/** Restores what a change of several trades replaced. @returns The tickets of trades that changed since and stay. */
export function useUndoReviews(id: number) {
  const cache = useQueryClient();
  return useMutation<string[], ApiError, readonly ReplacedReviewEntity[]>({
    mutationFn: async (replaced) => {
      const changedSince: string[] = [];
      for (let from = 0; from < replaced.length; from += mostUndone) {
        const body = { replaced: replaced.slice(from, from + mostUndone) };
        changedSince.push(...(await send(undoReviews, { params: { id }, body })).changed_since);
      }
      return changedSince;
    },
    onSettled: () => refresh(cache, id),
  });
}
