import type { NotificationMailMode, NotificationTopicId } from '@parque/contract';
import { asc, eq, isNotNull, sql } from 'drizzle-orm';
import { msPerHour } from '@parque/domain/durations';
import { createMailServer } from '../../testing/mail-server';
import type { TestApiOptions } from '../../testing/started-api';
import { testApi } from '../../testing/test-api';
import { waitUntil } from '../../testing/wait-until';
import type { Database } from '../database/database';
import { deliveries, mailOutbox, notificationPreferences, users } from '../database/schema';
import { decryptMailText } from '../mail/outbox';
import { dispatchDue } from './dispatch';
import { notify } from './notify';

const createPayment = (fund: number) => ({
  title: `Tu pago Nº ${fund} está confirmado`,
  paragraphs: ['Hecho.'],
  path: '/fondo-de-inversion',
});

/** Ana, with functions that notify her and read her mails. The clock moves by `pass` alone. */
async function createNotifiedUser(options: TestApiOptions = {}) {
  const api = await testApi({ isClockStopped: true, ...options });
  const [ana, eva] = [await api.signedIn('Ana'), await api.signedIn('Eva')];
  const { db, now, settings, app } = api;
  const services = { db, now, settings, log: app.log };
  const pay = (fund: number, user = ana.id, tx: Database = db) =>
    notify(tx, {
      user,
      kind: 'purchases',
      subject: String(fund),
      message: createPayment(fund),
      at: now(),
    });
  const expire = (title: string) =>
    notify(db, {
      user: ana.id,
      kind: 'expiries',
      subject: title,
      message: { title: `Tu acceso a ${title} termina`, paragraphs: ['Pronto.'], path: '/products' },
      at: now(),
    });
  const listMails = (to = ana.email) =>
    db.select().from(mailOutbox).where(eq(mailOutbox.to, to)).orderBy(asc(mailOutbox.id));
  const listSubjects = async () => (await listMails()).map(({ subject }) => subject);
  const readMails = async () =>
    (await listMails())
      .map((mail) => `${mail.subject}\n${decryptMailText(services, mail) ?? ''}`)
      .join('\n\n');
  const dispatch = () => dispatchDue(services);
  const choose = async (
    topics: Partial<Record<NotificationTopicId, { page?: boolean; mail?: NotificationMailMode }>>,
    quiet: { from: string; to: string } | null = null,
  ) => {
    const sentTopics = Object.entries(topics).map(([id, choice]) => ({
      id,
      page: true,
      mail: 'now',
      telegram: true,
      push: true,
      ...choice,
    }));
    const answer = await ana.put('/notifications/preferences', {
      topics: sentTopics,
      quiet,
      zone: 'Europe/Madrid',
    });
    expect(answer.status).toBe(200);
  };
  const passTo = (moment: string) => api.pass(Date.parse(moment) - +now());
  const isDone = async () =>
    (await db.select().from(deliveries).where(isNotNull(deliveries.dueAt))).length === 0;
  return {
    ...api,
    ana,
    eva,
    services,
    pay,
    expire,
    listMails,
    listSubjects,
    readMails,
    dispatch,
    choose,
    passTo,
    isDone,
  };
}

test('an event is in one mail once, whatever is repeated, concurrent or interrupted', async () => {
  const { db, services, pay, dispatch, listSubjects } = await createNotifiedUser();
  // This process ends in the middle: the text cannot be encrypted, and its transaction is rolled back.
  const dyingServices = {
    ...services,
    settings: { ...services.settings, credentialsKey: undefined as never },
    log: { ...services.log, error: () => undefined } as typeof services.log,
  };
  await Promise.all([pay(7), pay(7)]);
  const rolledBack = db.transaction(async (tx) => {
    await pay(999, undefined, tx);
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  await dispatchDue(dyingServices);
  expect(await listSubjects()).toEqual([]);
  await Promise.all([dispatch(), dispatch(), dispatchDue(dyingServices)]);
  await pay(7);
  await dispatch();
  expect(await listSubjects()).toEqual(['Tu pago Nº 7 está confirmado']);
});

test('ten thousand events within a minute are few mails, and do not hold those of another user', async () => {
  const { db, ana, eva, pay, dispatch, listMails, readMails, pass, isDone, now } = await createNotifiedUser();
  for (let round = 0; round < 20; round += 1) {
    await db.execute(sql`
      with added as (
        insert into notifications (user_id, kind, key, data, created_at)
        select ${ana.id}, 'purchases', 'purchases:' || ${round} || '/' || i, ${JSON.stringify(createPayment(7))}::jsonb,
          ${now().toISOString()}::timestamptz
        from generate_series(1, 500) i returning id)
      insert into deliveries (notification_id, channel, due_at) select id, 'mail', ${now().toISOString()}::timestamptz from added`);
    pass(3000);
    await dispatch();
  }
  await pay(7, eva.id);
  await dispatch();
  expect((await listMails(eva.email)).length).toBe(1);
  expect((await listMails()).length).toBe(10);
  expect(await isDone()).toBe(false);
  pass(msPerHour);
  await dispatch();
  expect((await listMails()).length).toBe(11);
  expect(await isDone()).toBe(true);
  expect(await readMails()).toContain('5000 avisos de Parqué');
});

test('quiet hours hold what can wait, and neither what is urgent nor what cannot be switched off', async () => {
  const { db, ana, now, expire, pay, choose, dispatch, listSubjects, passTo } = await createNotifiedUser();
  await choose({}, { from: '22:00', to: '08:00' });
  // It is half past one at night in Madrid; in the same night its clock is set forward.
  passTo('2027-03-28T00:30:00Z');
  await expire('DashPro');
  await pay(7);
  const message = { title: 'Un cierre espera', paragraphs: [], path: '/conector/1' };
  await notify(db, { user: ana.id, kind: 'copy_problems', subject: '1', message, at: now() });
  await dispatch();
  const urgent = ['Tu pago Nº 7 está confirmado', 'Un cierre espera'];
  expect(await listSubjects()).toEqual(urgent);
  passTo('2027-03-28T05:59:00Z');
  await dispatch();
  expect(await listSubjects()).toEqual(urgent);
  passTo('2027-03-28T06:00:00Z');
  await dispatch();
  expect(await listSubjects()).toEqual([...urgent, 'Tu acceso a DashPro termina']);
});

test('a topic that is switched off is not mailed or shown, and one that is fixed cannot be', async () => {
  const { ana, expire, pay, choose, dispatch, listSubjects, isDone } = await createNotifiedUser();
  await choose({ expiries: { mail: 'off', page: false }, purchases: { mail: 'off', page: false } });
  await expire('DashPro');
  await pay(7);
  await dispatch();
  expect(await listSubjects()).toEqual(['Tu pago Nº 7 está confirmado']);
  expect(await isDone()).toBe(true);
  expect((await ana.get('/notifications')).body).toMatchObject({
    unread: 1,
    rows: [{ title: 'Tu pago Nº 7 está confirmado', path: '/fondo-de-inversion', is_read: false }],
  });
});

test('a digest is one mail after eight and the quiet hours, and a mail program ends it with one POST without a session', async () => {
  const { received: mails, mail } = await createMailServer(() => true);
  const settings = { mail, publicUrl: 'https://parque.example' };
  const { app, db, now, ana, signedIn, expire, choose, dispatch, listSubjects, passTo } =
    await createNotifiedUser({
      settings,
    });
  await choose({ expiries: { mail: 'daily' } }, { from: '22:00', to: '09:00' });
  passTo('2027-11-27T12:00:00Z');
  await expire('DashPro');
  await expire('Escáner');
  await dispatch();
  expect(await listSubjects()).toEqual([]);
  passTo('2027-11-28T07:00:00Z');
  await dispatch();
  expect(await listSubjects()).toEqual([]);
  passTo('2027-11-28T08:00:00Z');
  await dispatch();
  expect(await listSubjects()).toEqual(['Tu resumen de avisos de Parqué']);
  // Another mail wakes the worker.
  await app.inject({ method: 'POST', url: '/api/password/forgotten', payload: { email: 'otra@correo.es' } });
  const digest = await waitUntil('the digest is sent', () => mails.find((text) => text.includes('resumen')));
  expect(digest).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\n');
  expect(digest).toContain('Content-Type: text/html; charset=utf-8');
  const [, path] = /^List-Unsubscribe: <https:\/\/parque\.example(\/baja\/\S+)>$/m.exec(digest) ?? [];
  // The session of the day before has ended.
  const newSession = await signedIn('Ana');
  const readMode = async () => {
    const { body } = await newSession.get('/notifications/preferences');
    return body.topics.find((topic: { id: string }) => topic.id === 'expiries').mail as string;
  };
  const post = (url: string) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
  expect((await app.inject({ url: path ?? '' })).headers.location).toBe('/#/cuenta');
  expect((await post(`/baja/${ana.id}.daily.${'a'.repeat(32)}`)).statusCode).toBe(404);
  expect(await readMode()).toBe('daily');
  expect((await post(path ?? '')).statusCode).toBe(204);
  expect(await readMode()).toBe('off');
  await db.delete(notificationPreferences);
  await db.update(users).set({ deletedAt: now() }).where(eq(users.id, ana.id));
  expect((await post(path ?? '')).statusCode).toBe(204);
  expect(await db.$count(notificationPreferences)).toBe(0);
  expect(mails.filter((text) => text.includes('otra@') && text.includes('List-Unsubscribe'))).toEqual([]);
});

test.each(['admin_sales', 'admin_tasks', 'admin_differences'] as const)(
  'a user who is no longer an admin gets and sees no messages of the topic %s',
  async (kind) => {
    const { db, ana, now, dispatch, listSubjects, isDone } = await createNotifiedUser();
    const message = { title: 'Para admins', paragraphs: [], path: '/admin' };
    await notify(db, { user: ana.id, kind, subject: '1', message, at: now() });
    await dispatch();
    expect(await listSubjects()).toEqual([]);
    expect(await isDone()).toBe(true);
    expect((await ana.get('/notifications')).body).toEqual({ rows: [], unread: 0 });
  },
);

test('a user reads and marks only their own notifications', async () => {
  const { ana, eva, pay } = await createNotifiedUser();
  await pay(7);
  await pay(8, eva.id);
  const readIds = async (user: typeof ana) =>
    (await user.get('/notifications')).body.rows.map(({ id }: { id: number }) => id);
  const [ownIds, otherIds] = [await readIds(ana), await readIds(eva)];
  expect([ownIds.length, otherIds.length]).toEqual([1, 1]);
  await ana.put('/notifications/read', { ids: otherIds, up_to: 1_000_000 });
  expect((await ana.get('/notifications')).body).toMatchObject({ unread: 0, rows: [{ is_read: true }] });
  expect((await eva.get('/notifications')).body).toMatchObject({ unread: 1, rows: [{ is_read: false }] });
});
