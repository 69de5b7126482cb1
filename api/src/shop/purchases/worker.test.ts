import { isNull } from 'drizzle-orm';
import { hotmartEvents } from '../../core/database/schema';
import { testApi } from '../../testing/test-api';
import { createPurchaseBody } from './testing/body';
import { startPurchaseWorker } from './worker';
import { waitUntil } from '../../testing/wait-until';

/** The api with stored events that a stopped process has not processed. */
async function withUnprocessed(count: number) {
  const { app, db, pool, settings, now } = await testApi();
  // The api's own worker looks for events every few seconds and would process these.
  await app.close();
  const bodies = Array.from({ length: count }, (_, i) => createPurchaseBody({ transaction: `HP${i}` }));
  await db.insert(hotmartEvents).values(bodies.map((body) => ({ id: body.id, name: body.event, body })));
  return {
    pool,
    services: { db, settings, now, log: app.log },
    countUnprocessed: async () =>
      (await db.select().from(hotmartEvents).where(isNull(hotmartEvents.processedAt))).length,
  };
}

test('unprocessed events are processed at the start', async () => {
  const { services, countUnprocessed } = await withUnprocessed(3);
  const worker = startPurchaseWorker(services);
  await waitUntil('every event is processed', async () => (await countUnprocessed()) === 0);
  await worker.stop();
});

test('a stopped worker finishes the current event, and processes no more', async () => {
  const { services, countUnprocessed } = await withUnprocessed(2);
  const worker = startPurchaseWorker(services);
  await worker.stop();
  worker.wake();
  await worker.stop();
  expect(await countUnprocessed()).toBe(1);
});

test('the worker continues after the database was unreachable', async () => {
  const { services, pool, countUnprocessed } = await withUnprocessed(1);
  await pool.query('alter table hotmart_events rename to hotmart_events_away');
  const failure = new Promise<void>((resolve) => {
    services.log = Object.assign(Object.create(services.log) as typeof services.log, { error: resolve });
  });
  const worker = startPurchaseWorker(services);
  await failure;

  await pool.query('alter table hotmart_events_away rename to hotmart_events');
  worker.wake();
  await waitUntil('every event is processed', async () => (await countUnprocessed()) === 0);
  await worker.stop();
});
