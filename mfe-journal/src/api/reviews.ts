import { callQuery, send, useVersionedEdit, type ApiError } from '@parque/api-client';
import type { CallInput, ReviewEntity } from '@parque/contract';
import { listReviews, reviewTrades, saveReview } from '@parque/contract/addresses';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { kept } from './kept';

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

/** Changes the reviews of several trades, 500 in each request. */
export function useReviewTrades(id: number, onDone: (count: number) => void) {
  const cache = useQueryClient();
  return useMutation<number, ApiError, ReviewChange>({
    mutationFn: async ({ tickets, ...change }) => {
      for (let from = 0; from < tickets.length; from += mostAtOnce) {
        const body = { ...change, tickets: tickets.slice(from, from + mostAtOnce) };
        await send(reviewTrades, { params: { id }, body });
      }
      return tickets.length;
    },
    onSuccess: (count) => onDone(count),
    onSettled: () => cache.invalidateQueries({ queryKey: reviewsQuery(id).queryKey }),
  });
}
