import type { HotmartEvent } from './hotmart-event';

/** Strongest first: what stands further up is never undone by what stands below it. */
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

/** What the events of one transaction say together. */
export interface Purchase {
  transaction: string;
  state: PurchaseState;
  /** The guarantee has passed. It says nothing about access. */
  confirmed: boolean;
  /** When Hotmart first spoke of it. */
  since: Date;
  /** The first time; a purchase without it never granted anything. */
  approvedAt?: Date;
  paidUntil?: Date;
  recurrence: number;
  subscriberCode?: string;
}

/** These settle a transaction whatever else arrives, before or after them. Strongest first. */
const settledBy: readonly (readonly [string, PurchaseState])[] = [
  ['PURCHASE_CHARGEBACK', 'charged_back'],
  ['PURCHASE_REFUNDED', 'refunded'],
  ['PURCHASE_EXPIRED', 'expired'],
  ['PURCHASE_CANCELED', 'canceled'],
  ['PURCHASE_PROTEST', 'disputed'],
];

/**
 * The state of one transaction from the set of its events: neither their order of arrival nor repetitions count.
 * Only a late payment and its delay are told apart by time, by that of Hotmart's envelopes.
 */
export function purchaseOf(transaction: string, events: readonly HotmartEvent[]): Purchase {
  const named = (name: string) => inOrder(events.filter((event) => event.name === name));
  const approvals = named('PURCHASE_APPROVED');
  // COMPLETE is an echo: nothing that decides about access is taken from it.
  const telling = inOrder(events.filter((event) => event.name !== 'PURCHASE_COMPLETE'));
  const first = telling[0] ?? inOrder(events)[0];
  if (!first) throw new Error(`No events of transaction ${transaction}`);

  const approvedAt = approvals[0]?.createdAt;
  const paidUntil = newest(approvals, 'paidUntil');
  const subscriberCode = newest(telling, 'subscriberCode');
  return {
    transaction,
    state: stateOf(events, approvals.at(-1)?.createdAt, named('PURCHASE_DELAYED').at(-1)?.createdAt),
    confirmed: events.some((event) => event.name === 'PURCHASE_COMPLETE'),
    since: first.createdAt,
    recurrence: newest(telling, 'recurrence') ?? 1,
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

/** By Hotmart's clock, and by id where that is the same. */
export function inOrder(events: readonly HotmartEvent[]): HotmartEvent[] {
  return [...events].sort(
    (one, other) => +one.createdAt - +other.createdAt || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0),
  );
}

/** The last word on a fact. Events must be in order. */
function newest<K extends keyof HotmartEvent>(
  events: readonly HotmartEvent[],
  fact: K,
): HotmartEvent[K] | undefined {
  return events.findLast((event) => event[fact] !== undefined)?.[fact];
}
