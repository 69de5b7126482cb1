import type { HotmartEvent } from '../hotmart-event';

/** The access and the revenue of a purchase in each state. Both apply from the first proof of payment: `approvedAt`. */
export const purchaseStates = {
  waiting: { access: 'none', revenue: 'none' },
  active: { access: 'open', revenue: 'earned' },
  delayed: { access: 'suspended', revenue: 'earned' },
  disputed: { access: 'suspended', revenue: 'earned' },
  canceled: { access: 'revoked', revenue: 'returned' },
  expired: { access: 'revoked', revenue: 'returned' },
  refunded: { access: 'revoked', revenue: 'returned' },
  charged_back: { access: 'revoked', revenue: 'returned' },
} as const;

export type PurchaseState = keyof typeof purchaseStates;

/** The effects of events on the state. Events of the same time are applied in the order of this list. */
export const purchaseEffects = [
  'PURCHASE_APPROVED',
  'PURCHASE_PARTIALLY_REFUNDED',
  'PURCHASE_COMPLETE',
  'PURCHASE_DELAYED',
  'PURCHASE_PROTEST',
  'PURCHASE_CANCELED',
  'PURCHASE_EXPIRED',
  'PURCHASE_REFUNDED',
  'PURCHASE_CHARGEBACK',
] as const;

export type PurchaseEffect = (typeof purchaseEffects)[number];

/** One state for each effect. */
type Row<Effects extends readonly unknown[]> = { readonly [Index in keyof Effects]: PurchaseState };

/** The next state, by the present state and the effect of an event, in the order of `purchaseEffects`. */
// prettier-ignore
const transitions: Readonly<Record<PurchaseState, Row<typeof purchaseEffects>>> = {
  //             APPROVED        PARTIALLY_REF.  COMPLETE        DELAYED         PROTEST         CANCELED        EXPIRED         REFUNDED        CHARGEBACK
  waiting:      ['active',       'active',       'active',       'delayed',      'disputed',     'canceled',     'expired',      'refunded',     'charged_back'],
  active:       ['active',       'active',       'active',       'delayed',      'disputed',     'canceled',     'expired',      'refunded',     'charged_back'],
  delayed:      ['active',       'active',       'delayed',      'delayed',      'disputed',     'canceled',     'expired',      'refunded',     'charged_back'],
  disputed:     ['active',       'active',       'disputed',     'disputed',     'disputed',     'canceled',     'expired',      'refunded',     'charged_back'],
  canceled:     ['active',       'active',       'canceled',     'canceled',     'canceled',     'canceled',     'expired',      'refunded',     'charged_back'],
  expired:      ['active',       'active',       'expired',      'expired',      'expired',      'expired',      'expired',      'refunded',     'charged_back'],
  refunded:     ['refunded',     'refunded',     'refunded',     'refunded',     'refunded',     'refunded',     'refunded',     'refunded',     'charged_back'],
  charged_back: ['charged_back', 'charged_back', 'charged_back', 'charged_back', 'charged_back', 'charged_back', 'charged_back', 'charged_back', 'charged_back'],
};

export const nextState = (state: PurchaseState, effect: PurchaseEffect): PurchaseState =>
  transitions[state][purchaseEffects.indexOf(effect)] ?? state;

/** Effects that no later payment undoes. */
export const finalEffects = purchaseEffects.filter(
  (effect) => nextState(nextState('active', effect), 'PURCHASE_APPROVED') !== 'active',
);

/** Events of a subscription that change until when it is paid. */
export const subscriptionEvents = ['SUBSCRIPTION_CANCELLATION', 'UPDATE_SUBSCRIPTION_CHARGE_DATE'] as const;

/** Effects that prove the payment. The first kind of which a purchase has an event determines the time of payment. */
export const proofsOfPayment = [
  'PURCHASE_APPROVED',
  'PURCHASE_PARTIALLY_REFUNDED',
  'PURCHASE_COMPLETE',
] as const satisfies readonly PurchaseEffect[];

/** Events that report a partial refund by the status of the purchase; other names keep their effect. */
const partlyRefundable = new Set(['PURCHASE_APPROVED', 'PURCHASE_COMPLETE', 'PURCHASE_REFUNDED']);

/** Returns the effect of an event; undefined for one that changes no state. The column `effect` of the table equals it. */
export function getPurchaseEffect({ name, status }: HotmartEvent): PurchaseEffect | undefined {
  if (status === 'PARTIALLY_REFUNDED' && partlyRefundable.has(name)) return 'PURCHASE_PARTIALLY_REFUNDED';
  return purchaseEffects.find((effect) => effect === name);
}

/** The facts about one transaction, from all its events. */
export interface Purchase {
  transaction: string;
  state: PurchaseState;
  /** Time of the first event. */
  since: Date;
  /** Time of the first proof of payment; a purchase without one never granted access. */
  approvedAt?: Date;
  paidUntil?: Date;
  recurrence: number;
  subscriberCode?: string;
}

/**
 * Computes the state of one transaction from its events, by the time in Hotmart's envelopes. Order of arrival and
 * repetitions do not change the result.
 */
export function buildPurchase(transaction: string, events: readonly HotmartEvent[]): Purchase {
  const orderedEvents = sortEvents(events);
  const withEffect = (effect: PurchaseEffect) =>
    orderedEvents.filter((event) => getPurchaseEffect(event) === effect);
  const payments = proofsOfPayment.map(withEffect).find((matches) => matches.length > 0) ?? [];
  // COMPLETE repeats earlier facts, so it is read only when no other event proves the payment.
  const isOnlyConfirmed = payments.some((event) => getPurchaseEffect(event) === 'PURCHASE_COMPLETE');
  const otherEvents = orderedEvents.filter((event) => getPurchaseEffect(event) !== 'PURCHASE_COMPLETE');
  const relevant = isOnlyConfirmed ? orderedEvents : otherEvents;
  const [first] = relevant;
  if (!first) throw new Error(`No events of transaction ${transaction}`);

  const approvedAt = payments[0]?.createdAt;
  const paidUntil = findNewest(payments, 'paidUntil');
  const subscriberCode = findNewest(relevant, 'subscriberCode');
  return {
    transaction,
    state: computeState(orderedEvents),
    since: first.createdAt,
    recurrence: findNewest(relevant, 'recurrence') ?? 1,
    ...(approvedAt && { approvedAt }),
    ...(paidUntil && { paidUntil }),
    ...(subscriberCode && { subscriberCode }),
  };
}

function computeState(events: readonly HotmartEvent[]): PurchaseState {
  return events
    .flatMap((event) => {
      const effect = getPurchaseEffect(event);
      return effect ? [{ at: +event.createdAt, effect }] : [];
    })
    .sort((a, b) => a.at - b.at || purchaseEffects.indexOf(a.effect) - purchaseEffects.indexOf(b.effect))
    .reduce<PurchaseState>((state, { effect }) => nextState(state, effect), 'waiting');
}

/** Sorts events by Hotmart's time, and by id where the times are equal. */
export function sortEvents(events: readonly HotmartEvent[]): HotmartEvent[] {
  return [...events].sort((a, b) => +a.createdAt - +b.createdAt || Number(a.id > b.id) - Number(a.id < b.id));
}

/** Returns the value of a fact in the latest event that has one. Events must be in order. */
function findNewest<K extends keyof HotmartEvent>(events: readonly HotmartEvent[], fact: K) {
  return events.findLast((event) => event[fact] !== undefined)?.[fact];
}
