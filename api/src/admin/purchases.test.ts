import { eq, sql } from 'drizzle-orm';
import { products } from '../database/schema';
import { purchaseBody } from '../purchases/testing/body';
import { signSalesReference } from '../purchases/sales-reference';
import { office, readAll } from './testing/office';

const reason = 'Pagó con el correo de su empresa';
type Row = { id: number; transaction: string };
const transactions = (body: { rows: Row[] }) => body.rows.map(({ transaction }) => transaction);

test('each event is shown as received, with its effect', async () => {
  const { admin, deliver, signedIn } = await office();
  const ana = await signedIn('Ana');
  const at = new Date('2026-02-03T04:05:06Z');
  await deliver(purchaseBody({ id: 'uno', email: ana.email, transaction: 'HP1', at }));
  const { body } = await admin.get('/admin/purchases');
  expect(body.rows).toEqual([
    expect.objectContaining({
      event_id: 'uno',
      event: 'PURCHASE_APPROVED',
      created_at: at.toISOString(),
      transaction: 'HP1',
      email: ana.email,
      product: { id: 6, title: 'DashPro' },
      owner: { id: ana.id, name: 'Ana', email: ana.email },
      is_assigned: false,
      state: 'procesada',
      next_attempt_at: null,
      failure: null,
    }),
  ]);
  const detail = await admin.get(`/admin/purchases/${body.rows[0].id}`);
  expect(detail.body.body.data.purchase.transaction).toBe('HP1');
  expect((await admin.get('/admin/purchases/999')).status).toBe(404);
});

test('the webhook secret that Hotmart repeats in a body is not shown', async () => {
  const { admin, deliver } = await office();
  await deliver({ ...purchaseBody(), hottok: 'hottok-de-prueba' });
  const { body } = await admin.get('/admin/purchases');
  const detail = await admin.get(`/admin/purchases/${body.rows[0].id}`);
  expect(JSON.stringify(detail.body)).not.toContain('hottok');
});

test('events are found by transaction, by the e-mail of buyer or owner, and by what they lack', async () => {
  const { admin, deliver, signedIn, settings } = await office();
  const ana = await signedIn('Ana');
  const sck = signSalesReference(settings.tokenKey, ana.id);
  await deliver(
    purchaseBody({ transaction: 'HP1', email: 'empresa@correo.es', sck }),
    purchaseBody({ transaction: 'HP2', email: 'nadie@correo.es' }),
    purchaseBody({ transaction: 'HP3', email: ana.email, product: 8_888_888 }),
  );
  const find = async (query: string) => transactions((await admin.get(`/admin/purchases?${query}`)).body);
  expect(await find('search=hp2')).toEqual(['HP2']);
  expect(await find('search=EMPRESA')).toEqual(['HP1']);
  expect(await find('search=ana@')).toEqual(['HP3', 'HP1']);
  expect(await find('unmatched=owner')).toEqual(['HP2']);
  expect(await find('unmatched=product')).toEqual(['HP3']);
  expect(await find(`user_id=${ana.id}&direction=asc`)).toEqual(['HP1', 'HP3']);
  expect(await find('product_id=6')).toEqual(['HP2', 'HP1']);
  expect(await find('event=PURCHASE_REFUNDED')).toEqual([]);
  expect(await find('state=procesada')).toHaveLength(3);
  expect(await find('state=pendiente')).toEqual([]);
});

test('each event is on one page only, although other events arrive in the meantime', async () => {
  const { admin, deliver } = await office();
  for (let i = 0; i < 5; i++) await deliver(purchaseBody({ transaction: `HP${i}` }));
  const shown = await readAll(admin.get, '/admin/purchases?limit=2', () =>
    deliver(purchaseBody({ transaction: 'HP9' })),
  );
  expect(shown).toHaveLength(5);
  expect(new Set(shown).size).toBe(5);
});

test('an assigned purchase and its later events belong to the new owner, and the previous owner loses the product', async () => {
  const { admin, deliver, signedIn, settings, lastNote } = await office();
  const [ana, eva] = [await signedIn('Ana'), await signedIn('Eva')];
  const sck = signSalesReference(settings.tokenKey, ana.id);
  await deliver(purchaseBody({ transaction: 'HP1', email: ana.email, sck }));
  const [row] = (await admin.get('/admin/purchases')).body.rows;
  const assigned = await admin.post(`/admin/purchases/${row.id}/assign`, { user_id: eva.id, reason });
  expect(assigned.body).toMatchObject({ owner: { id: eva.id }, is_assigned: true });
  expect(await lastNote()).toMatchObject({
    actorId: admin.id,
    action: 'purchase.assign',
    subject: `purchase:${row.id}`,
    reason,
    before: { userId: ana.id },
    after: { userId: eva.id },
  });
  await deliver(purchaseBody({ transaction: 'HP1', email: ana.email, sck, event: 'PURCHASE_COMPLETE' }));
  const ids = async (person: typeof ana) =>
    (await person.get('/user/products')).body.products.map(({ id }: { id: number }) => id);
  expect([await ids(ana), await ids(eva)]).toEqual([[], [6]]);
  await deliver(purchaseBody({ transaction: 'HP1', email: ana.email, sck, event: 'PURCHASE_REFUNDED' }));
  expect([await ids(ana), await ids(eva)]).toEqual([[], []]);
});

test('an event that arrived before its product takes effect when it is replayed', async () => {
  const { admin, deliver, signedIn, db, lastNote } = await office();
  const ana = await signedIn('Ana');
  await deliver(purchaseBody({ email: ana.email, product: 8_888_888 }));
  const [row] = (await admin.get('/admin/purchases?unmatched=product')).body.rows;
  await db.update(products).set({ hotmartId: 8_888_888 }).where(eq(products.id, 7));
  const replayed = await admin.post(`/admin/purchases/${row.id}/replay`, { reason: 'Faltaba el producto' });
  expect(replayed.body).toMatchObject({ product: { id: 7 }, state: 'procesada' });
  expect((await ana.get('/user/products')).body.products).toEqual([expect.objectContaining({ id: 7 })]);
  expect(await lastNote()).toMatchObject({ action: 'purchase.replay', before: { productId: null } });
});

test('a failed replay shows the reason without personal data, and can be replayed again', async () => {
  const { admin, deliver, signedIn, db } = await office();
  const ana = await signedIn('Ana');
  await deliver(purchaseBody({ email: ana.email }));
  const [row] = (await admin.get('/admin/purchases')).body.rows;
  await db.execute(sql`alter table entitlements add constraint no_more check (false) not valid`);
  const { status, body } = await admin.post(`/admin/purchases/${row.id}/replay`, { reason: 'Otra vez' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ state: 'fallida', failures: 1, failure: 'error 23514 no_more' });
  const { body: failed } = await admin.get('/admin/purchases?state=fallida');
  expect(failed.rows.map(({ id }: Row) => id)).toEqual([row.id]);
});

test('an assignment without a user or without a reason changes nothing', async () => {
  const { admin, deliver, lastNote } = await office();
  await deliver(purchaseBody({ transaction: 'HP1' }));
  const [row] = (await admin.get('/admin/purchases')).body.rows;
  const assign = (body: object) => admin.post(`/admin/purchases/${row.id}/assign`, body);
  expect((await assign({ user_id: 999, reason })).status).toBe(404);
  expect((await assign({ user_id: 1 })).status).toBe(422);
  expect((await admin.post('/admin/purchases/999/assign', { user_id: 1, reason })).status).toBe(404);
  expect((await admin.post('/admin/purchases/999/replay', { reason })).status).toBe(404);
  expect((await admin.get('/admin/purchases')).body.rows[0].owner).toBeNull();
  expect(await lastNote()).toBeUndefined();
});

test('purchases are exported as CSV', async () => {
  const { admin, deliver } = await office();
  await deliver(purchaseBody({ transaction: 'HP1' }), purchaseBody({ transaction: 'HP2' }));
  const { body } = await admin.get('/admin/purchases/export?search=HP2');
  expect(body).toContain('PURCHASE_APPROVED,HP2,lucia@correo.es,DashPro,,procesada');
  expect(body).not.toContain('HP1');
});
