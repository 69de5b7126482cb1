import { eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { entitlements, hotmartEvents, products, users } from '../database/schema';
import { testApi, tokenIn, type Person } from '../testing/test-api';
import { allBodies } from './testing/bodies';
import { cancellationBody, chargeBody, purchaseBody } from './testing/body';
import { claimPurchases, processDueEvents, storeHotmartEvent } from './purchases';
import { saveEntitlement, takeTurn } from './repository';
import { signSalesReference } from './sales-reference';

const dayMs = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs);
const lucia = 'lucia@correo.es';
const password = 'una clave que nadie adivina';

/** The api, with a function that delivers events and waits until all due events are processed. */
async function shop() {
  const api = await testApi();
  const { app, db, settings, now } = api;
  const services = { db, settings, now, log: app.log };
  async function deliver(...bodies: object[]) {
    for (const body of bodies) {
      const headers = { 'x-hotmart-hottok': 'hottok-de-prueba' };
      expect((await api.anyone.post('/webhooks/hotmart', body, headers)).status).toBe(200);
    }
    await processDueEvents(services);
  }
  return {
    ...api,
    services,
    deliver,
    async registered(email: string) {
      const answer = await api.anyone.post('/register', { name: 'Lucía', email, password, telegram: '' });
      expect(answer.status).toBe(201);
      return api.caller({ authorization: `Bearer ${answer.body.access_token}` });
    },
    /** Opens the link that was mailed to an address. */
    async prove(person: Pick<Person, 'post'>, email: string) {
      const [mail] = await api.mailsTo(email);
      expect((await person.post('/email/proof', { token: tokenIn(mail) })).status).toBe(200);
    },
    referenceOf: ({ id }: Person) => signSalesReference(settings.tokenKey, id),
  };
}

async function owned(person: Pick<Person, 'get'>): Promise<[number, string][]> {
  const { body } = await person.get('/user/products');
  return body.products.map(({ id, status }: { id: number; status: string }) => [id, status]);
}

const active = [[6, 'Activo']];

test('a purchase opens its product at the next call, without an action of the user', async () => {
  const { anyone, signedIn } = await testApi();
  const person = await signedIn('Lucia');
  await anyone.post('/webhooks/hotmart', purchaseBody(), { 'x-hotmart-hottok': 'hottok-de-prueba' });
  while ((await owned(person)).length === 0);
  expect(await owned(person)).toEqual(active);
});

test('a refund closes the product at the next call', async () => {
  const { deliver, signedIn } = await shop();
  const person = await signedIn('Lucia');
  await deliver(purchaseBody());
  expect(await owned(person)).toEqual(active);
  await deliver(purchaseBody({ event: 'PURCHASE_REFUNDED' }));
  expect(await owned(person)).toEqual([]);
});

test('a protest suspends access, and a later confirmation does not restore it', async () => {
  const { deliver, signedIn } = await shop();
  const person = await signedIn('Lucia');
  await deliver(purchaseBody(), purchaseBody({ event: 'PURCHASE_PROTEST' }));
  expect(await owned(person)).toEqual([[6, 'Suspendido']]);
  await deliver(purchaseBody({ event: 'PURCHASE_COMPLETE', at: inDays(1) }));
  expect(await owned(person)).toEqual([[6, 'Suspendido']]);
});

test('a refund that arrives before its purchase closes the product', async () => {
  const { deliver, signedIn } = await shop();
  const person = await signedIn('Lucia');
  await deliver(purchaseBody({ event: 'PURCHASE_REFUNDED' }));
  await deliver(purchaseBody({ at: inDays(-1) }));
  expect(await owned(person)).toEqual([]);
});

test('an event that is delivered twice is stored and processed once', async () => {
  const { deliver, signedIn, db } = await shop();
  await signedIn('Lucia');
  const body = purchaseBody({ product: 1 });
  await deliver(body, body);
  await deliver(body);
  const [row] = await db.select().from(entitlements);
  expect(row?.until).toEqual(new Date(body.creation_date + 30 * dayMs));
});

test('a cancelled subscription stays open until the date of the next charge, and not longer', async () => {
  const { deliver, signedIn, pass } = await shop();
  const person = await signedIn('Lucia');
  await deliver(
    chargeBody('SUB1', inDays(10)),
    cancellationBody('SUB1', inDays(10), { email: 'otro@correo.es' }),
  );
  expect(await owned(person)).toEqual(active);
  pass(11 * dayMs);
  const later = await signedIn('Lucia');
  expect(await owned(later)).toEqual([]);
});

describe('before registration', () => {
  test('a purchase waits until the buyer has registered and verified the address', async () => {
    const { deliver, registered, prove } = await shop();
    await deliver(purchaseBody({ email: ' Lucia@Correo.ES ' }));
    const person = await registered('LUCIA@correo.es');
    await prove(person, lucia);
    expect(await owned(person)).toEqual(active);
  });

  test('a user who has not verified the address claims no purchase', async () => {
    const { deliver, registered } = await shop();
    await deliver(purchaseBody());
    const stranger = await registered(lucia);
    expect(await owned(stranger)).toEqual([]);
    await deliver(purchaseBody({ transaction: 'HP10' }));
    expect(await owned(stranger)).toEqual([]);
  });

  test('a mailed link does not verify the address for another account', async () => {
    const { deliver, registered, signedIn, mailsTo } = await shop();
    await deliver(purchaseBody());
    const stranger = await registered(lucia);
    const owner = await signedIn('Mateo');
    const token = tokenIn((await mailsTo(lucia))[0]);
    const { status, body } = await owner.post('/email/proof', { token });
    expect([status, body.code]).toEqual([410, 'link_ended']);
    expect([await owned(stranger), await owned(owner)]).toEqual([[], []]);
  });

  test('later events of the waiting purchase are applied at the claim', async () => {
    const { deliver, registered, prove } = await shop();
    await deliver(purchaseBody(), purchaseBody({ event: 'PURCHASE_REFUNDED' }));
    const person = await registered(lucia);
    await prove(person, lucia);
    expect(await owned(person)).toEqual([]);
  });

  test('a purchase of another address is not claimed', async () => {
    const { deliver, registered, prove } = await shop();
    await deliver(purchaseBody({ email: 'mateo@correo.es' }));
    const person = await registered(lucia);
    await prove(person, lucia);
    expect(await owned(person)).toEqual([]);
  });

  test('a purchase that has an owner is not claimed by the user who paid for it', async () => {
    const { db, now, deliver, signedIn, registered, prove, referenceOf } = await shop();
    const mateo = await signedIn('Mateo');
    await deliver(purchaseBody({ sck: referenceOf(mateo) }));
    await storeHotmartEvent(db, purchaseBody({ event: 'PURCHASE_COMPLETE' }), now());
    const person = await registered(lucia);
    await prove(person, lucia);
    expect([await owned(person), await owned(mateo)]).toEqual([[], active]);
  });

  test('an event that is stored and not yet processed is claimed', async () => {
    const { db, now, services, registered, prove } = await shop();
    await storeHotmartEvent(db, purchaseBody(), now());
    const person = await registered(lucia);
    await prove(person, lucia);
    await processDueEvents(services);
    expect(await owned(person)).toEqual(active);
  });

  test('a purchase that arrives while its buyer verifies the address is claimed', async () => {
    const { db, pool, deliver, now } = await shop();
    // The worker and this test both process: either one has finished, or both wait for the lock of the verification.
    const isDecided = async () => {
      const { rows } = await pool.query(`
        select exists (select from hotmart_events where processed_at is not null)
            or (select count(*) from pg_locks join pg_database on pg_database.oid = database
                where datname = current_database() and locktype = 'advisory' and not granted) = 2 as decided`);
      return rows[0].decided as boolean;
    };
    let delivered: Promise<void> | undefined;
    await db.transaction(async (tx) => {
      const [user] = await tx
        .insert(users)
        .values({ name: 'Lucía', email: lucia, emailProvenAt: now(), passwordHash: 'none' })
        .returning();
      if (user) await claimPurchases(tx, user, now());
      delivered = deliver(purchaseBody());
      while (!(await isDecided()));
    });
    await delivered;
    expect(await db.select().from(entitlements)).toMatchObject([{ productId: 6, status: 'active' }]);
  });
});

test('verifying an address while its purchase is processed causes no deadlock', async () => {
  const { db, pool, registered, mailsTo, now } = await shop();
  const person = await registered(lucia);
  const [mail] = await mailsTo(lucia);
  const isWaiting = async () => {
    const { rows } = await pool.query(`
      select exists (select from pg_locks join pg_database on pg_database.oid = database
        where datname = current_database() and locktype = 'advisory' and not granted) as waits`);
    return rows[0].waits as boolean;
  };
  const [user] = await db.select().from(users);
  const proof = await db.transaction(async (tx) => {
    await takeTurn(tx);
    const answer = person.post('/email/proof', { token: tokenIn(mail) });
    while (!(await isWaiting()));
    // Processing an event of the purchase writes to its owner, so the row of the user must not be locked.
    await tx.execute(sql`set local lock_timeout = '1s'`);
    await saveEntitlement(tx, user?.id ?? 0, 6, { status: 'active', until: null }, now());
    return { answer };
  });
  expect((await proof.answer).status).toBe(200);
});

describe('the reference in the sales link', () => {
  test('assigns the purchase to its user when another e-mail address paid', async () => {
    const { deliver, signedIn, referenceOf } = await shop();
    const person = await signedIn('Lucia');
    await deliver(purchaseBody({ email: 'la.empresa@correo.es', sck: referenceOf(person) }));
    expect(await owned(person)).toEqual(active);
  });

  test('overrides the e-mail address, also for a refund without the reference', async () => {
    const { deliver, signedIn, referenceOf } = await shop();
    const lucia = await signedIn('Lucia');
    const mateo = await signedIn('Mateo');
    const paidByMateo = { email: mateo.email };
    await deliver(purchaseBody({ ...paidByMateo, sck: referenceOf(lucia) }));
    expect([await owned(lucia), await owned(mateo)]).toEqual([active, []]);
    await deliver(purchaseBody({ ...paidByMateo, event: 'PURCHASE_REFUNDED' }));
    expect(await owned(lucia)).toEqual([]);
  });

  test('moves a purchase that the e-mail address had assigned to another user', async () => {
    const { deliver, signedIn, referenceOf } = await shop();
    const lucia = await signedIn('Lucia');
    const mateo = await signedIn('Mateo', { owns: [7] });
    const facts = { transaction: 'HP9', email: mateo.email };
    await deliver(purchaseBody(facts));
    await deliver(purchaseBody({ ...facts, event: 'PURCHASE_COMPLETE', sck: referenceOf(lucia) }));
    expect([await owned(lucia), await owned(mateo)]).toEqual([active, [[7, 'Activo']]]);
  });

  test('leaves the other purchases of the previous owner unchanged', async () => {
    const { deliver, signedIn, referenceOf } = await shop();
    const lucia = await signedIn('Lucia');
    const mateo = await signedIn('Mateo');
    const facts = { transaction: 'HP9', email: mateo.email };
    await deliver(purchaseBody(facts), purchaseBody({ ...facts, transaction: 'HP10' }));
    await deliver(purchaseBody({ ...facts, event: 'PURCHASE_COMPLETE', sck: referenceOf(lucia) }));
    expect([await owned(lucia), await owned(mateo)]).toEqual([active, active]);
  });

  test.each([
    ["a seller's own", () => 'instagram'],
    ['a forged', (reference: string) => `${reference.slice(0, -4)}AAAA`],
    ['the deleted user of a', (reference: string) => reference],
  ])('%s reference is ignored and the e-mail address decides', async (kind, change) => {
    const { deliver, signedIn, referenceOf, db } = await shop();
    const mateo = await signedIn('Mateo');
    const person = await signedIn('Lucia');
    if (kind.includes('deleted')) await db.delete(users).where(eq(users.id, mateo.id));
    await deliver(purchaseBody({ sck: change(referenceOf(mateo)) }));
    expect(await owned(person)).toEqual(active);
  });
});

test('a purchase stays with its owner after a change of the address', async () => {
  const { deliver, signedIn, db } = await shop();
  const person = await signedIn('Lucia');
  await deliver(purchaseBody());
  await db.update(users).set({ email: 'nueva@correo.es' }).where(eq(users.id, person.id));
  const another = await signedIn('Lucia');
  await deliver(purchaseBody({ event: 'PURCHASE_COMPLETE' }));
  expect([await owned(person), await owned(another)]).toEqual([active, []]);
});

describe('an edited product', () => {
  const edit = async (admin: Person, productId: number, change: object) => {
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
      const person = await api.registered(lucia);
      await api.prove(person, lucia);
      return person;
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

  test('a renewal goes to the new account of the same person, and earlier payments stay anonymous', async () => {
    const { deliver, renewal, again, people } = await registeredAgain();
    const person = await again();
    await deliver(renewal);
    expect(await owned(person)).toEqual(active);
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
      const person = await signedIn('Lucia', { owns: [6] });
      await deliver(purchaseBody({ event }));
      expect(await owned(person)).toEqual(active);
    },
  );
});

test('an event of an unknown product opens nothing and is marked as processed', async () => {
  const { deliver, signedIn, db } = await shop();
  const person = await signedIn('Lucia');
  await deliver(purchaseBody({ product: 0 }), purchaseBody({ product: 999 }));
  expect(await owned(person)).toEqual([]);
  expect(await db.select().from(hotmartEvents).where(isNull(hotmartEvents.processedAt))).toEqual([]);
});

test('every kind of Hotmart event is stored and marked as processed', async () => {
  const { deliver, signedIn, db } = await shop();
  await signedIn('Lucia');
  const bodies = allBodies.map(([, body]) => body);
  await deliver(...bodies);
  const kept = await db.select().from(hotmartEvents);
  expect(kept).toHaveLength(bodies.length);
  expect(kept.filter(({ processedAt, failures }) => !processedAt || failures > 0)).toEqual([]);
});

test('a replayed event is processed with the current data', async () => {
  const { deliver, signedIn, db, services } = await shop();
  const person = await signedIn('Lucia');
  await deliver(purchaseBody({ product: 999 }));
  await db.update(products).set({ hotmartId: 999 }).where(eq(products.id, 6));
  await db.update(hotmartEvents).set({ processedAt: null }).where(isNull(hotmartEvents.productId));
  await processDueEvents(services);
  expect(await owned(person)).toEqual(active);
});

test('a failed event is retried later, stores the cause without personal data and does not delay other events', async () => {
  const { deliver, signedIn, db, pool, pass, services } = await shop();
  const person = await signedIn('Lucia');
  await pool.query('alter table entitlements add constraint no_six check (product_id <> 6)');
  await deliver(purchaseBody(), purchaseBody({ product: 7, transaction: 'HP2' }));
  expect(await owned(person)).toEqual([[7, 'Activo']]);

  const failed = await db.select().from(hotmartEvents).where(isNull(hotmartEvents.processedAt));
  expect(failed).toMatchObject([{ failures: 1, failure: expect.stringContaining('no_six') }]);
  expect(failed[0]?.failure).not.toContain('lucia');

  await pool.query('alter table entitlements drop constraint no_six');
  pass(2000);
  await processDueEvents(services);
  expect(await owned(person)).toEqual([
    [6, 'Activo'],
    [7, 'Activo'],
  ]);
});

test('concurrent processes process each event once', async () => {
  const { db, services, signedIn } = await shop();
  const person = await signedIn('Lucia');
  const bodies = [1, 2, 3, 4, 5, 6].flatMap((number) => [
    purchaseBody({ transaction: `HP${number}`, product: 1 }),
    purchaseBody({ transaction: `HP${number}`, product: 1, event: 'PURCHASE_COMPLETE' }),
  ]);
  await db.insert(hotmartEvents).values(bodies.map((body) => ({ id: body.id, name: body.event, body })));
  const processed: string[] = [];
  const log = Object.assign(Object.create(services.log) as typeof services.log, {
    info: ({ event }: { event: string }) => processed.push(event),
  });
  await Promise.all([1, 2, 3].map(() => processDueEvents({ ...services, log })));

  expect(new Set(processed).size).toBe(processed.length);
  const [row] = await db.select().from(entitlements).where(eq(entitlements.userId, person.id));
  expect(+(row?.until ?? 0)).toBeGreaterThan(+inDays(179));
  expect(+(row?.until ?? 0)).toBeLessThan(+inDays(181));
});
