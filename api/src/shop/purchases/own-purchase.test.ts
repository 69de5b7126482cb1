import { licences } from '../../core/database/schema';
import { createChargeBody, createPurchaseBody } from './testing/body';
import { addDays, lucia, createShop } from './testing/shop';
import { formatMaskedEmail } from './own-purchase';
import { storeHotmartEvent } from './purchases';
import { lockPurchases } from './repository';

const transaction = 'HP2600000001';

async function createSearching() {
  const api = await createShop();
  const find = async (user: Pick<typeof api.anyone, 'post'>, code = transaction) =>
    (await user.post('/purchases/search', { transaction: code })).body;
  return { ...api, find };
}

test("a purchase with the user's own address waits until the address is verified, and belongs to them after that", async () => {
  const { deliver, registerUser, prove, find } = await createSearching();
  await deliver(createPurchaseBody());
  const user = await registerUser(lucia);
  expect(await find(user)).toEqual({ state: 'email_unproven', product: 'DashPro', buyer: null });
  await prove(user, lucia);
  expect(await find(user, ` ${transaction.toLowerCase()} `)).toEqual({
    state: 'own',
    product: 'DashPro',
    buyer: null,
  });
});

test('a purchase with another address is found with that address masked, also by a verified user', async () => {
  const { deliver, signedIn, find } = await createSearching();
  await deliver(createPurchaseBody());
  const mateo = await signedIn('Mateo');
  expect(await find(mateo)).toEqual({ state: 'other_email', product: 'DashPro', buyer: 'l•••@correo.es' });
});

test('a purchase of another account is found without data about that account', async () => {
  const { deliver, signedIn, getReference, find } = await createSearching();
  const mateo = await signedIn('Mateo');
  await deliver(createPurchaseBody({ sck: getReference(mateo) }));
  expect(await find(await signedIn('Eva'))).toEqual({
    state: 'other_account',
    product: 'DashPro',
    buyer: null,
  });
});

test.each([
  [['PURCHASE_BILLET_PRINTED'], 'waiting'],
  [['PURCHASE_OUT_OF_SHOPPING_CART'], 'waiting'],
  [['PURCHASE_DELAYED'], 'delayed'],
  [['PURCHASE_COMPLETE'], 'own'],
  [['PURCHASE_APPROVED', 'PURCHASE_DELAYED'], 'delayed'],
  [['PURCHASE_APPROVED', 'PURCHASE_PROTEST'], 'disputed'],
  [['PURCHASE_APPROVED', 'PURCHASE_REFUNDED'], 'refunded'],
  [['PURCHASE_APPROVED', 'PURCHASE_CHARGEBACK'], 'charged_back'],
  [['PURCHASE_APPROVED', 'PURCHASE_CANCELED'], 'canceled'],
  [['PURCHASE_APPROVED', 'PURCHASE_EXPIRED'], 'expired'],
])("a user's own purchase of %j is found as %s", async (events, state) => {
  const { deliver, signedIn, getReference, find } = await createSearching();
  const mateo = await signedIn('Mateo');
  await deliver(...events.map((event) => createPurchaseBody({ event, sck: getReference(mateo) })));
  expect(await find(mateo)).toMatchObject({ state });
  expect((await find(await signedIn('Eva'))).state).toBe('other_account');
});

test('an unpaid purchase does not wait for the proof of the address', async () => {
  const { deliver, registerUser, find } = await createSearching();
  await deliver(createPurchaseBody({ event: 'PURCHASE_BILLET_PRINTED' }));
  expect(await find(await registerUser(lucia))).toMatchObject({ state: 'waiting', buyer: null });
});

test('an own purchase of a subscription is over when its paid time has ended', async () => {
  const { deliver, signedIn, pass, find } = await createSearching();
  const email = (await signedIn('Mateo')).email;
  await deliver(createChargeBody('SUB1', addDays(1), { email }));
  expect(await find(await signedIn('Mateo'))).toMatchObject({ state: 'own' });
  pass(+addDays(5) - Date.now());
  expect(await find(await signedIn('Mateo'))).toMatchObject({ state: 'over' });
});

test('an own purchase of a product that an admin revoked is withdrawn', async () => {
  const { deliver, signedIn, find } = await createSearching();
  const admin = await signedIn('Jefa', { rol: 1 });
  const mateo = await signedIn('Mateo');
  await deliver(createPurchaseBody({ email: mateo.email }));
  const revocation = { user_id: mateo.id, product_id: 6, reason: 'Compartió su cuenta' };
  expect((await admin.post('/admin/entitlements/revoke', revocation)).status).toBe(200);
  expect(await find(mateo)).toMatchObject({ state: 'withdrawn' });
});

test('an own purchase of a product whose licence is blocked is blocked', async () => {
  const { db, deliver, signedIn, find } = await createSearching();
  const mateo = await signedIn('Mateo');
  await deliver(createPurchaseBody({ email: mateo.email }));
  await db.insert(licences).values({ userId: mateo.id, productId: 6, status: 'Bloqueado' });
  expect(await find(mateo)).toMatchObject({ state: 'blocked' });
});

test('a refunded purchase of a product that another purchase opens is open', async () => {
  const { deliver, signedIn, find } = await createSearching();
  const mateo = await signedIn('Mateo');
  const { email } = mateo;
  await deliver(createPurchaseBody({ email }), createPurchaseBody({ email, event: 'PURCHASE_REFUNDED' }));
  await deliver(createPurchaseBody({ email, transaction: 'HP2' }));
  expect(await find(mateo)).toMatchObject({ state: 'own' });
});

test('a purchase of an unknown product has to be assigned by support', async () => {
  const { deliver, signedIn, find } = await createSearching();
  await deliver(createPurchaseBody({ product: 999_999 }));
  expect(await find(await signedIn('Mateo'))).toEqual({ state: 'support', product: null, buyer: null });
});

test('a purchase that was stored and not processed yet is being processed', async () => {
  const { db, now, signedIn, find } = await createSearching();
  const mateo = await signedIn('Mateo');
  // The worker of the api needs the lock too, so it cannot process the event before the search.
  await db.transaction(async (tx) => {
    await lockPurchases(tx);
    await storeHotmartEvent(db, createPurchaseBody(), now());
    expect(await find(mateo)).toMatchObject({ state: 'processing', buyer: null });
  });
});

test('a code without a purchase is unknown', async () => {
  const { signedIn, find } = await createSearching();
  expect(await find(await signedIn('Mateo'))).toEqual({ state: 'unknown', product: null, buyer: null });
});

test.each([
  ['maria@correo.es', 'm•••@correo.es'],
  ['a@b.es', 'a•••@b.es'],
  ['ñandú@correo.es', 'ñ•••@correo.es'],
])('%s is masked as %s', (email, maskedEmail) => {
  expect(formatMaskedEmail(email)).toBe(maskedEmail);
});
