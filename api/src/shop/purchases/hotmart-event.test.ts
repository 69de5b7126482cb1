import fc from 'fast-check';
import { allBodies, readEventBody } from './testing/bodies';
import { getEnvelopeId, readHotmartEvent } from './hotmart-event';

const receivedAt = new Date('2026-03-01T00:00:00Z');

const getEvent = (body: unknown) => readHotmartEvent(body, { id: 'an id', receivedAt });

const toDate = (iso: string) => new Date(iso);
const lucia = { email: 'lucia@parque.es', version: '2.0.0', id: 'an id' };
const dashPro = { hotmartProductId: 4100006 };
const subscription = { ...lucia, ...dashPro, subscriberCode: 'SUB00001' };

test.each<[string, object]>([
  [
    'approved',
    {
      ...subscription,
      name: 'PURCHASE_APPROVED',
      createdAt: toDate('2026-01-01T12:00:00Z'),
      transaction: 'HP2600000001',
      status: 'APPROVED',
      paidUntil: toDate('2026-02-01T12:00:00Z'),
      recurrence: 1,
      sck: 'u12.firma',
      price: { amount: 9900, currency: 'USD' },
    },
  ],
  [
    'approved-2022',
    {
      id: 'an id',
      version: '2.0.0',
      name: 'PURCHASE_APPROVED',
      createdAt: toDate('2023-01-01T12:00:00Z'),
      transaction: '2200000002',
      status: 'APPROVED',
      hotmartProductId: 4100007,
      email: 'mateo@parque.es',
      sck: 'u7.firma',
    },
  ],
  [
    'cancellation',
    {
      ...subscription,
      name: 'SUBSCRIPTION_CANCELLATION',
      createdAt: toDate('2026-01-06T12:00:00Z'),
      paidUntil: toDate('2026-02-01T12:00:00Z'),
    },
  ],
  ...['charge-date-snake-case', 'charge-date-camel-case'].map((file): [string, object] => [
    file,
    {
      ...subscription,
      name: 'UPDATE_SUBSCRIPTION_CHARGE_DATE',
      createdAt: toDate('2026-01-07T12:00:00Z'),
      paidUntil: toDate('2026-02-10T12:00:00Z'),
    },
  ]),
  ['switch-plan', { ...subscription, name: 'SWITCH_PLAN', createdAt: toDate('2026-01-08T12:00:00Z') }],
  [
    'cart-abandoned',
    {
      ...lucia,
      ...dashPro,
      name: 'PURCHASE_OUT_OF_SHOPPING_CART',
      createdAt: toDate('2026-01-08T12:00:00Z'),
    },
  ],
])('the event %s is parsed completely', (file, expected) => {
  expect(getEvent(readEventBody(file))).toEqual(expected);
});

test.each(allBodies)('the sample %s has an id, a name, a time, an address and a transaction', (_, body) => {
  const event = getEvent(body);
  expect(getEnvelopeId(body)).toMatch(/^[0-9a-f-]{36}$/);
  expect(event.name).toMatch(/^[A-Z_]+$/);
  expect(+event.createdAt).toBeLessThan(+receivedAt);
  expect(event.email).toMatch(/^[^A-Z\s]+@[^A-Z\s]+$/);
  if (event.name.startsWith('PURCHASE_') && event.name !== 'PURCHASE_OUT_OF_SHOPPING_CART') {
    expect(event.transaction).toMatch(/^\w{8,}$/);
  }
});

test.each([0, '0', '00000', -1, 1.5, '', null, 'x', {}])('the product id %j is ignored', (id) => {
  expect(getEvent({ data: { product: { id } } })).not.toHaveProperty('hotmartProductId');
});

test.each([
  [1767268800000, toDate('2026-01-01T12:00:00Z')],
  ['1767268800000', toDate('2026-01-01T12:00:00Z')],
  ['2026-01-01T12:00:00.000Z', toDate('2026-01-01T12:00:00Z')],
  ['soon', receivedAt],
  [-1, receivedAt],
  [9e15, receivedAt],
  [undefined, receivedAt],
])(
  'the date %j is parsed, and an invalid one is replaced by the time of arrival',
  (creation_date, expected) => {
    expect(getEvent({ creation_date }).createdAt).toEqual(expected);
  },
);

test('an invalid field is left out and the other fields are kept', () => {
  const event = getEvent({
    event: 'PURCHASE_APPROVED',
    data: { buyer: 7, purchase: { transaction: 'HP1', price: 'free' } },
  });
  expect(event).toEqual({
    id: 'an id',
    name: 'PURCHASE_APPROVED',
    createdAt: receivedAt,
    transaction: 'HP1',
  });
});

test.each<[object, string | undefined]>([
  [{ value: 149.5, currency_value: 'EUR' }, '14950 EUR'],
  [{ value: '149.50', currencyValue: ' eur ' }, '14950 EUR'],
  [{ value: 19_990, currency_value: 'CLP' }, '19990 CLP'],
  [{ value: 0, currency_value: 'USD' }, '0 USD'],
  [{ value: 149.5 }, undefined],
  [{ currency_value: 'EUR' }, undefined],
  [{ value: -1, currency_value: 'EUR' }, undefined],
  [{ value: 1e13, currency_value: 'EUR' }, undefined],
  [{ value: 10, currency_value: 'euros' }, undefined],
])('the price %j is %s in minor units', (price, expected) => {
  const parsedPrice = getEvent({ data: { purchase: { price } } }).price;
  expect(parsedPrice && `${parsedPrice.amount} ${parsedPrice.currency}`).toBe(expected);
});

const createEur = (value: number) => ({ value, currency_value: 'EUR' });
test.each<[string, object, number | undefined]>([
  ['an amount with the currency of the price', { refund: createEur(20.5) }, 2050],
  ['a number, in the currency of the price', { refunded_value: '20.50' }, 2050],
  ['the same amount twice', { refund: createEur(20), partial_refund: { value: 20 } }, 2000],
  ['two amounts', { refund: createEur(20), partial_refund: createEur(30) }, undefined],
  ['an amount of another currency', { refund: { value: 20, currency_value: 'USD' } }, undefined],
  ['the whole price', { refund: createEur(99) }, undefined],
  ['nothing', { refund_reason: 'Pedido dos veces' }, undefined],
])('a returned amount is read from %s, or is unknown', (_, refund, expected) => {
  const body = { data: { purchase: { status: 'partially_refunded', price: createEur(99), ...refund } } };
  expect(getEvent(body)).toMatchObject({ status: 'PARTIALLY_REFUNDED' });
  expect(getEvent(body).returnedAmount).toBe(expected);
});

test('any JSON object is parsed without an error', () => {
  const body = fc.dictionary(fc.string(), fc.jsonValue());
  const data = fc.record({
    data: fc.record({ product: fc.jsonValue(), purchase: fc.jsonValue(), buyer: fc.jsonValue() }),
  });
  fc.assert(
    fc.property(fc.oneof(body, data), (value) => {
      expect(getEvent(value).id).toBe('an id');
    }),
  );
});
