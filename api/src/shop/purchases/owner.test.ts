import { eq, isNotNull } from 'drizzle-orm';
import { hotmartEvents, users } from '../../core/database/schema';
import { cancellationBody, chargeBody, purchaseBody } from './testing/body';
import { active, inDays, lucia, owned, shop } from './testing/shop';

describe('the reference in the sales link', () => {
  test('assigns the purchase to its user when another e-mail address paid', async () => {
    const { deliver, signedIn, referenceOf } = await shop();
    const user = await signedIn('Lucia');
    await deliver(purchaseBody({ email: 'la.empresa@correo.es', sck: referenceOf(user) }));
    expect(await owned(user)).toEqual(active);
  });

  test('gives way to the account of the buyer, in any order of their events', async () => {
    const { deliver, signedIn, referenceOf } = await shop();
    const ana = await signedIn('Ana');
    const mateo = await signedIn('Mateo');
    const shared = { email: mateo.email, sck: referenceOf(ana) };
    await deliver(purchaseBody(shared));
    expect([await owned(ana), await owned(mateo)]).toEqual([[], active]);
    await deliver(purchaseBody({ email: mateo.email, transaction: 'HP9', product: 7 }));
    await deliver(purchaseBody({ ...shared, transaction: 'HP9', product: 7, event: 'PURCHASE_COMPLETE' }));
    expect([await owned(ana), await owned(mateo)]).toEqual([[], [...active, [7, 'Activo']]]);
  });

  test('assigns the purchase of a buyer without an account also for a refund without the reference', async () => {
    const { deliver, signedIn, referenceOf } = await shop();
    const user = await signedIn('Lucia');
    const paidByCompany = { email: 'la.empresa@correo.es' };
    await deliver(purchaseBody({ ...paidByCompany, sck: referenceOf(user) }));
    expect(await owned(user)).toEqual(active);
    await deliver(purchaseBody({ ...paidByCompany, event: 'PURCHASE_REFUNDED' }));
    expect(await owned(user)).toEqual([]);
  });

  test.each([
    ["a seller's own", () => 'instagram'],
    ['a forged', (reference: string) => `${reference.slice(0, -4)}AAAA`],
    ['the deleted user of a', (reference: string) => reference],
  ])('%s reference is ignored and the e-mail address decides', async (kind, change) => {
    const { deliver, signedIn, referenceOf, db } = await shop();
    const mateo = await signedIn('Mateo');
    const user = await signedIn('Lucia');
    if (kind.includes('deleted')) await db.delete(users).where(eq(users.id, mateo.id));
    await deliver(purchaseBody({ sck: change(referenceOf(mateo)) }));
    expect(await owned(user)).toEqual(active);
  });
});

test('a purchase stays with its owner after a change of the address', async () => {
  const { deliver, signedIn, db } = await shop();
  const user = await signedIn('Lucia');
  await deliver(purchaseBody());
  await db.update(users).set({ email: 'nueva@correo.es' }).where(eq(users.id, user.id));
  const another = await signedIn('Lucia');
  await deliver(purchaseBody({ event: 'PURCHASE_COMPLETE' }));
  expect([await owned(user), await owned(another)]).toEqual([active, []]);
});

describe('after its owner has deleted the account', () => {
  async function registeredAgain() {
    const api = await shop();
    const before = await api.registered(lucia);
    await api.prove(before, lucia);
    await api.deliver(chargeBody('SUB1', inDays(1), { transaction: 'HP1' }));
    expect(await owned(before)).toEqual(active);
    expect((await before.post('/me/deletion', { email: lucia })).status).toBe(204);
    const renewal = chargeBody('SUB1', inDays(31), { transaction: 'HP2', at: inDays(0.5) });
    const again = async () => {
      const user = await api.registered(lucia);
      await api.prove(user, lucia);
      return user;
    };
    const people = async () => {
      const rows = await api.db.select().from(hotmartEvents).orderBy(hotmartEvents.seq);
      const deleted = await api.db.select().from(users).where(isNotNull(users.deletedAt));
      return rows.map(({ transaction, userId, email, body }) => ({
        transaction,
        isOfDeleted: userId === deleted[0]?.id,
        isNamed: email !== null || JSON.stringify(body).includes('lucia'),
      }));
    };
    return { ...api, renewal, again, people };
  }

  test('a renewal goes to the new account of the same user, and earlier payments stay anonymous', async () => {
    const { deliver, renewal, again, people } = await registeredAgain();
    const user = await again();
    await deliver(renewal);
    expect(await owned(user)).toEqual(active);
    expect(await people()).toEqual([
      { transaction: 'HP1', isOfDeleted: true, isNamed: false },
      { transaction: 'HP2', isOfDeleted: false, isNamed: true },
    ]);
  });

  test('a renewal that arrives before the new account waits for it', async () => {
    const { deliver, renewal, again } = await registeredAgain();
    await deliver(renewal);
    expect(await owned(await again())).toEqual(active);
  });

  test('later events of earlier payments stay anonymous', async () => {
    const { deliver, people } = await registeredAgain();
    await deliver(
      chargeBody('SUB1', inDays(1), { transaction: 'HP1', event: 'PURCHASE_REFUNDED' }),
      cancellationBody('SUB1', inDays(1)),
    );
    const anonymous = { isOfDeleted: true, isNamed: false };
    expect(await people()).toEqual([
      { transaction: 'HP1', ...anonymous },
      { transaction: 'HP1', ...anonymous },
      { transaction: null, ...anonymous },
    ]);
  });
});

describe('a manual grant', () => {
  test.each(['PURCHASE_BILLET_PRINTED', 'PURCHASE_REFUNDED', 'PURCHASE_COMPLETE'])(
    'remains after a %s of a purchase that was never approved',
    async (event) => {
      const { deliver, signedIn } = await shop();
      const user = await signedIn('Lucia', { owns: [6] });
      await deliver(purchaseBody({ event }));
      expect(await owned(user)).toEqual(active);
    },
  );
});
