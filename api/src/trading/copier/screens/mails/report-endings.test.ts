import { eq } from 'drizzle-orm';
import { copierChildren, entitlements, mailOutbox, users } from '../../../../core/database/schema';
import { decryptMailText } from '../../../../core/mail/outbox';
import { dispatchDue } from '../../../../core/notifications/dispatch';
import { testApi } from '../../../../testing/test-api';
import { createCopyWorld } from '../../testing/copy-world';
import { reportEndings } from './report-endings';

/** A user with an active product and two activated children. */
async function copying() {
  const api = await testApi();
  const { db, now, app } = api;
  const servers = ['Parque-Sinteticos', 'Parque-Sinteticos'];
  const world = await createCopyWorld(db, { masterServer: 'Parque-Sinteticos', childServers: servers });
  const services = { db, now, settings: api.settings, log: app.log };
  const report = async () => {
    const reported = await reportEndings(services);
    await dispatchDue(services);
    return reported;
  };
  const mailed = () => db.select().from(mailOutbox).where(eq(mailOutbox.to, 'ana@correo.es'));
  return { ...api, world, services, report, mailed };
}

type Copying = Awaited<ReturnType<typeof copying>>;

test.each([
  ['revoked', ({ world }: Copying) => world.own('revoked')],
  ['suspended', ({ world }: Copying) => world.own('suspended')],
  ['expired', ({ world, now }: Copying) => world.own('active', now())],
  ['withdrawn', ({ db }: Copying) => db.delete(entitlements)],
] as const)('a product that is %s is mailed to the owner once, with the accounts', async (_, end) => {
  const all = await copying();
  const { report, mailed, services } = all;
  expect([await report(), await mailed()]).toEqual([0, []]);
  await end(all);
  expect((await Promise.all([report(), report()])).toSorted()).toEqual([0, 1]);
  expect(await report()).toBe(0);
  const [mail, ...others] = await mailed();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Copiador: tu producto Conector ya no está activo');
  const body = mail ? decryptMailText(services, mail) : '';
  expect(body).toContain('…1002, …1003.');
  expect(body).toContain('no se abre nada nuevo');
  expect(body).toContain('siguen a la maestra');
  expect(body).toContain('/#/conector');
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
