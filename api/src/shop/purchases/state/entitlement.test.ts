import fc from 'fast-check';
import { computeEntitlement } from './entitlement';
import { createCancellation, createCharge, toDay, createEvent } from '../testing/event';
import type { HotmartEvent } from '../hotmart-event';

const approval = createEvent('PURCHASE_APPROVED', 0);
const complete = createEvent('PURCHASE_COMPLETE', 8);
const createPartialRefund = (onDay: number) =>
  createEvent('PURCHASE_REFUNDED', onDay, { status: 'PARTIALLY_REFUNDED' });

/** The entitlement on day 10, with unlimited access, unless the arguments specify others. */
const computeOnDay = (events: readonly HotmartEvent[], now = 10, accessDays: number | null = null) =>
  computeEntitlement(events, () => accessDays, toDay(now));

const forGood = { status: 'active', until: null };
const createUntil = (number: number) => ({ status: 'active', until: toDay(number) });
const suspension = { status: 'suspended' };
const revokedState = { status: 'revoked' };

// The state that follows each event is in the table of the manual, with which purchase-state.test.ts compares it.
test.each<[string, HotmartEvent[], unknown]>([
  ['grants when it is approved', [approval], forGood],
  ['grants nothing before it is approved', [createEvent('PURCHASE_BILLET_PRINTED', 0)], undefined],
  ['grants when it is confirmed, although its approval never arrived', [complete], forGood],
  ['keeps what it granted after a partial refund', [approval, createPartialRefund(1)], forGood],
  ['keeps what it granted when it is confirmed', [approval, complete], forGood],
  ['is suspended by a protest', [approval, createEvent('PURCHASE_PROTEST', 1)], suspension],
  ['is revoked by a refund', [approval, createEvent('PURCHASE_REFUNDED', 1)], revokedState],
  ['ignores an event with an unknown name', [approval, createEvent('PURCHASE_SOMETHING_NEW', 1)], forGood],
])('a one-time purchase %s', (_, events, expected) => {
  expect(computeOnDay(events)).toEqual(expected);
});

test('an end that Hotmart reports beyond the year 9999 is the end of that year', () => {
  const paidUntil = new Date('9999-12-31T00:00:00Z');
  const approval = createEvent('PURCHASE_APPROVED', 0, { subscriberCode: 'S1', paidUntil });
  expect(computeOnDay([approval])).toEqual({ status: 'active', until: new Date('9999-12-31T23:59:59Z') });
});

test('a confirmed charge of a subscription, of which nothing else arrived, is open until its next charge', () => {
  const confirmedCharge = { ...createCharge('HP1', 8, 30), name: 'PURCHASE_COMPLETE' };
  expect(computeOnDay([confirmedCharge])).toEqual(createUntil(33));
});

test('the refund of one purchase does not change another purchase of the same product', () => {
  const second = createEvent('PURCHASE_APPROVED', 1, { transaction: 'HP2' });
  expect(computeOnDay([approval, second, createEvent('PURCHASE_REFUNDED', 2)])).toEqual(forGood);
});

test('a new purchase restores the access that a refund removed', () => {
  const again = createEvent('PURCHASE_APPROVED', 5, { transaction: 'HP2' });
  expect(computeOnDay([approval, createEvent('PURCHASE_REFUNDED', 1), again])).toEqual(forGood);
});

const second = createEvent('PURCHASE_APPROVED', 10, { transaction: 'HP2' });
const late = createEvent('PURCHASE_APPROVED', 50, { transaction: 'HP2' });
const refundOfSecond = createEvent('PURCHASE_REFUNDED', 11, { transaction: 'HP2' });

test.each<[string, HotmartEvent[], number, number]>([
  ['ends that many days after the approval', [approval], 10, 30],
  ['stays active with a past end after those days', [approval], 31, 30],
  ['adds the days of a second payment to the remaining days', [approval, second], 10, 60],
  ['counts from the second payment when the first one has expired', [approval, late], 50, 80],
  ['loses the days of a refunded payment', [approval, second, refundOfSecond], 11, 30],
])('a product with 30 access days %s', (_rule, events, now, end) => {
  expect(computeOnDay(events, now, 30)).toEqual(createUntil(end));
});

const first = createCharge('HP1', 0, 30);
const { paidUntil: _paidUntil, ...endless } = first;
const renewal = createCharge('HP2', 30, 60, 2);
const early = { ...renewal, createdAt: toDay(28) };
const lateRenewal = { ...renewal, id: 'late', name: 'PURCHASE_DELAYED' };
const dateMove = { ...createCancellation(5, 40), name: 'UPDATE_SUBSCRIPTION_CHARGE_DATE' };
const refund = { ...renewal, id: 'refund', name: 'PURCHASE_REFUNDED' };
const failedRenewal = { ...renewal, id: 'failed', name: 'PURCHASE_CANCELED' };
const ofFirst = { transaction: 'HP0', subscriberCode: 'S1', recurrence: 1 };
const dispute = createEvent('PURCHASE_PROTEST', 0.5, { subscriberCode: 'S1' });
const confirmation = createEvent('PURCHASE_COMPLETE', 1, { subscriberCode: 'S1', paidUntil: toDay(30) });

const paidLate = { ...renewal, createdAt: toDay(32) };
const returnCharge = createCharge('HP3', 100, 130, 1);
const foreign = { ...createCancellation(5, 6), subscriberCode: 'S2' };
const delayedRenewal = { ...lateRenewal, createdAt: toDay(25) };
const refundOfEarly = { ...refund, createdAt: toDay(28) };
const givenUp = { ...failedRenewal, createdAt: toDay(34) };
const refundOfPast = createEvent('PURCHASE_REFUNDED', 35, ofFirst);

test.each<[string, HotmartEvent[], number, unknown]>([
  ['stays open until three days after the date of the next charge', [first], 10, createUntil(33)],
  ['is extended by its renewal', [first, renewal], 31, createUntil(63)],
  [
    'keeps access until the next charge when it is cancelled',
    [first, createCancellation(5, 30)],
    10,
    createUntil(30),
  ],
  [
    'keeps access until the paid end after a cancellation without one',
    [first, createCancellation(5)],
    10,
    createUntil(30),
  ],
  [
    'ends at the cancellation when no event has an end date',
    [endless, createCancellation(5)],
    10,
    createUntil(5),
  ],
  [
    'opens again at a new approval',
    [first, createCancellation(5, 30), createCharge('HP2', 40, 70)],
    41,
    createUntil(73),
  ],
  ['is not closed by the cancellation of another subscription', [first, foreign], 10, createUntil(33)],
  ['ends at the new date when its charge date is moved', [first, dateMove], 10, createUntil(43)],
  [
    'keeps the moved date when it is cancelled without one',
    [first, dateMove, createCancellation(6)],
    10,
    createUntil(40),
  ],
  ['keeps what is paid while its renewal is late', [first, delayedRenewal], 26, createUntil(30)],
  [
    'is suspended when the paid time has passed and the renewal is late',
    [first, lateRenewal],
    31,
    suspension,
  ],
  ['opens again when the late renewal is paid', [first, lateRenewal, paidLate], 32, createUntil(63)],
  [
    'keeps the previous period when only its renewal is refunded',
    [first, early, refund],
    29,
    createUntil(30),
  ],
  [
    'keeps the paid period when it is cancelled',
    [first, early, refundOfEarly, createCancellation(29, 60)],
    29,
    createUntil(30),
  ],
  [
    'keeps the end of its cancellation when the renewal then fails',
    [first, createCancellation(5, 20), failedRenewal],
    10,
    createUntil(20),
  ],
  ['stays closed when the late renewal expires', [first, lateRenewal, givenUp], 34, createUntil(30)],
  [
    'ignores a late refund of a charge without earlier events',
    [{ ...first, recurrence: 2 }, refundOfPast],
    10,
    createUntil(33),
  ],
  [
    'opens for a buyer whose charges start again at 1',
    [first, renewal, createCancellation(40, 60), returnCharge],
    101,
    createUntil(133),
  ],
  [
    'stays closed after a dispute',
    [first, createCancellation(0.1, 30), dispute, confirmation],
    2,
    suspension,
  ],
])('a subscription %s', (_rule, events, now, expected) => {
  expect(computeOnDay(events, now)).toEqual(expected);
});

const names = [
  'PURCHASE_APPROVED',
  'PURCHASE_COMPLETE',
  'PURCHASE_CANCELED',
  'PURCHASE_BILLET_PRINTED',
  'PURCHASE_PROTEST',
  'PURCHASE_REFUNDED',
  'PURCHASE_CHARGEBACK',
  'PURCHASE_EXPIRED',
  'PURCHASE_DELAYED',
  'SUBSCRIPTION_CANCELLATION',
  'SWITCH_PLAN',
  'UPDATE_SUBSCRIPTION_CHARGE_DATE',
  'CLUB_FIRST_ACCESS',
];

/** Events share few transactions and days, so that they interact; many are approvals, so that access can be lost. */
const anyEvent: fc.Arbitrary<HotmartEvent> = fc
  .record(
    {
      id: fc.uuid(),
      name: fc.oneof(fc.constant('PURCHASE_APPROVED'), fc.constantFrom(...names)),
      createdAt: fc.integer({ min: 0, max: 40 }).map(toDay),
      transaction: fc.constantFrom('HP1', 'HP2', 'HP3'),
      subscriberCode: fc.constantFrom('S1', 'S2'),
      paidUntil: fc.integer({ min: 0, max: 80 }).map(toDay),
      recurrence: fc.integer({ min: 1, max: 3 }),
    },
    { requiredKeys: ['id', 'name', 'createdAt'] },
  )
  .map((facts) => facts as HotmartEvent);
const anyEvents = fc.uniqueArray(anyEvent, { maxLength: 14, selector: ({ id }) => id });
const anyDays = fc.constantFrom(null, 30);
const anyNow = fc.integer({ min: 0, max: 90 });

/** Charges of two subscriptions and one purchase without a subscription, with the fields that all events of each share. */
const purchases = [
  { transaction: 'HP1', subscriberCode: 'S1', recurrence: 1 },
  { transaction: 'HP2', subscriberCode: 'S1', recurrence: 2 },
  { transaction: 'HP3', subscriberCode: 'S2', recurrence: 1 },
  { transaction: 'HP4' },
];
const anyCoherentEvents = fc.uniqueArray(
  fc
    .tuple(anyEvent, fc.constantFrom(...purchases))
    .map(([{ subscriberCode: _, recurrence: __, ...facts }, purchase]) => ({ ...facts, ...purchase })),
  { maxLength: 14, selector: ({ id }) => id },
);

/** The end of access as a number; 0 without access now. */
function computeAccessUntil(events: readonly HotmartEvent[], now: number, accessDays: number | null): number {
  const entitlement = computeOnDay(events, now, accessDays);
  if (entitlement?.status !== 'active') return 0;
  const end = entitlement.until === null ? Infinity : +entitlement.until;
  return end > +toDay(now) ? end : 0;
}

describe('for any events', () => {
  test('the order of arrival does not change the entitlement', () => {
    const shuffledEvents = anyEvents.chain((events) =>
      fc.tuple(
        fc.constant(events),
        fc.shuffledSubarray(events, { minLength: events.length, maxLength: events.length }),
      ),
    );
    fc.assert(
      fc.property(shuffledEvents, anyNow, anyDays, ([events, others], now, days) => {
        expect(computeOnDay(others, now, days)).toEqual(computeOnDay(events, now, days));
      }),
      { numRuns: 500 },
    );
  });

  test('a repeated event does not change the entitlement', () => {
    const repeatedEvents = anyEvents.chain((events) => fc.tuple(fc.constant(events), fc.subarray(events)));
    fc.assert(
      fc.property(repeatedEvents, anyNow, anyDays, ([events, again], now, days) => {
        expect(computeOnDay([...events, ...again], now, days)).toEqual(computeOnDay(events, now, days));
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    'PURCHASE_CHARGEBACK',
    'PURCHASE_REFUNDED',
    'PURCHASE_EXPIRED',
    'PURCHASE_CANCELED',
    'PURCHASE_PROTEST',
    'PURCHASE_DELAYED',
  ])('%s never lengthens access', (name) => {
    fc.assert(
      fc.property(
        anyCoherentEvents,
        fc.constantFrom(...purchases),
        anyNow,
        anyDays,
        (events, purchase, now, days) => {
          const setback = { ...purchase, id: 'setback', name, createdAt: toDay(41) };
          const before = computeAccessUntil(events, now, days);
          expect(computeAccessUntil([...events, setback], now, days)).toBeLessThanOrEqual(before);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('COMPLETE never lengthens the access of a purchase that is paid', () => {
    fc.assert(
      fc.property(anyCoherentEvents, anyNow, anyDays, (events, now, days) => {
        const payments = events.filter(({ name }) => name === 'PURCHASE_APPROVED');
        const echoes = payments.map(({ id, transaction, subscriberCode }) => ({
          id: `${id} echo`,
          name: 'PURCHASE_COMPLETE',
          createdAt: toDay(41),
          paidUntil: toDay(80),
          ...(transaction && { transaction }),
          ...(subscriberCode && { subscriberCode }),
        }));
        expect(computeAccessUntil([...events, ...echoes], now, days)).toBe(
          computeAccessUntil(events, now, days),
        );
      }),
      { numRuns: 500 },
    );
  });

  test('no access is granted without a proof of payment', () => {
    fc.assert(
      fc.property(anyEvents, anyNow, anyDays, (events, now, days) => {
        const unpaid = events.filter(
          ({ name }) => name !== 'PURCHASE_APPROVED' && name !== 'PURCHASE_COMPLETE',
        );
        expect(computeOnDay(unpaid, now, days)).toBeUndefined();
      }),
    );
  });
});
