import { callQuery, send, type ApiError } from '@parque/api-client';
import type { CardArrangementEntity } from '@parque/contract';
import { getCardArrangement, saveCardArrangement } from '@parque/contract/addresses';
import type { SlotItem } from '@parque/remote';
import { useUserStorage } from '@parque/session';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string');

function parse(value: unknown): CardArrangementEntity {
  const { order, hidden } = (value ?? {}) as Partial<Record<keyof CardArrangementEntity, unknown>>;
  return { order: isIds(order) ? order : [], hidden: isIds(hidden) ? hidden : [] };
}

const query = callQuery(getCardArrangement);

export type Arrangement = ReturnType<typeof useArrangement>;

/** The server stores the arrangement of the signed-in user, and this browser a copy, which is shown until it answers. */
export function useArrangement() {
  const cache = useQueryClient();
  const [copy, store] = useUserStorage('home/cards');
  const { data, isFetching } = useQuery(query);
  const storeCopy = useEffectEvent(store);
  useEffect(() => {
    if (data) storeCopy(data);
  }, [data]);
  const saving = useMutation<CardArrangementEntity, ApiError, CardArrangementEntity>({
    // One after the other, so that the last change is stored last.
    scope: { id: saveCardArrangement.path },
    mutationFn: (body) => send(saveCardArrangement, { body }),
    onSuccess: (saved) => cache.setQueryData(query.queryKey, saved),
  });
  const { mutate: change, variables: changed, error, isSuccess } = saving;
  return {
    shown: (!isSuccess && changed) || (data ?? parse(copy)),
    /** Whether the arrangement is loaded or cached. Cards that are shown earlier would move. */
    isReady: data !== undefined || copy !== undefined || !isFetching,
    change,
    error,
    /** Saves the last change again. */
    retry: () => changed && change(changed),
  };
}

export function sortCards(cards: readonly SlotItem[], { order }: CardArrangementEntity): SlotItem[] {
  const getRank = ({ id }: SlotItem) => (order.includes(id) ? order.indexOf(id) : order.length);
  return cards.toSorted((a, b) => getRank(a) - getRank(b));
}

export const arrangeCards = (cards: readonly SlotItem[], arrangement: CardArrangementEntity): SlotItem[] =>
  sortCards(cards, arrangement).filter(({ id }) => !arrangement.hidden.includes(id));

/** Swaps the card at `index` with the next one. */
export function moveDown(cards: readonly SlotItem[], index: number): string[] {
  const ids = cards.map(({ id }) => id);
  return [
    ...ids.slice(0, index),
    ...ids.slice(index + 1, index + 2),
    ...ids.slice(index, index + 1),
    ...ids.slice(index + 2),
  ];
}
