import { createOffice } from '../../people/admin/testing/office';
import { createCancellationBody, createChargeBody, createPurchaseBody } from './testing/body';
import { addDays, readOwned } from './testing/shop';

const pack = 9_990_001;
const reason = 'Vendemos un pack';
const buy = (email: string, facts: Parameters<typeof createPurchaseBody>[0] = {}) =>
  createPurchaseBody({ product: pack, email, ...facts });

async function packOffice() {
  const api = await createOffice();
  const edit = (product_ids: number[], replaces: number[] = [], hotmart_id = pack) =>
    api.admin.put('/admin/packs', { hotmart_id, product_ids, replaces, reason });
  expect((await edit([6, 7])).status).toBe(200);
  return { ...api, edit };
}

const listPackStates = (status: string) => [
  [6, status],
  [7, status],
];

test('each product of a pack follows the state of its purchase, and a decision by hand about one leaves the other', async () => {
  const { admin, deliver, signedIn } = await packOffice();
  const ana = await signedIn('Ana');
  await deliver(buy(ana.email));
  expect(await readOwned(ana)).toEqual(listPackStates('Activo'));
  await deliver(buy(ana.email, { event: 'PURCHASE_PROTEST' }));
  expect(await readOwned(ana)).toEqual(listPackStates('Suspendido'));
  await deliver(buy(ana.email));
  const decision = { user_id: ana.id, product_id: 7, reason };
  await admin.post('/admin/entitlements/revoke', decision);
  expect(await readOwned(ana)).toEqual([[6, 'Activo']]);
  const [approval] = (await admin.get('/admin/purchases?product_id=6')).body.rows;
  expect(approval).toMatchObject({ change: { kind: 'opens' }, also_opens: [{ change: { kind: 'opened' } }] });
  const search = async () => (await ana.post('/purchases/search', { transaction: 'HP2600000001' })).body;
  expect(await search()).toEqual({ state: 'withdrawn', product: 'DashPro y Trend Scanner', buyer: null });
  await admin.post('/admin/entitlements/lift', decision);
  expect(await search()).toMatchObject({ state: 'own' });
  await deliver(buy(ana.email, { event: 'PURCHASE_REFUNDED' }));
  expect(await readOwned(ana)).toEqual([]);
  const { products } = (await admin.get(`/admin/users/${ana.id}`)).body;
  expect(products).toMatchObject(
    [6, 7].map((product_id) => ({ product_id, status: 'Reembolsado', transactions: ['HP2600000001'] })),
  );
});

test('a pack is one sale of its first product; the events of each product and the export name the others', async () => {
  const { admin, deliver, signedIn } = await packOffice();
  const ana = await signedIn('Ana');
  await deliver(buy(ana.email));
  const { products } = (await admin.get('/admin/revenue?months=1')).body;
  expect(products).toMatchObject([{ product_id: 6, months: [{ sold: 1, gross: 9900 }] }]);
  const sales = (await ana.get('/productsSales')).body as { cont: number }[];
  expect(sales.reduce((sum, { cont }) => sum + cont, 0)).toBe(1);
  const { rows } = (await admin.get('/admin/purchases?product_id=7')).body;
  expect(rows).toMatchObject([{ product: { id: 6 }, also_opens: [{ id: 7 }], change: { kind: 'opens' } }]);
  expect((await admin.get('/admin/purchases/export')).body).toContain(';DashPro;Trend Scanner;');
});

test('an edited pack applies to new sales; a sale that is processed again gets what the pack opens now', async () => {
  const { admin, deliver, signedIn, edit } = await packOffice();
  const ana = await signedIn('Ana');
  await deliver(buy(ana.email));
  await edit([6, 7, 1], [6, 7]);
  await deliver(buy(ana.email, { event: 'PURCHASE_COMPLETE' }));
  expect(await readOwned(ana)).toEqual(listPackStates('Activo'));
  const [row] = (await admin.get('/admin/purchases')).body.rows;
  await admin.post(`/admin/purchases/${row.id}/replay`, { reason });
  expect(await readOwned(ana)).toEqual([[1, 'Activo'], ...listPackStates('Activo')]);
});

test('a renewal opens what the earlier charges opened although the pack was removed, and the cancellation ends both', async () => {
  const { deliver, signedIn, edit } = await packOffice();
  const ana = await signedIn('Ana');
  const facts = { product: pack, email: ana.email };
  await deliver(createChargeBody('S1', addDays(-2), { ...facts, transaction: 'HP1', at: addDays(-32) }));
  await edit([], [6, 7]);
  await deliver(createChargeBody('S1', addDays(28), { ...facts, transaction: 'HP2', at: addDays(-2) }));
  expect(await readOwned(ana)).toEqual(listPackStates('Activo'));
  await deliver(createCancellationBody('S1', addDays(-1), { ...facts, at: addDays(-1) }));
  expect(await readOwned(ana)).toEqual([]);
});

test('a pack that is bought before the registration is mailed with its products, and attached as a whole', async () => {
  const { deliver, mailsTo, signedIn, admin } = await packOffice();
  const email = 'nueva@correo.es';
  await deliver(buy(email));
  expect(await mailsTo(email)).toEqual([
    expect.stringContaining('tu compra de DashPro y Trend Scanner. Para usarla, crea tu cuenta'),
  ]);
  const eva = await signedIn('Eva');
  const [row] = (await admin.get('/admin/purchases?unmatched=owner')).body.rows;
  await admin.post(`/admin/purchases/${row.id}/assign`, { user_id: eva.id, reason });
  expect(await readOwned(eva)).toEqual(listPackStates('Activo'));
  const ana = await signedIn('Ana');
  await admin.post(`/admin/purchases/${row.id}/assign`, { user_id: ana.id, reason });
  expect([await readOwned(eva), await readOwned(ana)]).toEqual([[], listPackStates('Activo')]);
});

test('the number of a product can open others too, which its page names', async () => {
  const { edit, anyone, admin, lastNote } = await packOffice();
  const products: { id: number; hotmart_id: number; url: string }[] = (await admin.get('/admin/products'))
    .body;
  const dashPro = products.find(({ id }) => id === 6);
  const wrong = await edit([7, 6], [], dashPro?.hotmart_id);
  expect(wrong.body.fields).toEqual({ product_ids: 'El primero debe ser DashPro: tiene este número.' });
  await edit([6, 7], [], dashPro?.hotmart_id);
  expect((await anyone.get(`/product/${dashPro?.url}`)).body.also_opens).toEqual(['Trend Scanner']);
  expect(await lastNote()).toMatchObject({
    action: 'product.pack',
    subject: `pack:${dashPro?.hotmart_id}`,
    before: { products: [] },
    after: { products: [6, 7] },
  });
});

test('a pack with one product, with an unknown one, or that another admin changed is rejected', async () => {
  const { edit, signedIn, admin } = await packOffice();
  expect((await edit([6], [6, 7])).body.fields).toEqual({ product_ids: 'Elige al menos dos productos.' });
  expect((await edit([6, 999], [6, 7])).status).toBe(422);
  expect((await edit([7, 6], [7, 6])).body.code).toBe('edit_conflict');
  expect((await admin.get('/admin/packs')).body).toEqual([
    { hotmart_id: pack, products: [expect.objectContaining({ id: 6 }), expect.objectContaining({ id: 7 })] },
  ]);
  expect((await (await signedIn('Ana')).get('/admin/packs')).status).toBe(403);
});
