import { callQuery, send, useVersionedEdit, type ApiError } from '@parque/api-client';
import type { CallInput, ReplacedReviewEntity, ReviewEntity } from '@parque/contract';
import { listReviews, reviewTrades, saveReview, undoReviews } from '@parque/contract/addresses';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { kept } from './kept';
import { notesQuery } from './notes';

export const reviewsQuery = (id: number) => ({
  ...callQuery(listReviews, { params: { id }, query: {} }),
  ...kept,
});

export const reviewOf = (reviews: readonly ReviewEntity[] | undefined, ticket: string) =>
  reviews?.find((review) => review.ticket === ticket);

/** The review of a trade without one. */
export const blankReview = (ticket: string): ReviewEntity => ({
  ...{ ticket, setup: null, kept: [], broken: [], mistakes: [], rating: null, updated_at: '', version: 0 },
});

export type ReviewMarks = Pick<ReviewEntity, 'setup' | 'kept' | 'broken' | 'mistakes' | 'rating'>;

/** Stores the review of a trade in the place of the version that was read. */
export function useSaveReview(
  id: number,
  review: ReviewEntity,
  onStored: (review: ReviewEntity, marks: ReviewMarks) => void,
) {
  const cache = useQueryClient();
  const query = reviewsQuery(id);
  const { ticket } = review;
  return useVersionedEdit<ReviewEntity, ReviewMarks>({
    row: review,
    store: (marks, { version }) => send(saveReview, { params: { id, ticket }, body: { ...marks, version } }),
    reread: async () =>
      reviewOf(await cache.fetchQuery({ ...query, staleTime: 0 }), ticket) ?? blankReview(ticket),
    onStored: (stored, marks) => {
      cache.setQueryData(query.queryKey, (all = []) => [
        ...all.filter((one) => one.ticket !== ticket),
        ...(stored.version > 0 ? [stored] : []),
      ]);
      onStored(stored, marks);
    },
  });
}

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

/** Changes the reviews and tags of several trades, 500 in each request. */
export function useReviewTrades(id: number, { onReplaced, onDone }: ReviewingTrades) {
  const cache = useQueryClient();
  return useMutation<number, ApiError, ReviewChange>({
    mutationFn: async ({ tickets, ...change }) => {
      const replaced: ReplacedReviewEntity[] = [];
      for (let from = 0; from < tickets.length; from += mostAtOnce) {
        const body = { ...change, tickets: tickets.slice(from, from + mostAtOnce) };
        replaced.push(...(await send(reviewTrades, { params: { id }, body })).replaced);
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
