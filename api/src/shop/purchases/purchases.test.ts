import { eq, isNull } from 'drizzle-orm';
import { msPerDay } from '@parque/domain/durations';
import { entitlements, hotmartEvents } from '../../core/database/schema';
import { testApi, type User } from '../../testing/test-api';
import { allBodies } from './testing/bodies';
import { createChargeBody, createPurchaseBody } from './testing/body';
import { active, addDays, readOwned, createShop } from './testing/shop';
import { processDueEvents } from './purchases';
import { waitUntil } from '../../testing/wait-until';

test('a purchase opens its product at the next call, without an action of the user', async () => {
  const { anyone, signedIn } = await testApi();
  const user = await signedIn('Lucia');
  await anyone.post('/webhooks/hotmart', createPurchaseBody(), { 'x-hotmart-hottok': 'hottok-de-prueba' });
  await waitUntil('the product is owned', async () => (await readOwned(user)).length > 0);
  expect(await readOwned(user)).toEqual(active);
});

test('an event that is delivered twice is stored and processed once', async () => {
  const { deliver, signedIn, db } = await createShop();
  await signedIn('Lucia');
  const body = createPurchaseBody({ product: 1 });
  await deliver(body, body);
  await deliver(body);
  const [row] = await db.select().from(entitlements);
  expect(row?.until).toEqual(new Date(body.creation_date + 30 * msPerDay));
});

test('an event of an unknown product opens nothing and is marked as processed', async () => {
  const { deliver, signedIn, db } = await createShop();
  const user = await signedIn('Lucia');
  await deliver(createPurchaseBody({ product: 0 }), createPurchaseBody({ product: 999 }));
  expect(await readOwned(user)).toEqual([]);
  expect(await db.select().from(hotmartEvents).where(isNull(hotmartEvents.processedAt))).toEqual([]);
});

test('every kind of Hotmart event is stored and marked as processed', async () => {
  const { deliver, signedIn, db } = await createShop();
  await signedIn('Lucia');
  const bodies = allBodies.map(([, body]) => body);
  await deliver(...bodies);
  const events = await db.select().from(hotmartEvents);
  expect(events).toHaveLength(bodies.length);
  expect(events.filter(({ processedAt, failures }) => !processedAt || failures > 0)).toEqual([]);
});

test('a failed event is retried later, stores the cause without personal data and does not delay other events', async () => {
  const { deliver, signedIn, db, pool, pass, services } = await createShop();
  const user = await signedIn('Lucia');
  await pool.query('alter table entitlements add constraint no_six check (product_id <> 6)');
  await deliver(createPurchaseBody(), createPurchaseBody({ product: 7, transaction: 'HP2' }));
  expect(await readOwned(user)).toEqual([[7, 'Activo']]);

  const failedEvents = await db.select().from(hotmartEvents).where(isNull(hotmartEvents.processedAt));
  expect(failedEvents).toMatchObject([{ failures: 1, failure: expect.stringContaining('no_six') }]);
  expect(failedEvents[0]?.failure).not.toContain('lucia');

  await pool.query('alter table entitlements drop constraint no_six');
  pass(2000);
  await processDueEvents(services);
  expect(await readOwned(user)).toEqual([
    [6, 'Activo'],
    [7, 'Activo'],
  ]);
});

test('concurrent processes process each event once', async () => {
  const { db, services, signedIn } = await createShop();
  const user = await signedIn('Lucia');
  const bodies = [1, 2, 3, 4, 5, 6].flatMap((number) => [
    createPurchaseBody({ transaction: `HP${number}`, product: 1 }),
    createPurchaseBody({ transaction: `HP${number}`, product: 1, event: 'PURCHASE_COMPLETE' }),
  ]);
  await db.insert(hotmartEvents).values(bodies.map((body) => ({ id: body.id, name: body.event, body })));
  const processedEvents: string[] = [];
  const log = Object.assign(Object.create(services.log) as typeof services.log, {
    info: ({ event }: { event: string }) => processedEvents.push(event),
  });
  await Promise.all([1, 2, 3].map(() => processDueEvents({ ...services, log })));

  expect(new Set(processedEvents).size).toBe(processedEvents.length);
  const [row] = await db.select().from(entitlements).where(eq(entitlements.userId, user.id));
  expect(+(row?.until ?? 0)).toBeGreaterThan(+addDays(179));
  expect(+(row?.until ?? 0)).toBeLessThan(+addDays(181));
});

const edit = async (admin: User, productId: number, change: object) => {
  const { body } = await admin.get('/admin/products');
  const product = body.find(({ id }: { id: number }) => id === productId);
  const facts = { ...product, ...change, reason: 'Cambio de condiciones' };
  delete facts.position;
  expect((await admin.put('/admin/products', facts)).status).toBe(200);
};

test('an edited product with fewer access days changes later purchases and not earlier ones', async () => {
  const { deliver, signedIn, db } = await createShop();
  const admin = await signedIn('Jefa', { rol: 1 });
  await signedIn('Lucia');
  await signedIn('Mateo');
  await deliver(createPurchaseBody({ transaction: 'HP1', at: addDays(-10) }));
  await edit(admin, 6, { access_days: 5 });
  await deliver(
    createPurchaseBody({ transaction: 'HP1', event: 'PURCHASE_COMPLETE' }),
    createPurchaseBody({ transaction: 'HP2', email: 'mateo@correo.es', at: addDays(0) }),
  );
  const heldEntitlements = await db.select().from(entitlements).orderBy(entitlements.userId);
  expect(heldEntitlements).toMatchObject([{ until: null }, { until: expect.any(Date) }]);
});

test('an edited product with another Hotmart number receives the refunds and renewals of its past sales', async () => {
  const { deliver, signedIn } = await createShop();
  const admin = await signedIn('Jefa', { rol: 1 });
  const lucia = await signedIn('Lucia');
  const mateo = await signedIn('Mateo');
  const nora = await signedIn('Nora');
  const ofMateo = { transaction: 'HP2', email: mateo.email };
  await deliver(createPurchaseBody({ transaction: 'HP1' }), createChargeBody('SUB2', addDays(1), ofMateo));
  await edit(admin, 6, { hotmart_id: 4200006 });
  // Another product can receive the number afterwards.
  await edit(admin, 7, { hotmart_id: 4100006 });
  const renewal = createChargeBody('SUB2', addDays(31), { ...ofMateo, transaction: 'HP3', at: addDays(1) });
  await deliver(
    createPurchaseBody({ transaction: 'HP1', event: 'PURCHASE_REFUNDED' }),
    renewal,
    createPurchaseBody({ transaction: 'HP4', email: nora.email }),
  );
  expect([await readOwned(lucia), await readOwned(mateo), await readOwned(nora)]).toEqual([
    [],
    active,
    [[7, 'Activo']],
  ]);
});

test('an edited product receives the sales of its former Hotmart number while no other product has it', async () => {
  const { deliver, signedIn } = await createShop();
  const admin = await signedIn('Jefa', { rol: 1 });
  const lucia = await signedIn('Lucia');
  await edit(admin, 6, { hotmart_id: null });
  await deliver(createPurchaseBody());
  expect(await readOwned(lucia)).toEqual(active);
});
