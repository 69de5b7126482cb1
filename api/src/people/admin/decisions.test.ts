import { msPerDay } from '@parque/domain/durations';
import { createPurchaseBody } from '../../shop/purchases/testing/body';
import type { User } from '../../testing/test-api';
import { createOffice } from './testing/office';

const reason = 'Compensación por una caída';

async function readOwned(user: Pick<User, 'get'>) {
  const { body } = await user.get('/user/products');
  return body.products.map(({ id, status }: { id: number; status: string }) => `${id} ${status}`);
}

test('a product granted by hand is open until the grant ends, and shows the reason', async () => {
  const { admin, signedIn, now, pass, lastNote } = await createOffice();
  const ana = await signedIn('Ana');
  const until = new Date(+now() + msPerDay).toISOString();
  const answer = await admin.post('/admin/entitlements', { user_id: ana.id, product_id: 6, until, reason });
  expect(answer.body.products).toEqual([
    expect.objectContaining({
      product_id: 6,
      status: 'Activo',
      fecha_caducidad: until,
      transactions: [],
      manual: expect.objectContaining({ effect: 'concedido', until, reason, by: admin.email }),
    }),
  ]);
  expect(await readOwned(ana)).toEqual(['6 Activo']);
  expect(await lastNote()).toMatchObject({
    actorId: admin.id,
    action: 'entitlement.grant',
    subject: `entitlement:${ana.id}:6`,
    reason,
    before: { entitlement: null, decision: null },
    after: { entitlement: { status: 'active', until }, decision: { effect: 'grant', until, reason } },
  });
  pass(msPerDay + 1000);
  const again = await signedIn('Ana');
  expect(await readOwned(again)).toEqual([]);
});

test('a product removed by hand stays removed after another purchase, until the decision is lifted', async () => {
  const { admin, deliver, signedIn, lastNote } = await createOffice();
  const ana = await signedIn('Ana');
  const target = { user_id: ana.id, product_id: 6, reason: 'Comparte su robot' };
  await deliver(createPurchaseBody({ email: ana.email, transaction: 'HP1' }));
  const revokeAnswer = await admin.post('/admin/entitlements/revoke', target);
  expect(revokeAnswer.body.products[0]).toMatchObject({ status: 'Retirado', manual: { effect: 'retirado' } });
  await deliver(createPurchaseBody({ email: ana.email, transaction: 'HP2' }));
  expect(await readOwned(ana)).toEqual([]);
  const liftAnswer = await admin.post('/admin/entitlements/lift', { ...target, reason: 'Se disculpó' });
  expect(liftAnswer.body.products[0]).toMatchObject({ status: 'Activo', manual: null });
  expect(await readOwned(ana)).toEqual(['6 Activo']);
  expect(await lastNote()).toMatchObject({ action: 'entitlement.lift', after: { decision: null } });
});

test('lifting the only reason of an ownership removes the ownership', async () => {
  const { admin, signedIn } = await createOffice();
  const ana = await signedIn('Ana');
  const target = { user_id: ana.id, product_id: 6, reason };
  await admin.post('/admin/entitlements', { ...target, until: null });
  expect((await admin.post('/admin/entitlements/lift', target)).body.products).toEqual([]);
  expect((await admin.post('/admin/entitlements/lift', target)).status).toBe(404);
});

test.each([
  ['an end that has passed', { until: '2020-01-01T00:00:00Z' }, 422],
  ['a user who does not exist', { user_id: 999 }, 404],
  ['a product that does not exist', { product_id: 999 }, 404],
])('a grant with %s is refused and not stored', async (_name, wrong, status) => {
  const { admin, signedIn, lastNote } = await createOffice();
  const ana = await signedIn('Ana');
  const body = { user_id: ana.id, product_id: 6, until: null, reason, ...wrong };
  expect((await admin.post('/admin/entitlements', body)).status).toBe(status);
  expect(await readOwned(ana)).toEqual([]);
  expect(await lastNote()).toBeUndefined();
});
