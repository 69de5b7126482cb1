import { msPerDay } from '@parque/domain/durations';
import { eaRefusals, attempts } from './core/database/schema';
import { runSweeps } from './sweeps';
import { testApi } from './testing/test-api';

async function createServices() {
  const { app, db, settings, now } = await testApi();
  const loggedErrors: unknown[] = [];
  const log = Object.assign(Object.create(app.log) as typeof app.log, {
    error: (entry: unknown) => loggedErrors.push(entry),
  });
  return { services: { db, settings, now, log }, loggedErrors };
}

test('a sweep that fails is logged under its name and does not stop the next one', async () => {
  const { services, loggedErrors } = await createServices();
  const ran: string[] = [];
  const err = new Error('disk full');
  const all = [
    { name: 'broken', run: () => Promise.reject(err) },
    { name: 'next', run: () => Promise.resolve(ran.push('next')) },
  ];
  await runSweeps(services, { all });
  expect(ran).toEqual(['next']);
  expect(loggedErrors).toEqual([{ err, sweep: 'broken' }]);
});

test('every sweep of the product runs on the current schema', async () => {
  const { services, loggedErrors } = await createServices();
  await runSweeps(services);
  expect(loggedErrors).toEqual([]);
});

test('attempts whose window has ended and refusals of EAs older than 90 days are deleted', async () => {
  const { services } = await createServices();
  const { db, now } = services;
  const daysAgo = (days: number) => new Date(+now() - days * msPerDay);
  await db.insert(attempts).values([
    { key: 'old', count: 1, windowEndsAt: daysAgo(1) },
    { key: 'open', count: 1, windowEndsAt: daysAgo(-1) },
  ]);
  const createRefusal = (key: string, days: number) => ({
    key,
    product: 'dashpro' as const,
    login: 1,
    server: 's',
    mode: 'real',
    version: '1',
    address: '203.0.113.1',
    at: daysAgo(days),
    state: 'BLOQUEADA',
  });
  await db.insert(eaRefusals).values([createRefusal('old', 91), createRefusal('recent', 89)]);
  await runSweeps(services);
  expect(await db.select({ key: attempts.key }).from(attempts)).toEqual([{ key: 'open' }]);
  expect(await db.select({ key: eaRefusals.key }).from(eaRefusals)).toEqual([{ key: 'recent' }]);
});
