import { sql } from 'drizzle-orm';
import { beforeMigration } from '../testing/before-migration';
import type { Database } from './database';

const beforeTheTerms = () => beforeMigration(21);

const addProduct = (db: Database, id: number, hotmartId: number | null, accessDays: number | null) =>
  db.execute(sql`
    insert into products (id, hotmart_id, title, description, url, img, linklp, price, access_days)
    values (${id}, ${hotmartId}, 'Ñandú', '', ${`p${id}`}, '', '', 10, ${accessDays})`);

const addEvent = (
  db: Database,
  id: string,
  receivedAt: string,
  sale: string | null,
  product: number | null,
) =>
  db.execute(sql`
    insert into hotmart_events (id, received_at, body, name, transaction, product_id)
    values (${id}, ${receivedAt}, '{}', 'PURCHASE_APPROVED', ${sale}, ${product})`);

interface Terms {
  readonly hotmartId?: number | null;
  readonly accessDays?: number | null;
}

const addEdit = (db: Database, product: number, at: string, before: Terms, after: Terms) =>
  db.execute(sql`
    insert into audit_log (at, action, subject, reason, before, after)
    values (${at}, 'product.edit', ${`product:${product}`}, 'cambio', ${JSON.stringify(before)}::jsonb,
      ${JSON.stringify(after)}::jsonb)`);

const rowsOf = async (db: Database, query: ReturnType<typeof sql>) =>
  (await db.execute<Record<string, unknown>>(query)).rows.map((row) => Object.values(row));

test('each past purchase gets the days of its product at the time of the purchase', async () => {
  const { db, migrate } = await beforeTheTerms();
  await addProduct(db, 1, 4101, 365);
  await addProduct(db, 2, 4102, null);
  await addProduct(db, 3, 4103, 30);
  const days = (accessDays: number | null) => ({ hotmartId: 4101, accessDays });
  await addEvent(db, 'before-both', '2026-01-10T00:00:00Z', 'HP-1', 1);
  await addEdit(db, 1, '2026-02-01T00:00:00Z', days(30), days(90));
  await addEvent(db, 'renewal-of-the-first', '2026-02-10T00:00:00Z', 'HP-1', 1);
  await addEvent(db, 'between', '2026-02-11T00:00:00Z', 'HP-2', 1);
  await addEdit(db, 1, '2026-03-01T00:00:00Z', days(90), days(365));
  await addEvent(db, 'after-both', '2026-03-10T00:00:00Z', 'HP-3', 1);
  await addEvent(db, 'unlimited-before', '2026-01-10T00:00:00Z', 'HP-4', 3);
  await addEdit(db, 3, '2026-02-01T00:00:00Z', { accessDays: null }, { accessDays: 30 });
  await addEdit(db, 3, '2026-02-02T00:00:00Z', {}, {});
  await addEvent(db, 'limited-after', '2026-02-01T12:00:00Z', 'HP-5', 3);
  await addEvent(db, 'unlimited-now', '2026-01-10T00:00:00Z', 'HP-6', 2);
  await addEvent(db, 'two-products', '2026-03-10T00:00:00Z', 'HP-3', 2);
  await addEvent(db, 'without-sale', '2026-01-10T00:00:00Z', null, 1);
  await addEvent(db, 'without-product', '2026-01-10T00:00:00Z', 'HP-7', null);
  await migrate();
  expect(
    await rowsOf(
      db,
      sql`select transaction, product_id::int, access_days, to_char(recorded_at, 'YYYY-MM-DD"T"HH24')
          from purchase_terms order by 1, 2`,
    ),
  ).toEqual([
    ['HP-1', 1, 30, '2026-01-10T00'],
    ['HP-2', 1, 90, '2026-02-11T00'],
    ['HP-3', 1, 365, '2026-03-10T00'],
    ['HP-3', 2, null, '2026-03-10T00'],
    ['HP-4', 3, null, '2026-01-10T00'],
    ['HP-5', 3, 30, '2026-02-01T12'],
    ['HP-6', 2, null, '2026-01-10T00'],
  ]);
});

test('each replaced Hotmart number refers to the product that had it last', async () => {
  const { db, migrate } = await beforeTheTerms();
  await addProduct(db, 1, 4103, 30);
  await addProduct(db, 2, 4203, 30);
  const number = (hotmartId: number | null) => ({ hotmartId });
  await addEdit(db, 1, '2026-01-01T00:00:00Z', number(4101), number(4102));
  await addEdit(db, 1, '2026-01-02T00:00:00Z', number(4102), number(4102));
  await addEdit(db, 1, '2026-01-03T00:00:00Z', number(4102), number(null));
  await addEdit(db, 1, '2026-01-04T00:00:00Z', number(null), number(4103));
  await addEdit(db, 2, '2026-01-05T00:00:00Z', number(4101), number(4203));
  await addEdit(db, 9, '2026-01-06T00:00:00Z', number(4901), number(4902));
  await migrate();
  expect(
    await rowsOf(
      db,
      sql`select hotmart_id::int, product_id::int, to_char(replaced_at, 'YYYY-MM-DD')
          from former_hotmart_ids order by 1`,
    ),
  ).toEqual([
    [4101, 2, '2026-01-05'],
    [4102, 1, '2026-01-03'],
  ]);
});
