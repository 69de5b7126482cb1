import { callQuery, send, useVersionedEdit } from '@parque/api-client';
import type { ReviewEntity } from '@parque/contract';
import { listReviews, saveReview } from '@parque/contract/addresses';
import { useQueryClient } from '@tanstack/react-query';
import { offlineOptions } from './offline-options';

export const reviewsQuery = (id: number) => ({
  ...callQuery(listReviews, { params: { id }, query: {} }),
  ...offlineOptions,
});

export const findTradeReview = (reviews: readonly ReviewEntity[] | undefined, ticket: string) =>
  reviews?.find((review) => review.ticket === ticket);

export const createBlankTradeReview = (ticket: string): ReviewEntity => ({
  ticket,
  setup: null,
  kept: [],
  broken: [],
  mistakes: [],
  rating: null,
  updated_at: '',
  version: 0,
});

export type ReviewMarks = Pick<ReviewEntity, 'setup' | 'kept' | 'broken' | 'mistakes' | 'rating'>;

/** Stores the review of a trade in the place of the version that was read. */
export function useSaveReview(id: number, review: ReviewEntity) {
  const cache = useQueryClient();
  const query = reviewsQuery(id);
  const { ticket } = review;
  return useVersionedEdit<ReviewEntity, ReviewMarks>({
    row: review,
    store: (marks, { version }) => send(saveReview, { params: { id, ticket }, body: { ...marks, version } }),
    reread: async () =>
      findTradeReview(await cache.fetchQuery({ ...query, staleTime: 0 }), ticket) ??
      createBlankTradeReview(ticket),
    onStored: (storedReview) =>
      void cache.setQueryData(query.queryKey, (all = []) => [
        ...all.filter((previous) => previous.ticket !== ticket),
        ...(storedReview.version > 0 ? [storedReview] : []),
      ]),
  });
}
