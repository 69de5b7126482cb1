import { sql } from 'drizzle-orm';
import { entitlements, users } from '../../core/database/schema';
import { tokenIn } from '../../testing/test-api';
import { purchaseBody } from './testing/body';
import { active, lucia, owned, shop } from './testing/shop';
import { assignPurchases, processDueEvents, storeHotmartEvent } from './purchases';
import { saveEntitlement, takeTurn } from './repository';
import { waitUntil } from '../../testing/wait-until';

describe('before registration', () => {
  test('a purchase waits until the buyer has registered and verified the address', async () => {
    const { deliver, registered, prove } = await shop();
    await deliver(purchaseBody({ email: ' Lucia@Correo.ES ' }));
    const user = await registered('LUCIA@correo.es');
    await prove(user, lucia);
    expect(await owned(user)).toEqual(active);
  });

  test('a user who has not verified the address claims no purchase', async () => {
    const { deliver, registered } = await shop();
    await deliver(purchaseBody());
    const stranger = await registered(lucia);
    expect(await owned(stranger)).toEqual([]);
    await deliver(purchaseBody({ transaction: 'HP10' }));
    expect(await owned(stranger)).toEqual([]);
  });

  test('a purchase after the registration is announced to its buyer until the address is verified', async () => {
    const { deliver, registered, prove } = await shop();
    const user = await registered(lucia);
    const isAnnounced = async () => (await user.get('/me')).body.has_waiting_purchase;
    expect(await isAnnounced()).toBe(false);
    await deliver(purchaseBody());
    expect(await isAnnounced()).toBe(true);
    await prove(user, lucia);
    expect(await isAnnounced()).toBe(false);
    expect(await owned(user)).toEqual(active);
  });

  test('a refunded purchase is not announced', async () => {
    const { deliver, registered } = await shop();
    const user = await registered(lucia);
    await deliver(purchaseBody(), purchaseBody({ event: 'PURCHASE_REFUNDED' }));
    expect((await user.get('/me')).body.has_waiting_purchase).toBe(false);
  });

  test('a registration with the address of an earlier buyer does not reveal the purchase', async () => {
    const { deliver, registered } = await shop();
    await deliver(purchaseBody());
    const stranger = await registered(lucia);
    expect((await stranger.get('/me')).body.has_waiting_purchase).toBe(false);
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
    const user = await registered(lucia);
    await prove(user, lucia);
    expect(await owned(user)).toEqual([]);
  });

  test('a purchase of another address is not claimed', async () => {
    const { deliver, registered, prove } = await shop();
    await deliver(purchaseBody({ email: 'mateo@correo.es' }));
    const user = await registered(lucia);
    await prove(user, lucia);
    expect(await owned(user)).toEqual([]);
  });

  test('a purchase that the link of another user gave to that user is claimed by its buyer', async () => {
    const { deliver, signedIn, registered, prove, referenceOf } = await shop();
    const mateo = await signedIn('Mateo');
    await deliver(purchaseBody({ sck: referenceOf(mateo) }));
    expect(await owned(mateo)).toEqual(active);
    const user = await registered(lucia);
    expect(await (await user.post('/purchases/search', { transaction: 'HP2600000001' })).body).toMatchObject({
      state: 'email_unproven',
    });
    await prove(user, lucia);
    expect([await owned(user), await owned(mateo)]).toEqual([active, []]);
  });

  test('a purchase that an admin assigned is not claimed by the user who paid for it', async () => {
    const { deliver, signedIn, registered, prove, referenceOf } = await shop();
    const admin = await signedIn('Jefa', { rol: 1 });
    const mateo = await signedIn('Mateo');
    await deliver(purchaseBody({ sck: referenceOf(mateo) }));
    const [row] = (await admin.get('/admin/purchases')).body.rows;
    const assignment = { user_id: mateo.id, reason: 'Lo paga su empresa' };
    expect((await admin.post(`/admin/purchases/${row.id}/assign`, assignment)).status).toBe(200);
    const user = await registered(lucia);
    await prove(user, lucia);
    expect([await owned(user), await owned(mateo)]).toEqual([[], active]);
  });

  test('an event that is stored and not yet processed is claimed', async () => {
    const { db, now, services, registered, prove } = await shop();
    await storeHotmartEvent(db, purchaseBody(), now());
    const user = await registered(lucia);
    await prove(user, lucia);
    await processDueEvents(services);
    expect(await owned(user)).toEqual(active);
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
      if (user) await assignPurchases(tx, user, now());
      delivered = deliver(purchaseBody());
      await waitUntil('the purchase is processed or waits', isDecided);
    });
    await delivered;
    expect(await db.select().from(entitlements)).toMatchObject([{ productId: 6, status: 'active' }]);
  });
});

test('verifying an address while its purchase is processed causes no deadlock', async () => {
  const { db, pool, registered, mailsTo, now } = await shop();
  const user = await registered(lucia);
  const [mail] = await mailsTo(lucia);
  const isWaiting = async () => {
    const { rows } = await pool.query(`
      select exists (select from pg_locks join pg_database on pg_database.oid = database
        where datname = current_database() and locktype = 'advisory' and not granted) as waits`);
    return rows[0].waits as boolean;
  };
  const [row] = await db.select().from(users);
  const proof = await db.transaction(async (tx) => {
    await takeTurn(tx);
    const answer = user.post('/email/proof', { token: tokenIn(mail) });
    await waitUntil('the proof waits for the lock', isWaiting);
    // Processing an event of the purchase writes to its owner, so the row of the user must not be locked.
    await tx.execute(sql`set local lock_timeout = '1s'`);
    await saveEntitlement(tx, row?.id ?? 0, 6, { status: 'active', until: null }, now());
    return { answer };
  });
  expect((await proof.answer).status).toBe(200);
});
