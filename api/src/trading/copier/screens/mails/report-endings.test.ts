import { eq } from 'drizzle-orm';
import { copierChildren, entitlements, users } from '../../../../core/database/schema';
import { createReportingWorld } from '../../testing/reporting-world';
import { reportEndings } from './report-endings';

/** A user with an active product and two activated children. */
const copying = () =>
  createReportingWorld(reportEndings, {
    masterServer: 'Parque-Sinteticos',
    childServers: ['Parque-Sinteticos', 'Parque-Sinteticos'],
  });

type Copying = Awaited<ReturnType<typeof copying>>;

test.each([
  ['revoked', ({ world }: Copying) => world.own('revoked')],
  ['suspended', ({ world }: Copying) => world.own('suspended')],
  ['expired', ({ world, now }: Copying) => world.own('active', now())],
  ['withdrawn', ({ db }: Copying) => db.delete(entitlements)],
] as const)('a product that is %s is mailed to the owner once, with the accounts', async (_, end) => {
  const all = await copying();
  const { report, mailed } = all;
  expect([await report(), await mailed()]).toEqual([0, []]);
  await end(all);
  expect((await Promise.all([report(), report()])).toSorted()).toEqual([0, 1]);
  expect(await report()).toBe(0);
  const [mail, ...others] = await mailed();
  expect(others).toEqual([]);
  expect(mail).toMatch(/^Copiador: tu producto Conector ya no está activo\n/);
  for (const part of ['…1002, …1003.', 'siguen a la maestra', '/#/conector']) expect(mail).toContain(part);
});

test('the next end of a product is mailed again', async () => {
  const { report, mailed, world } = await copying();
  await world.own('suspended');
  await report();
  await world.own('active');
  expect(await report()).toBe(0);
  await world.own('revoked');
  expect([await report(), (await mailed()).length]).toEqual([1, 2]);
});

test('an owner without an activated child gets no mail', async () => {
  const { report, mailed, world, db } = await copying();
  await db.update(copierChildren).set({ activatedAt: null });
  await world.own('revoked');
  expect([await report(), await mailed()]).toEqual([0, []]);
});

test('a deleted owner gets no mail', async () => {
  const { report, mailed, world, db, now } = await copying();
  await db.update(users).set({ deletedAt: now() }).where(eq(users.email, 'ana@correo.es'));
  await world.own('revoked');
  expect([await report(), await mailed()]).toEqual([0, []]);
});
