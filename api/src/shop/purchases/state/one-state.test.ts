import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { msPerHour } from '@parque/domain/durations';
import { entitlements } from '../../../core/database/schema';
import { getPurchaseEffect, buildPurchase, purchaseStates } from './purchase-state';
import { createPurchaseBody } from '../testing/body';
import { createShop } from '../testing/shop';
import { hasUnclaimedPurchase, readStoredEvent } from '../repository';
import { processDueEvents, storeHotmartEvent } from '../purchases';

const start = Date.UTC(2026, 4, 1);

const anyName = fc.constantFrom(
  'APPROVED',
  'APPROVED',
  'COMPLETE',
  'PARTIALLY_REFUNDED',
  'DELAYED',
  'PROTEST',
  'CANCELED',
  'EXPIRED',
  'REFUNDED',
  'CHARGEBACK',
  'BILLET_PRINTED',
  'OUT_OF_SHOPPING_CART',
);
const anyHistory = fc.array(fc.record({ name: anyName, hour: fc.integer({ min: 0, max: 4 }) }), {
  minLength: 1,
  maxLength: 5,
});
const histories = fc.array(anyHistory, { minLength: 40, maxLength: 40 });

function createBody(sale: number, { name, hour }: { name: string; hour: number }, email: string) {
  const isPartial = name === 'PARTIALLY_REFUNDED';
  const body = createPurchaseBody({
    id: `${sale} ${name} ${hour}`,
    event: `PURCHASE_${isPartial ? 'REFUNDED' : name}`,
    transaction: `HP${sale}`,
    email,
    at: new Date(start + hour * msPerHour),
  });
  const refund = isPartial && { status: 'PARTIALLY_REFUNDED', refund: { value: 20, currency_value: 'USD' } };
  return { ...body, data: { ...body.data, purchase: { ...body.data.purchase, ...refund } } };
}

test('access, revenue, counts and waiting purchases follow one state, for events in any order and repeated', async () => {
  const { db, services, now, signedIn, pass } = await createShop();
  pass(Date.UTC(2026, 4, 2) - +now());
  const admin = await signedIn('Jefa', { rol: 1 });
  const [sequences = []] = fc.sample(histories, 1);
  const { rows } = await db.execute<{ id: string; email: string }>(sql`
    insert into users (name, email, password_hash, created_at, email_proven_at)
    select 'Persona', 'p' || i || '@correo.es', 'none', ${new Date(start)}, case when i % 2 = 0 then now() end
    from generate_series(0, ${sequences.length - 1}) i returning id, email`);
  const bodies = sequences.flatMap((events, sale) =>
    events.map((event) => createBody(sale, event, rows[sale]?.email ?? '')),
  );
  const [shuffledBodies = []] = fc.sample(
    fc.shuffledSubarray([...bodies, ...bodies], { minLength: 2 * bodies.length }),
    1,
  );
  for (const body of shuffledBodies) await storeHotmartEvent(db, body, now());
  await processDueEvents(services);

  const states = new Map(
    (await db.select().from(entitlements)).map(({ userId, status }) => [userId, status]),
  );
  const sum = { sold: 0, gross: 0, returned: 0, refunded: 0 };
  for (const [sale, events] of sequences.entries()) {
    const facts = events
      .map((event) => createBody(sale, event, ''))
      .map((body) =>
        readStoredEvent({ id: body.id, receivedAt: now(), body } as Parameters<typeof readStoredEvent>[0]),
      );
    const { state, approvedAt } = buildPurchase(`HP${sale}`, facts);
    const { access, revenue } = purchaseStates[state];
    const userId = Number(rows[sale]?.id);
    const status = { none: undefined, open: 'active', suspended: 'suspended', revoked: 'revoked' }[access];
    const isProven = sale % 2 === 0;
    const note = events.map(({ name, hour }) => `${name} ${hour}`).join(', ');
    expect([note, states.get(userId)]).toEqual([note, isProven && approvedAt ? status : undefined]);
    const isWaiting = approvedAt !== undefined && (access === 'open' || access === 'suspended');
    expect([note, await hasUnclaimedPurchase(db, userId)]).toEqual([note, !isProven && isWaiting]);
    if (!approvedAt) continue;
    const partial = facts.filter((event) => getPurchaseEffect(event) === 'PURCHASE_PARTIALLY_REFUNDED');
    const isClear = new Set(partial.map(({ createdAt }) => +createdAt)).size === 1;
    sum.sold++;
    sum.gross += 9900;
    if (revenue === 'returned') sum.returned++;
    sum.refunded += revenue === 'returned' ? 9900 : isClear ? 2000 : 0;
  }
  const { products } = (await admin.get('/admin/revenue?months=1')).body;
  expect(products[0].months[0]).toMatchObject(sum);
  const counts = (await admin.get('/admin/sales?months=1')).body;
  expect(counts.find(({ product_id }: { product_id: number }) => product_id === 6).months[0].count).toBe(
    sum.sold,
  );
});
