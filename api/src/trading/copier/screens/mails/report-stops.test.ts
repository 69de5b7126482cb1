import { eq } from 'drizzle-orm';
import { msPerDay } from '@parque/domain/durations';
import { copierChildren, mailOutbox, users } from '../../../../core/database/schema';
import { decryptMailText } from '../../../../core/mail/outbox';
import { dispatchDue } from '../../../../core/notifications/dispatch';
import { testApi } from '../../../../testing/test-api';
import { createCopyWorld } from '../../testing/copy-world';
import { reportStops } from './report-stops';

type Settings = Partial<typeof copierChildren.$inferInsert>;

/** A child that has reached its loss of the day. */
async function stopped(settings: Settings = {}) {
  const api = await testApi();
  const world = await createCopyWorld(api.db);
  const { db, now, app } = api;
  const services = { db, now, settings: api.settings, log: app.log };
  await world.set({
    maxDailyLoss: 20,
    day: '2026-03-04',
    stoppedDay: '2026-03-04',
    stoppedAt: now(),
    ...settings,
  });
  const report = async () => {
    const reported = await reportStops(services);
    await dispatchDue(services);
    return reported;
  };
  const mailed = () => db.select().from(mailOutbox).where(eq(mailOutbox.to, 'ana@correo.es'));
  return { ...api, world, services, report, mailed };
}

test.each([
  ['mantener', 'siguen a la maestra'],
  ['cerrar', 'se cierran todas sus copias'],
] as const)('a stop with the choice %s is mailed once to the owner', async (onLossLimit, text) => {
  const { report, mailed, services, world } = await stopped({ onLossLimit });
  expect(await Promise.all([report(), report()])).toEqual(expect.arrayContaining([0, 1]));
  const [mail, ...others] = await mailed();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Copiador: límite de pérdida alcanzado en la cuenta …1002');
  const body = mail ? decryptMailText(services, mail) : '';
  expect(body).toContain('tu pérdida diaria máxima');
  expect(body).toContain(text);
  expect(body).toContain(`/#/conector/${world.child.id}`);
});

test('the next stop of the same account is mailed again', async () => {
  const { report, mailed, world, pass, now } = await stopped();
  await report();
  pass(msPerDay);
  await world.set({ day: '2026-03-05', stoppedDay: '2026-03-05', stoppedAt: now() });
  expect([await report(), (await mailed()).length]).toEqual([1, 2]);
});

test('a stop by the loss of a day is mailed, although the next day began at the broker', async () => {
  const { report, mailed, services, world } = await stopped();
  await world.set({ day: '2026-03-05' });
  expect(await report()).toBe(1);
  const [mail, ...others] = await mailed();
  expect(others).toEqual([]);
  expect(mail ? decryptMailText(services, mail) : '').toContain('tu pérdida diaria máxima');
});

test('the owner of a deleted account gets no mail', async () => {
  const { report, mailed, db, now } = await stopped();
  await db.update(users).set({ deletedAt: now() }).where(eq(users.email, 'ana@correo.es'));
  await report();
  expect(await mailed()).toEqual([]);
});
