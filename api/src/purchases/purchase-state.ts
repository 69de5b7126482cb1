import type { HotmartEvent } from './hotmart-event';

/** Strongest first: a later entry never replaces an earlier one. */
export const purchaseStates = [
  'charged_back',
  'refunded',
  'expired',
  'canceled',
  'disputed',
  'delayed',
  'active',
  'waiting',
] as const;

export type PurchaseState = (typeof purchaseStates)[number];

/** The facts about one transaction, from all its events. */
export interface Purchase {
  transaction: string;
  state: PurchaseState;
  /** The guarantee period has passed. This does not affect access. */
  confirmed: boolean;
  /** Time of the first event. */
  since: Date;
  /** Time of the first approval; a purchase without one never granted access. */
  approvedAt?: Date;
  paidUntil?: Date;
  recurrence: number;
  subscriberCode?: string;
}

/** An event with one of these names decides the state, in any order with other events. Strongest first. */
const settledBy: readonly (readonly [string, PurchaseState])[] = [
  ['PURCHASE_CHARGEBACK', 'charged_back'],
  ['PURCHASE_REFUNDED', 'refunded'],
  ['PURCHASE_EXPIRED', 'expired'],
  ['PURCHASE_CANCELED', 'canceled'],
  ['PURCHASE_PROTEST', 'disputed'],
];

/**
 * Computes the state of one transaction from its events. Order of arrival and repetitions do not change the result.
 * Only an approval and a delay are compared by time, the time in Hotmart's envelopes.
 */
export function purchaseOf(transaction: string, events: readonly HotmartEvent[]): Purchase {
  const named = (name: string) => inOrder(events.filter((event) => event.name === name));
  const approvals = named('PURCHASE_APPROVED');
  // COMPLETE only repeats earlier facts, so no fact about access is read from it.
  const relevant = inOrder(events.filter((event) => event.name !== 'PURCHASE_COMPLETE'));
  const first = relevant[0] ?? inOrder(events)[0];
  if (!first) throw new Error(`No events of transaction ${transaction}`);

  const approvedAt = approvals[0]?.createdAt;
  const paidUntil = newest(approvals, 'paidUntil');
  const subscriberCode = newest(relevant, 'subscriberCode');
  return {
    transaction,
    state: stateOf(events, approvals.at(-1)?.createdAt, named('PURCHASE_DELAYED').at(-1)?.createdAt),
    confirmed: events.some((event) => event.name === 'PURCHASE_COMPLETE'),
    since: first.createdAt,
    recurrence: newest(relevant, 'recurrence') ?? 1,
    ...(approvedAt && { approvedAt }),
    ...(paidUntil && { paidUntil }),
    ...(subscriberCode && { subscriberCode }),
  };
}

function stateOf(events: readonly HotmartEvent[], approved: Date | undefined, delayed: Date | undefined) {
  const settled = settledBy.find(([name]) => events.some((event) => event.name === name));
  if (settled) return settled[1];
  if (delayed && !(approved && approved > delayed)) return 'delayed';
  return approved ? 'active' : 'waiting';
}

/** Sorts events by Hotmart's time, and by id where the times are equal. */
export function inOrder(events: readonly HotmartEvent[]): HotmartEvent[] {
  return [...events].sort(
    (one, other) => +one.createdAt - +other.createdAt || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0),
  );
}

/** Returns the value of a fact in the latest event that has one. Events must be in order. */
function newest<K extends keyof HotmartEvent>(
  events: readonly HotmartEvent[],
  fact: K,
): HotmartEvent[K] | undefined {
  return events.findLast((event) => event[fact] !== undefined)?.[fact];
}
