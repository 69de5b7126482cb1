import { mayHaveTakenEffect, send, type ApiError } from '@parque/api-client';
import type { CallInput, NoteEntity, ReplacedReviewEntity, ReviewEntity } from '@parque/contract';
import { reviewTrades, undoReviews } from '@parque/contract/addresses';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { findNote, notesQuery } from './notes';
import { createBlankTradeReview, findTradeReview, reviewsQuery } from './reviews';

export type ReviewChange = CallInput<'reviewTrades'>['body'];

const maxTradesPerRequest = 500;

interface ReviewingTrades {
  /** Called after each request with all that was replaced so far, so that it can be undone when a later one fails. */
  readonly onReplaced: (replacedReviews: readonly ReplacedReviewEntity[]) => void;
  readonly onDone: (count: number) => void;
}

/** Fetches what a change of several trades may have changed. */
function refresh(cache: QueryClient, id: number): Promise<unknown> {
  const changedKeys = [reviewsQuery(id).queryKey, notesQuery(id).queryKey];
  return Promise.all(changedKeys.map((queryKey) => cache.invalidateQueries({ queryKey })));
}

/** The reviews and notes of an account. */
interface Marks {
  readonly reviews: readonly ReviewEntity[];
  readonly notes: readonly NoteEntity[];
}

function getCachedMarks(cache: QueryClient, id: number): Marks {
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

function getTradeMarks({ reviews, notes }: Marks, ticket: string) {
  const {
    ticket: _,
    updated_at: __,
    version,
    ...review
  } = findTradeReview(reviews, ticket) ?? createBlankTradeReview(ticket);
  const note = findNote(notes, { kind: 'trade', key: ticket });
  return { review, version, tags: note?.tags ?? [], noteVersion: note?.version ?? 0 };
}

type TradeMarks = ReturnType<typeof getTradeMarks>;

/** Whether a trade is as the change leaves it. */
function isChanged({ review, tags }: TradeMarks, change: ReviewChange): boolean {
  const { setup = review.setup, rating = review.rating } = change;
  const isChangeApplied = (
    words: readonly string[],
    addedWords: readonly string[] = [],
    removedWords: readonly string[] = [],
  ) =>
    addedWords.every((word) => words.includes(word)) &&
    removedWords.every((word) => addedWords.includes(word) || !words.includes(word));
  return (
    review.setup === setup &&
    review.rating === rating &&
    isChangeApplied(review.mistakes, change.add_mistakes, change.remove_mistakes) &&
    isChangeApplied(tags, change.add_tags, change.remove_tags)
  );
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * What a request replaced whose answer was lost, read from the marks before and after it. A request changes all of its
 * trades or none.
 *
 * @returns Undefined: it changed none.
 */
function listReplacedReviews(
  before: Marks,
  after: Marks,
  change: ReviewChange,
): ReplacedReviewEntity[] | undefined {
  const trades = change.tickets.map((ticket) => ({
    ticket,
    old: getTradeMarks(before, ticket),
    made: getTradeMarks(after, ticket),
  }));
  if (!trades.every(({ made: newMarks }) => isChanged(newMarks, change))) return undefined;
  return trades
    .map(({ ticket, old: oldMarks, made: newMarks }) => ({
      ticket,
      review: isSame(oldMarks.review, newMarks.review)
        ? null
        : { ...oldMarks.review, version: newMarks.version },
      tags: isSame(oldMarks.tags, newMarks.tags)
        ? null
        : { tags: oldMarks.tags, version: newMarks.noteVersion },
    }))
    .filter(({ review, tags }) => review ?? tags);
}

/** A change whose answer was lost, and the marks before its first request. */
interface Unanswered {
  readonly before: Marks;
  readonly change: ReviewChange;
}

/**
 * Changes the reviews and tags of several trades, 500 in each request. When an answer is lost, the marks of the trades show
 * what was replaced: at once, at the next try, or as soon as they can be read again.
 */
export function useReviewTrades(id: number, { onReplaced, onDone }: ReviewingTrades) {
  const cache = useQueryClient();
  const { data: reviews } = useQuery(reviewsQuery(id));
  const { data: notes } = useQuery(notesQuery(id));
  const unansweredChange = useRef<Unanswered>(undefined);

  async function sendPart(part: ReviewChange, before: Marks): Promise<readonly ReplacedReviewEntity[]> {
    const readReplaced = async () => {
      const after = await fetchMarks(cache, id).catch(() => undefined);
      return after && listReplacedReviews(before, after, part);
    };
    try {
      const { replaced } = await send(reviewTrades, { params: { id }, body: part });
      // A request before it may have changed them already.
      return (unansweredChange.current && (await readReplaced())) ?? replaced;
    } catch (error) {
      if (!mayHaveTakenEffect(error)) throw error;
      unansweredChange.current = { before, change: part };
      const replacedReviews = await readReplaced();
      if (!replacedReviews?.length) throw error;
      return replacedReviews;
    }
  }

  const reviewMutation = useMutation<number, ApiError, ReviewChange>({
    mutationFn: async ({ tickets, ...change }) => {
      const previousMarks = unansweredChange.current?.before ?? getCachedMarks(cache, id);
      const replacedReviews: ReplacedReviewEntity[] = [];
      for (let from = 0; from < tickets.length; from += maxTradesPerRequest) {
        const part = { ...change, tickets: tickets.slice(from, from + maxTradesPerRequest) };
        replacedReviews.push(...(await sendPart(part, previousMarks)));
        if (replacedReviews.length > 0) onReplaced([...replacedReviews]);
      }
      return tickets.length;
    },
    onSuccess(count) {
      unansweredChange.current = undefined;
      onDone(count);
    },
    onSettled: () => refresh(cache, id),
  });
  const recognise = useEffectEvent((after: Marks) => {
    if (!unansweredChange.current || reviewMutation.isPending) return;
    const { before, change } = unansweredChange.current;
    const replacedReviews = listReplacedReviews(before, after, change);
    if (!replacedReviews?.length) return;
    unansweredChange.current = undefined;
    reviewMutation.reset();
    onReplaced(replacedReviews);
    onDone(change.tickets.length);
  });
  useEffect(() => {
    if (reviews && notes) recognise({ reviews, notes });
  }, [reviews, notes]);
  return {
    ...reviewMutation,
    /** Begins another change. */
    begin() {
      unansweredChange.current = undefined;
      reviewMutation.reset();
    },
  };
}

/** Trades of one request that undoes. */
const maxUndoneTrades = 100;

/** Restores what a change of several trades replaced. @returns The tickets of trades that changed since and stay. */
export function useUndoReviews(id: number) {
  const cache = useQueryClient();
  return useMutation<string[], ApiError, readonly ReplacedReviewEntity[]>({
    mutationFn: async (replacedReviews) => {
      const changedSince: string[] = [];
      for (let from = 0; from < replacedReviews.length; from += maxUndoneTrades) {
        const body = { replaced: replacedReviews.slice(from, from + maxUndoneTrades) };
        changedSince.push(...(await send(undoReviews, { params: { id }, body })).changed_since);
      }
      return changedSince;
    },
    onSettled: () => refresh(cache, id),
  });
}
