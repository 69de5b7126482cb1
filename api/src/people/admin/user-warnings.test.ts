import { licences } from '../../core/database/schema';
import { createPurchaseBody } from '../../shop/purchases/testing/body';
import { createOffice } from './testing/office';

const reason = 'Motivo';

async function createWarnedOffice() {
  const api = await createOffice();
  const { admin, deliver, signedIn } = api;
  const [ana, eva] = [await signedIn('Ana'), await signedIn('Eva')];
  let sales = 0;
  const list = async (warning: string): Promise<{ id: number; warnings: unknown }[]> =>
    (await admin.get(`/admin/users?warning=${warning}`)).body.rows;
  return {
    ...api,
    ana,
    eva,
    pay(email: string, transaction = `HP${(sales += 1)}`, event = 'PURCHASE_APPROVED') {
      api.pass(1000);
      return deliver(createPurchaseBody({ email, transaction, event, at: api.now() }));
    },
    list,
    find: async (warning: string) => (await list(warning)).map(({ id }) => id),
    readWarnings: async (user: { id: number }) => (await admin.get(`/admin/users/${user.id}`)).body.warnings,
  };
}

test('a user who pays again after a revocation is shown until the decision is lifted or the payment is returned', async () => {
  const { admin, ana, pass, pay, find, readWarnings } = await createWarnedOffice();
  const decision = { user_id: ana.id, product_id: 6, reason };
  await pay(ana.email);
  pass(1000);
  await admin.post('/admin/entitlements/revoke', decision);
  expect([await find('paid'), await readWarnings(ana)]).toEqual([[], []]);
  await pay(ana.email);
  expect(await find('paid')).toEqual([ana.id]);
  expect(await readWarnings(ana)).toMatchObject([
    { kind: 'revoked_paid', product: { id: 6 }, transaction: 'HP2', account: null, others: [] },
  ]);
  await pay(ana.email, 'HP2', 'PURCHASE_REFUNDED');
  expect(await find('paid')).toEqual([]);
  await pay(ana.email);
  expect(await find('paid')).toEqual([ana.id]);
  await admin.post('/admin/entitlements/lift', decision);
  expect(await find('paid')).toEqual([]);
});

test('a user who pays with a blocked licence is shown', async () => {
  const { db, now, ana, pay, readWarnings } = await createWarnedOffice();
  await pay(ana.email);
  await db
    .insert(licences)
    .values({ userId: ana.id, productId: 6, account1: 1001, status: 'Bloqueado', updatedAt: now() });
  await pay(ana.email);
  expect(await readWarnings(ana)).toMatchObject([{ kind: 'blocked_paid', transaction: 'HP2' }]);
});

test('an account in working licences of two users is shown at both, and not when one licence has ended', async () => {
  const { db, ana, eva, pay, list, find, readWarnings } = await createWarnedOffice();
  for (const { email } of [ana, eva]) await pay(email);
  await db.insert(licences).values([
    { userId: ana.id, productId: 6, account1: 1001, account2: 1002 },
    { userId: eva.id, productId: 6, account1: 1003, account2: 1002 },
  ]);
  expect((await find('account')).sort()).toEqual([ana.id, eva.id]);
  expect(await readWarnings(ana)).toEqual([
    {
      kind: 'shared_account',
      product: expect.objectContaining({ id: 6 }),
      transaction: null,
      account: 1002,
      others: [{ id: eva.id, email: eva.email }],
    },
  ]);
  expect((await list('account')).find(({ id }) => id === ana.id)?.warnings).toEqual(await readWarnings(ana));
  await pay(eva.email, 'HP2', 'PURCHASE_REFUNDED');
  expect([await find('account'), await readWarnings(ana)]).toEqual([[], []]);
});
