import fc from 'fast-check';
import { computeEntitlement } from './entitlement';
import { cancellation, charge, day, event } from '../testing/event';
import type { HotmartEvent } from '../hotmart-event';

const approved = event('PURCHASE_APPROVED', 0);
const complete = event('PURCHASE_COMPLETE', 8);
const partlyRefunded = (onDay: number) => event('PURCHASE_REFUNDED', onDay, { status: 'PARTIALLY_REFUNDED' });
const of = (name: string, onDay: number) => event(name, onDay);

/** The entitlement on day 10, with unlimited access, unless the arguments specify others. */
const on = (events: readonly HotmartEvent[], now = 10, accessDays: number | null = null) =>
  computeEntitlement(events, () => accessDays, day(now));

const forGood = { status: 'active', until: null };
const until = (number: number) => ({ status: 'active', until: day(number) });
const suspended = { status: 'suspended' };
const revoked = { status: 'revoked' };

describe('a one-time purchase', () => {
  test.each<[string, HotmartEvent[], unknown]>([
    ['grants when it is approved', [approved], forGood],
    ['grants nothing before it is approved', [of('PURCHASE_BILLET_PRINTED', 0)], undefined],
    ['grants when it is confirmed, although its approval never arrived', [complete], forGood],
    ['is confirmed after its boleto was printed', [of('PURCHASE_BILLET_PRINTED', 0), complete], forGood],
    [
      'opens when it is approved after it had expired',
      [of('PURCHASE_EXPIRED', 0), of('PURCHASE_APPROVED', 1)],
      forGood,
    ],
    [
      'opens when it is approved after a refused card',
      [of('PURCHASE_CANCELED', 0), of('PURCHASE_APPROVED', 1)],
      forGood,
    ],
    [
      'opens again when the request of a refund is withdrawn',
      [approved, of('PURCHASE_PROTEST', 1), of('PURCHASE_APPROVED', 2)],
      forGood,
    ],
    ['keeps what it granted after a partial refund', [approved, partlyRefunded(1)], forGood],
    [
      'opens again when a dispute ends in a partial refund',
      [approved, of('PURCHASE_PROTEST', 1), partlyRefunded(2)],
      forGood,
    ],
    [
      'is revoked when a full refund follows a partial one',
      [approved, partlyRefunded(1), of('PURCHASE_REFUNDED', 2)],
      revoked,
    ],
    ['keeps what it granted when it is confirmed', [approved, complete], forGood],
    ['is suspended by a delay', [approved, of('PURCHASE_DELAYED', 1)], suspended],
    [
      'opens again when the delayed payment arrives',
      [approved, of('PURCHASE_DELAYED', 1), of('PURCHASE_APPROVED', 2)],
      forGood,
    ],
    ['is suspended by a protest', [approved, of('PURCHASE_PROTEST', 1)], suspended],
    ['is revoked by a refund', [approved, of('PURCHASE_REFUNDED', 1)], revoked],
    ['is revoked by a chargeback', [approved, of('PURCHASE_CHARGEBACK', 1)], revoked],
    ['is revoked when it expires', [approved, of('PURCHASE_EXPIRED', 1)], revoked],
    ['is revoked when it is cancelled', [approved, of('PURCHASE_CANCELED', 1)], revoked],
    [
      'stays refunded when it was disputed before',
      [approved, of('PURCHASE_PROTEST', 1), of('PURCHASE_REFUNDED', 2)],
      revoked,
    ],
    [
      'stays refunded when it is disputed after',
      [approved, of('PURCHASE_REFUNDED', 1), of('PURCHASE_PROTEST', 2)],
      revoked,
    ],
    [
      'is not brought back by a second approval',
      [approved, of('PURCHASE_REFUNDED', 1), of('PURCHASE_APPROVED', 2)],
      revoked,
    ],
    ['ignores an event with an unknown name', [approved, of('PURCHASE_SOMETHING_NEW', 1)], forGood],
    ['ignores an abandoned cart', [approved, of('PURCHASE_OUT_OF_SHOPPING_CART', 1)], forGood],
  ])('%s', (_, events, expected) => {
    expect(on(events)).toEqual(expected);
  });
});

test('an end that Hotmart reports beyond the year 9999 is the end of that year', () => {
  const paidUntil = new Date('9999-12-31T00:00:00Z');
  const approval = event('PURCHASE_APPROVED', 0, { subscriberCode: 'S1', paidUntil });
  expect(on([approval])).toEqual({ status: 'active', until: new Date('9999-12-31T23:59:59Z') });
});

test.each([
  ['PURCHASE_REFUNDED', revoked],
  ['PURCHASE_CHARGEBACK', revoked],
  ['PURCHASE_EXPIRED', revoked],
  ['PURCHASE_CANCELED', revoked],
  ['PURCHASE_PROTEST', suspended],
  ['PURCHASE_DELAYED', suspended],
])('COMPLETE never restores the access that %s removed', (name, expected) => {
  expect(on([approved, of(name, 1), complete])).toEqual(expected);
});

test('a confirmed charge of a subscription, of which nothing else arrived, is open until its next charge', () => {
  const confirmed = { ...charge('HP1', 8, 30), name: 'PURCHASE_COMPLETE' };
  expect(on([confirmed])).toEqual(until(33));
});

test('the refund of one purchase does not change another purchase of the same product', () => {
  const second = event('PURCHASE_APPROVED', 1, { transaction: 'HP2' });
  expect(on([approved, second, of('PURCHASE_REFUNDED', 2)])).toEqual(forGood);
});

test('a new purchase restores the access that a refund removed', () => {
  const again = event('PURCHASE_APPROVED', 5, { transaction: 'HP2' });
  expect(on([approved, of('PURCHASE_REFUNDED', 1), again])).toEqual(forGood);
});

describe('a product with a number of access days', () => {
  const second = event('PURCHASE_APPROVED', 10, { transaction: 'HP2' });

  test('ends that many days after the approval', () => {
    expect(on([approved], 10, 30)).toEqual(until(30));
  });

  test('stays active with a past end after those days', () => {
    expect(on([approved], 31, 30)).toEqual(until(30));
  });

  test('adds the days of a second payment to the remaining days', () => {
    expect(on([approved, second], 10, 30)).toEqual(until(60));
  });

  test('counts from the second payment when the first one has expired', () => {
    expect(on([approved, event('PURCHASE_APPROVED', 50, { transaction: 'HP2' })], 50, 30)).toEqual(until(80));
  });

  test('loses the days of a refunded payment', () => {
    const refund = event('PURCHASE_REFUNDED', 11, { transaction: 'HP2' });
    expect(on([approved, second, refund], 11, 30)).toEqual(until(30));
  });
});

describe('a subscription', () => {
  const first = charge('HP1', 0, 30);
  const renewal = charge('HP2', 30, 60, 2);
  const lateRenewal = { ...renewal, id: 'late', name: 'PURCHASE_DELAYED' };

  test('stays open until three days after the date of the next charge', () => {
    expect(on([first])).toEqual(until(33));
  });

  test('is extended by its renewal', () => {
    expect(on([first, renewal], 31)).toEqual(until(63));
  });

  test('keeps access until the next charge when it is cancelled', () => {
    expect(on([first, cancellation(5, 30)])).toEqual(until(30));
  });

  test('keeps access until the paid end when the cancellation has no end date', () => {
    expect(on([first, cancellation(5)])).toEqual(until(30));
  });

  test('ends at the cancellation when no event has an end date', () => {
    const { paidUntil: _, ...endless } = first;
    expect(on([endless, cancellation(5)])).toEqual(until(5));
  });

  test('opens again at a new approval after the cancellation', () => {
    expect(on([first, cancellation(5, 30), charge('HP2', 40, 70)], 41)).toEqual(until(73));
  });

  test('is not closed by the cancellation of another subscription', () => {
    expect(on([first, { ...cancellation(5, 6), subscriberCode: 'S2' }])).toEqual(until(33));
  });

  test('ends at the new date when its charge date is moved', () => {
    const moved = { ...cancellation(5, 40), name: 'UPDATE_SUBSCRIPTION_CHARGE_DATE' };
    expect(on([first, moved])).toEqual(until(43));
  });

  test('keeps the moved date when it is cancelled without one', () => {
    const moved = { ...cancellation(5, 40), name: 'UPDATE_SUBSCRIPTION_CHARGE_DATE' };
    expect(on([first, moved, cancellation(6)])).toEqual(until(40));
  });

  test('keeps what is paid while its renewal is late', () => {
    expect(on([first, { ...lateRenewal, createdAt: day(25) }], 26)).toEqual(until(30));
  });

  test('is suspended when the paid time has passed and the renewal is late', () => {
    expect(on([first, lateRenewal], 31)).toEqual(suspended);
  });

  test('opens again when the late renewal is paid', () => {
    expect(on([first, lateRenewal, { ...renewal, createdAt: day(32) }], 32)).toEqual(until(63));
  });

  test('keeps the previous period when only its renewal is refunded', () => {
    const refund = { ...renewal, id: 'refund', name: 'PURCHASE_REFUNDED' };
    expect(on([first, { ...renewal, createdAt: day(28) }, refund], 29)).toEqual(until(30));
  });

  test('keeps the paid period when it is cancelled after a refund of its renewal', () => {
    const paid = { ...renewal, createdAt: day(28) };
    const refund = { ...paid, id: 'refund', name: 'PURCHASE_REFUNDED' };
    expect(on([first, paid, refund, cancellation(29, 60)], 29)).toEqual(until(30));
  });

  test('keeps the end of its cancellation when the renewal then fails', () => {
    const failed = { ...renewal, id: 'failed', name: 'PURCHASE_CANCELED' };
    expect(on([first, cancellation(5, 20), failed])).toEqual(until(20));
  });

  test('stays closed when the late renewal expires', () => {
    const givenUp = { ...renewal, id: 'given up', name: 'PURCHASE_CANCELED', createdAt: day(34) };
    expect(on([first, lateRenewal, givenUp], 34)).toEqual(until(30));
  });

  test('ignores a late refund of a charge without earlier events', () => {
    const refund = event('PURCHASE_REFUNDED', 35, {
      transaction: 'HP0',
      subscriberCode: 'S1',
      recurrence: 1,
    });
    expect(on([{ ...first, recurrence: 2 }, refund])).toEqual(until(33));
  });

  test('opens for a returning buyer whose charges are numbered from 1 again', () => {
    const returned = charge('HP3', 100, 130, 1);
    expect(on([first, renewal, cancellation(40, 60), returned], 101)).toEqual(until(133));
  });

  test('stays closed when it is cancelled, disputed and then confirmed', () => {
    const dispute = event('PURCHASE_PROTEST', 0.5, { subscriberCode: 'S1' });
    const confirmed = event('PURCHASE_COMPLETE', 1, { subscriberCode: 'S1', paidUntil: day(30) });
    expect(on([first, cancellation(0.1, 30), dispute, confirmed], 2)).toEqual(suspended);
  });
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
      createdAt: fc.integer({ min: 0, max: 40 }).map(day),
      transaction: fc.constantFrom('HP1', 'HP2', 'HP3'),
      subscriberCode: fc.constantFrom('S1', 'S2'),
      paidUntil: fc.integer({ min: 0, max: 80 }).map(day),
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
function accessUntil(events: readonly HotmartEvent[], now: number, accessDays: number | null): number {
  const entitlement = on(events, now, accessDays);
  if (entitlement?.status !== 'active') return 0;
  const end = entitlement.until === null ? Infinity : +entitlement.until;
  return end > +day(now) ? end : 0;
}

describe('for any events', () => {
  test('the order of arrival does not change the entitlement', () => {
    const shuffled = anyEvents.chain((events) =>
      fc.tuple(
        fc.constant(events),
        fc.shuffledSubarray(events, { minLength: events.length, maxLength: events.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, anyNow, anyDays, ([events, others], now, days) => {
        expect(on(others, now, days)).toEqual(on(events, now, days));
      }),
      { numRuns: 500 },
    );
  });

  test('a repeated event does not change the entitlement', () => {
    const repeated = anyEvents.chain((events) => fc.tuple(fc.constant(events), fc.subarray(events)));
    fc.assert(
      fc.property(repeated, anyNow, anyDays, ([events, again], now, days) => {
        expect(on([...events, ...again], now, days)).toEqual(on(events, now, days));
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
          const setback = { ...purchase, id: 'setback', name, createdAt: day(41) };
          const before = accessUntil(events, now, days);
          expect(accessUntil([...events, setback], now, days)).toBeLessThanOrEqual(before);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('COMPLETE never lengthens the access of a purchase that is paid', () => {
    fc.assert(
      fc.property(anyCoherentEvents, anyNow, anyDays, (events, now, days) => {
        const paid = events.filter(({ name }) => name === 'PURCHASE_APPROVED');
        const echoes = paid.map(({ id, transaction, subscriberCode }) => ({
          id: `${id} echo`,
          name: 'PURCHASE_COMPLETE',
          createdAt: day(41),
          paidUntil: day(80),
          ...(transaction && { transaction }),
          ...(subscriberCode && { subscriberCode }),
        }));
        expect(accessUntil([...events, ...echoes], now, days)).toBe(accessUntil(events, now, days));
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
        expect(on(unpaid, now, days)).toBeUndefined();
      }),
    );
  });
});
