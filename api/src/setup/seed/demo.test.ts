import { eq } from 'drizzle-orm';
import { testApi } from '../../testing/test-api';
import { copyLinks, mailOutbox, users } from '../../core/database/schema';
import type { Services } from '../../core/http/area';
import { seedDemo } from './demo';

async function seedDemoInstallation() {
  const api = await testApi();
  const services: Services = { db: api.db, settings: api.settings, now: api.now, log: api.app.log };
  await seedDemo(services);
  const readSession = async (email: string) => {
    const { body } = await api.anyone.post('/login', { email, password: 'parque-demo' });
    return api.caller({ authorization: `Bearer ${(body as { access_token: string }).access_token}` });
  };
  return { api, services, readSession };
}

test('a start with another demo password changes the password of the existing demo users', async () => {
  const { api, services } = await seedDemoInstallation();
  await seedDemo({ ...services, settings: { ...services.settings, demoPassword: 'otra-para-la-red' } });
  const readStatus = async (password: string) =>
    (await api.anyone.post('/login', { email: 'admin@parque.es', password })).status;
  expect(await readStatus('parque-demo')).toBe(401);
  expect(await readStatus('otra-para-la-red')).toBe(200);
});

test('no mail announces the accounts that the demo begins with', async () => {
  const { api } = await seedDemoInstallation();
  expect(await api.db.$count(mailOutbox, eq(mailOutbox.to, 'marta@parque.es'))).toBe(0);
});

const findRows = (body: unknown) => {
  const { rows, funds, entries } = body as Record<string, unknown[]>;
  return rows ?? funds ?? entries ?? (body as unknown[]);
};

test('no list of the administration is empty in a new demo', async () => {
  const { readSession } = await seedDemoInstallation();
  const admin = await readSession('admin@parque.es');
  for (const list of [
    '/admin/users',
    '/admin/purchases',
    '/admin/purchases?unmatched=owner',
    '/admin/purchases?unmatched=product',
    '/admin/licences/expiring?days=30',
    '/admin/audit',
    '/admin/ea/contacts',
    '/admin/ea/refusals',
    '/fondos/todos',
  ]) {
    const { status, body } = await admin.get(list);
    expect([list, status]).toEqual([list, 200]);
    expect([list, findRows(body).length]).not.toEqual([list, 0]);
  }
});

test('a second start neither adds to the demo nor removes from it', async () => {
  const { api, services, readSession } = await seedDemoInstallation();
  const createCounts = async () => {
    const admin = await readSession('admin@parque.es');
    const purchases = await admin.get('/admin/purchases?limit=100');
    const audit = await admin.get('/admin/audit?limit=100');
    return {
      people: (await api.db.select().from(users)).length,
      links: (await api.db.select().from(copyLinks)).length,
      purchases: findRows(purchases.body).length,
      audit: findRows(audit.body).length,
    };
  };
  const before = await createCounts();
  await seedDemo(services);
  expect(await createCounts()).toEqual(before);
});
