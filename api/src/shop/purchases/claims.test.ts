import { sql, eq, isNotNull } from 'drizzle-orm';
import { entitlements, users, hotmartEvents } from '../../core/database/schema';
import { findToken } from '../../testing/test-api';
import { createPurchaseBody, createCancellationBody, createChargeBody } from './testing/body';
import { active, lucia, readOwned, createShop, addDays } from './testing/shop';
import { assignPurchases, processDueEvents, storeHotmartEvent } from './purchases';
import { saveEntitlement, lockPurchases } from './repository';
import { waitUntil } from '../../testing/wait-until';

describe('before registration', () => {
  test('a purchase waits until the buyer has registered and verified the address', async () => {
    const { deliver, registerUser, prove } = await createShop();
    await deliver(createPurchaseBody({ email: ' Lucia@Correo.ES ' }));
    const user = await registerUser('LUCIA@correo.es');
    await prove(user, lucia);
    expect(await readOwned(user)).toEqual(active);
  });

  test('a user who has not verified the address claims no purchase', async () => {
    const { deliver, registerUser } = await createShop();
    await deliver(createPurchaseBody());
    const stranger = await registerUser(lucia);
    expect(await readOwned(stranger)).toEqual([]);
    // Whether an earlier buyer had this address is not revealed.
    expect((await stranger.get('/me')).body.has_waiting_purchase).toBe(false);
    await deliver(createPurchaseBody({ transaction: 'HP10' }));
    expect(await readOwned(stranger)).toEqual([]);
  });

  test('a purchase after the registration is announced to its buyer until the address is verified', async () => {
    const { deliver, registerUser, prove } = await createShop();
    const user = await registerUser(lucia);
    const isAnnounced = async () => (await user.get('/me')).body.has_waiting_purchase;
    expect(await isAnnounced()).toBe(false);
    await deliver(createPurchaseBody());
    expect(await isAnnounced()).toBe(true);
    await prove(user, lucia);
    expect(await isAnnounced()).toBe(false);
    expect(await readOwned(user)).toEqual(active);
  });

  test('a refunded purchase is not announced', async () => {
    const { deliver, registerUser } = await createShop();
    const user = await registerUser(lucia);
    await deliver(createPurchaseBody(), createPurchaseBody({ event: 'PURCHASE_REFUNDED' }));
    expect((await user.get('/me')).body.has_waiting_purchase).toBe(false);
  });

  test('a mailed link does not verify the address for another account', async () => {
    const { deliver, registerUser, signedIn, mailsTo } = await createShop();
    await deliver(createPurchaseBody());
    const stranger = await registerUser(lucia);
    const owner = await signedIn('Mateo');
    const token = findToken((await mailsTo(lucia))[0]);
    const { status, body } = await owner.post('/email/proof', { token });
    expect([status, body.code]).toEqual([410, 'link_ended']);
    expect([await readOwned(stranger), await readOwned(owner)]).toEqual([[], []]);
  });

  test.each([
    [
      'that was refunded before its claim',
      [createPurchaseBody(), createPurchaseBody({ event: 'PURCHASE_REFUNDED' })],
    ],
    ['of another address', [createPurchaseBody({ email: 'mateo@correo.es' })]],
  ])('a purchase %s is not claimed', async (_, events) => {
    const { deliver, registerUser, prove } = await createShop();
    await deliver(...events);
    const user = await registerUser(lucia);
    await prove(user, lucia);
    expect(await readOwned(user)).toEqual([]);
  });

  test('a purchase that the link of another user gave to that user is claimed by its buyer', async () => {
    const { deliver, signedIn, registerUser, prove, getReference } = await createShop();
    const mateo = await signedIn('Mateo');
    await deliver(createPurchaseBody({ sck: getReference(mateo) }));
    expect(await readOwned(mateo)).toEqual(active);
    const user = await registerUser(lucia);
    expect(await (await user.post('/purchases/search', { transaction: 'HP2600000001' })).body).toMatchObject({
      state: 'email_unproven',
    });
    await prove(user, lucia);
    expect([await readOwned(user), await readOwned(mateo)]).toEqual([active, []]);
  });

  test('a purchase that an admin assigned is not claimed by the user who paid for it', async () => {
    const { deliver, signedIn, registerUser, prove, getReference } = await createShop();
    const admin = await signedIn('Jefa', { rol: 1 });
    const mateo = await signedIn('Mateo');
    await deliver(createPurchaseBody({ sck: getReference(mateo) }));
    const [row] = (await admin.get('/admin/purchases')).body.rows;
    const assignment = { user_id: mateo.id, reason: 'Lo paga su empresa' };
    expect((await admin.post(`/admin/purchases/${row.id}/assign`, assignment)).status).toBe(200);
    const user = await registerUser(lucia);
    await prove(user, lucia);
    expect([await readOwned(user), await readOwned(mateo)]).toEqual([[], active]);
  });

  test('an event that is stored and not yet processed is claimed', async () => {
    const { db, now, services, registerUser, prove } = await createShop();
    await storeHotmartEvent(db, createPurchaseBody(), now());
    const user = await registerUser(lucia);
    await prove(user, lucia);
    await processDueEvents(services);
    expect(await readOwned(user)).toEqual(active);
  });

  test('a purchase that arrives while its buyer verifies the address is claimed', async () => {
    const { db, pool, deliver, now } = await createShop();
    // The worker and this test both process: either one has finished, or both wait for the lock of the verification.
    const isDecided = async () => {
      const { rows } = await pool.query(`
        select exists (select from hotmart_events where processed_at is not null)
            or (select count(*) from pg_locks join pg_database on pg_database.oid = database
                where datname = current_database() and locktype = 'advisory' and not granted) = 2 as decided`);
      return rows[0].decided as boolean;
    };
    let delivery: Promise<void> | undefined;
    await db.transaction(async (tx) => {
      const [user] = await tx
        .insert(users)
        .values({ name: 'Lucía', email: lucia, emailProvenAt: now(), passwordHash: 'none' })
        .returning();
      if (user) await assignPurchases(tx, user, now());
      delivery = deliver(createPurchaseBody());
      await waitUntil('the purchase is processed or waits', isDecided);
    });
    await delivery;
    expect(await db.select().from(entitlements)).toMatchObject([{ productId: 6, status: 'active' }]);
  });
});

test('verifying an address while its purchase is processed causes no deadlock', async () => {
  const { db, pool, registerUser, mailsTo, now } = await createShop();
  const user = await registerUser(lucia);
  const [mail] = await mailsTo(lucia);
  const isWaiting = async () => {
    const { rows } = await pool.query(`
      select exists (select from pg_locks join pg_database on pg_database.oid = database
        where datname = current_database() and locktype = 'advisory' and not granted) as waits`);
    return rows[0].waits as boolean;
  };
  const [row] = await db.select().from(users);
  const proof = await db.transaction(async (tx) => {
    await lockPurchases(tx);
    const answer = user.post('/email/proof', { token: findToken(mail) });
    await waitUntil('the proof waits for the lock', isWaiting);
    // Processing an event of the purchase writes to its owner, so the row of the user must not be locked.
    await tx.execute(sql`set local lock_timeout = '1s'`);
    await saveEntitlement(
      tx,
      { userId: row?.id ?? 0, productId: 6 },
      { status: 'active', until: null },
      now(),
    );
    return { answer };
  });
  expect((await proof.answer).status).toBe(200);
});

test('the reference in the sales link assigns the purchase to its user when another e-mail address paid', async () => {
  const { deliver, signedIn, getReference } = await createShop();
  const user = await signedIn('Lucia');
  await deliver(createPurchaseBody({ email: 'la.empresa@correo.es', sck: getReference(user) }));
  expect(await readOwned(user)).toEqual(active);
});

test('the reference in the sales link gives way to the account of the buyer, in any order of their events', async () => {
  const { deliver, signedIn, getReference } = await createShop();
  const ana = await signedIn('Ana');
  const mateo = await signedIn('Mateo');
  const sharedPurchase = { email: mateo.email, sck: getReference(ana) };
  await deliver(createPurchaseBody(sharedPurchase));
  expect([await readOwned(ana), await readOwned(mateo)]).toEqual([[], active]);
  await deliver(createPurchaseBody({ email: mateo.email, transaction: 'HP9', product: 7 }));
  await deliver(
    createPurchaseBody({ ...sharedPurchase, transaction: 'HP9', product: 7, event: 'PURCHASE_COMPLETE' }),
  );
  expect([await readOwned(ana), await readOwned(mateo)]).toEqual([[], [...active, [7, 'Activo']]]);
});

test('the reference in the sales link assigns the purchase of a buyer without an account also for a refund without the reference', async () => {
  const { deliver, signedIn, getReference } = await createShop();
  const user = await signedIn('Lucia');
  const paidByCompany = { email: 'la.empresa@correo.es' };
  await deliver(createPurchaseBody({ ...paidByCompany, sck: getReference(user) }));
  expect(await readOwned(user)).toEqual(active);
  await deliver(createPurchaseBody({ ...paidByCompany, event: 'PURCHASE_REFUNDED' }));
  expect(await readOwned(user)).toEqual([]);
});

test.each([
  ["a seller's own", () => 'instagram'],
  ['a forged', (reference: string) => `${reference.slice(0, -4)}AAAA`],
  ['the deleted user of a', (reference: string) => reference],
])('%s reference is ignored and the e-mail address decides', async (kind, change) => {
  const { deliver, signedIn, getReference, db } = await createShop();
  const mateo = await signedIn('Mateo');
  const user = await signedIn('Lucia');
  if (kind.includes('deleted')) await db.delete(users).where(eq(users.id, mateo.id));
  await deliver(createPurchaseBody({ sck: change(getReference(mateo)) }));
  expect(await readOwned(user)).toEqual(active);
});

test('a purchase stays with its owner after a change of the address', async () => {
  const { deliver, signedIn, db } = await createShop();
  const user = await signedIn('Lucia');
  await deliver(createPurchaseBody());
  await db.update(users).set({ email: 'nueva@correo.es' }).where(eq(users.id, user.id));
  const another = await signedIn('Lucia');
  await deliver(createPurchaseBody({ event: 'PURCHASE_COMPLETE' }));
  expect([await readOwned(user), await readOwned(another)]).toEqual([active, []]);
});

describe('after its owner has deleted the account', () => {
  async function registerAgain() {
    const api = await createShop();
    const before = await api.registerUser(lucia);
    await api.prove(before, lucia);
    await api.deliver(createChargeBody('SUB1', addDays(1), { transaction: 'HP1' }));
    expect(await readOwned(before)).toEqual(active);
    expect((await before.post('/me/deletion', { email: lucia })).status).toBe(204);
    const renewal = createChargeBody('SUB1', addDays(31), { transaction: 'HP2', at: addDays(0.5) });
    const signInAgain = async () => {
      const user = await api.registerUser(lucia);
      await api.prove(user, lucia);
      return user;
    };
    const readPeople = async () => {
      const rows = await api.db.select().from(hotmartEvents).orderBy(hotmartEvents.seq);
      const deletedUsers = await api.db.select().from(users).where(isNotNull(users.deletedAt));
      return rows.map(({ transaction, userId, email, body }) => ({
        transaction,
        isOfDeleted: userId === deletedUsers[0]?.id,
        isNamed: email !== null || JSON.stringify(body).includes('lucia'),
      }));
    };
    return { ...api, renewal, signInAgain, readPeople };
  }

  test('a renewal goes to the new account of the same user, and earlier payments stay anonymous', async () => {
    const { deliver, renewal, signInAgain, readPeople } = await registerAgain();
    const user = await signInAgain();
    await deliver(renewal);
    expect(await readOwned(user)).toEqual(active);
    expect(await readPeople()).toEqual([
      { transaction: 'HP1', isOfDeleted: true, isNamed: false },
      { transaction: 'HP2', isOfDeleted: false, isNamed: true },
    ]);
  });

  test('a renewal that arrives before the new account waits for it', async () => {
    const { deliver, renewal, signInAgain } = await registerAgain();
    await deliver(renewal);
    expect(await readOwned(await signInAgain())).toEqual(active);
  });

  test('later events of earlier payments stay anonymous', async () => {
    const { deliver, readPeople } = await registerAgain();
    await deliver(
      createChargeBody('SUB1', addDays(1), { transaction: 'HP1', event: 'PURCHASE_REFUNDED' }),
      createCancellationBody('SUB1', addDays(1)),
    );
    const anonymous = { isOfDeleted: true, isNamed: false };
    expect(await readPeople()).toEqual([
      { transaction: 'HP1', ...anonymous },
      { transaction: 'HP1', ...anonymous },
      { transaction: null, ...anonymous },
    ]);
  });
});
