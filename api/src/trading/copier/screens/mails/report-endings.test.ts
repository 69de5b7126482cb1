import { eq } from 'drizzle-orm';
import { copierChildren, entitlements, users } from '../../../../core/database/schema';
import { createReportingWorld } from '../../testing/reporting-world';
import { reportEndings } from './report-endings';

/** A user with an active product and two activated children. */
const createWorld = () =>
  createReportingWorld(reportEndings, {
    masterServer: 'Parque-Sinteticos',
    childServers: ['Parque-Sinteticos', 'Parque-Sinteticos'],
  });

type Copying = Awaited<ReturnType<typeof createWorld>>;

test.each([
  ['revoked', ({ world }: Copying) => world.setProduct('revoked')],
  ['suspended', ({ world }: Copying) => world.setProduct('suspended')],
  ['expired', ({ world, now }: Copying) => world.setProduct('active', now())],
  ['withdrawn', ({ db }: Copying) => db.delete(entitlements)],
] as const)('a product that is %s is mailed to the owner once, with the accounts', async (_, end) => {
  const all = await createWorld();
  const { report, listMailed } = all;
  expect([await report(), await listMailed()]).toEqual([0, []]);
  await end(all);
  expect((await Promise.all([report(), report()])).toSorted()).toEqual([0, 1]);
  expect(await report()).toBe(0);
  const [mail, ...others] = await listMailed();
  expect(others).toEqual([]);
  expect(mail).toMatch(/^Copiador: tu producto Conector ya no está activo\n/);
  for (const part of ['…1002, …1003.', 'siguen a la maestra', '/#/conector']) expect(mail).toContain(part);
});

test('the next end of a product is mailed again', async () => {
  const { report, listMailed, world } = await createWorld();
  await world.setProduct('suspended');
  await report();
  await world.setProduct('active');
  expect(await report()).toBe(0);
  await world.setProduct('revoked');
  expect([await report(), (await listMailed()).length]).toEqual([1, 2]);
});

test('an owner without an activated child gets no mail', async () => {
  const { report, listMailed, world, db } = await createWorld();
  await db.update(copierChildren).set({ activatedAt: null });
  await world.setProduct('revoked');
  expect([await report(), await listMailed()]).toEqual([0, []]);
});

test('a deleted owner gets no mail', async () => {
  const { report, listMailed, world, db, now } = await createWorld();
  await db.update(users).set({ deletedAt: now() }).where(eq(users.email, 'ana@correo.es'));
  await world.setProduct('revoked');
  expect([await report(), await listMailed()]).toEqual([0, []]);
});
