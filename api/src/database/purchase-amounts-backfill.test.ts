import { sql } from 'drizzle-orm';
import { readHotmartEvent } from '../purchases/hotmart-event';
import { allBodies } from '../purchases/testing/bodies';
import { beforeMigration } from '../testing/before-migration';

const receivedAt = new Date('2026-01-01T00:00:00Z');

const priced = (price: unknown) => ({ data: { purchase: { transaction: 'HP1', price } } });
const charged = (date_next_charge: unknown) => ({ data: { purchase: { date_next_charge } } });

const bodies: (readonly [string, Record<string, unknown>])[] = [
  ...allBodies,
  ['number', priced({ value: 149.5, currency_value: 'EUR' })],
  ['text', priced({ value: ' 149.50 ', currencyValue: ' eur ' })],
  ['no-decimals', priced({ value: 19_990, currency_value: 'CLP' })],
  ['three-decimals', priced({ value: 1.234, currency_value: 'KWD' })],
  ['rounded', priced({ value: 1.005, currency_value: 'BRL' })],
  ['free', priced({ value: 0, currency_value: 'USD' })],
  ['negative', priced({ value: -1, currency_value: 'USD' })],
  ['huge', priced({ value: 1e13, currency_value: 'USD' })],
  ['no-currency', priced({ value: 10 })],
  ['wrong-currency', priced({ value: 10, currency_value: 'euros' })],
  ['no-price', priced('free')],
  ['list', priced([{ value: 10, currency_value: 'USD' }])],
  ['milliseconds', charged(1_767_225_600_000)],
  ['digits', charged('1767225600000')],
  ['iso', charged('2026-01-31T12:00:00.000Z')],
  ['camel-case', { data: { dateNextCharge: '2026-01-31T12:00:00Z' } }],
  ['of-subscription', { data: { subscription: { date_next_charge: 1_767_225_600_000 } } }],
  ['no-date', charged('mañana')],
  ['wrong-date', charged('2026-13-45T00:00:00Z')],
  ['too-late', charged(9e17)],
];

test('amounts and paid periods of stored events are those that their parser reads', async () => {
  const { db, migrate } = await beforeMigration(31);
  for (const [name, body] of bodies)
    await db.execute(sql`
      insert into hotmart_events (id, received_at, body, name)
      values (${name}, ${receivedAt}, ${JSON.stringify(body)}::jsonb, 'PURCHASE_APPROVED')`);
  await migrate();
  const { rows } = await db.execute<{
    id: string;
    amount: string | null;
    currency: string | null;
    paid_until: Date | null;
  }>(sql`select id, amount, currency, paid_until from hotmart_events`);
  const found = Object.fromEntries(
    rows.map(({ id, amount, currency, paid_until }) => [
      id,
      [amount === null ? null : Number(amount), currency, paid_until && new Date(paid_until).toISOString()],
    ]),
  );
  const expected = Object.fromEntries(
    bodies.map(([id, body]) => {
      const { price, paidUntil } = readHotmartEvent(body, { id, receivedAt });
      return [id, [price?.amount ?? null, price?.currency ?? null, paidUntil?.toISOString() ?? null]];
    }),
  );
  expect(found).toEqual(expected);
  expect(found['number']).toEqual([14_950, 'EUR', null]);
  expect(found['iso']).toEqual([null, null, '2026-01-31T12:00:00.000Z']);
});
