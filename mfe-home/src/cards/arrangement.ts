import type { SlotItem } from '@parque/remote';
import { useUserStorage } from '@parque/session';

/** The cards that a user hid, and their order. Cards that are not in it are last. */
export interface Arrangement {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string');

function parse(value: unknown): Arrangement {
  const { order, hidden } = (value ?? {}) as Partial<Record<keyof Arrangement, unknown>>;
  return { order: isIds(order) ? order : [], hidden: isIds(hidden) ? hidden : [] };
}

/** The arrangement of the signed-in user, and a function that stores another one. */
export function useArrangement(): readonly [Arrangement, (next: Arrangement) => void] {
  const [stored, store] = useUserStorage('home/cards');
  return [parse(stored), store];
}

/** All cards in the order of the user. */
export function sortCards(cards: readonly SlotItem[], { order }: Arrangement): SlotItem[] {
  const rank = ({ id }: SlotItem) => (order.includes(id) ? order.indexOf(id) : order.length);
  return cards.toSorted((one, other) => rank(one) - rank(other));
}

/** The cards that the user sees. */
export const arrangeCards = (cards: readonly SlotItem[], arrangement: Arrangement): SlotItem[] =>
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
