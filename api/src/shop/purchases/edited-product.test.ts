import { entitlements } from '../../core/database/schema';
import type { User } from '../../testing/test-api';
import { chargeBody, purchaseBody } from './testing/body';
import { active, inDays, owned, shop } from './testing/shop';

describe('an edited product', () => {
  const edit = async (admin: User, productId: number, change: object) => {
    const { body } = await admin.get('/admin/products');
    const product = body.find(({ id }: { id: number }) => id === productId);
    const facts = { ...product, ...change, reason: 'Cambio de condiciones' };
    delete facts.position;
    expect((await admin.put('/admin/products', facts)).status).toBe(200);
  };

  test('with fewer access days changes later purchases and not earlier ones', async () => {
    const { deliver, signedIn, db } = await shop();
    const admin = await signedIn('Jefa', { rol: 1 });
    await signedIn('Lucia');
    await signedIn('Mateo');
    await deliver(purchaseBody({ transaction: 'HP1', at: inDays(-10) }));
    await edit(admin, 6, { access_days: 5 });
    await deliver(
      purchaseBody({ transaction: 'HP1', event: 'PURCHASE_COMPLETE' }),
      purchaseBody({ transaction: 'HP2', email: 'mateo@correo.es', at: inDays(0) }),
    );
    const held = await db.select().from(entitlements).orderBy(entitlements.userId);
    expect(held).toMatchObject([{ until: null }, { until: expect.any(Date) }]);
  });

  test('with another Hotmart number receives the refunds and renewals of its past sales', async () => {
    const { deliver, signedIn } = await shop();
    const admin = await signedIn('Jefa', { rol: 1 });
    const lucia = await signedIn('Lucia');
    const mateo = await signedIn('Mateo');
    const nora = await signedIn('Nora');
    const ofMateo = { transaction: 'HP2', email: mateo.email };
    await deliver(purchaseBody({ transaction: 'HP1' }), chargeBody('SUB2', inDays(1), ofMateo));
    await edit(admin, 6, { hotmart_id: 4200006 });
    // Another product can receive the number afterwards.
    await edit(admin, 7, { hotmart_id: 4100006 });
    const renewal = chargeBody('SUB2', inDays(31), { ...ofMateo, transaction: 'HP3', at: inDays(1) });
    await deliver(
      purchaseBody({ transaction: 'HP1', event: 'PURCHASE_REFUNDED' }),
      renewal,
      purchaseBody({ transaction: 'HP4', email: nora.email }),
    );
    expect([await owned(lucia), await owned(mateo), await owned(nora)]).toEqual([
      [],
      active,
      [[7, 'Activo']],
    ]);
  });

  test('receives the sales of its former Hotmart number while no other product has it', async () => {
    const { deliver, signedIn } = await shop();
    const admin = await signedIn('Jefa', { rol: 1 });
    const lucia = await signedIn('Lucia');
    await edit(admin, 6, { hotmart_id: null });
    await deliver(purchaseBody());
    expect(await owned(lucia)).toEqual(active);
  });
});
