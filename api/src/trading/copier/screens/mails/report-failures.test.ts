import { asc, eq, sql } from 'drizzle-orm';
import { msPerHour, msPerMinute } from '@parque/domain/durations';
import { copierCommands, copierMasters, mailOutbox, notifications } from '../../../../core/database/schema';
import { dispatchDue } from '../../../../core/notifications/dispatch';
import { testApi } from '../../../../testing/test-api';
import { createCopyWorld } from '../../testing/copy-world';
import { reportDisconnected, reportRejections, reportWaitingCloses } from './report-failures';

/** An active child with one event of its master. */
async function createWorld() {
  const api = await testApi({ isClockStopped: true });
  const world = await createCopyWorld(api.db);
  const { db, now, app, settings } = api;
  const services = { db, now, settings, log: app.log };
  await db.insert(copierMasters).values({ accountId: world.master.id, status: 'activo', seenAt: now() });
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into copier_events (master_id, key, kind, position, symbol, side, units, opened_units, left_units, seen_at)
    values (${world.master.id}, 'one', 'open', '1', 'EURUSD', 'buy', 1, 1, 1, now()) returning id::int`);
  const eventId = rows[0]?.id ?? 0;
  const add = (command: Partial<typeof copierCommands.$inferInsert>) =>
    db.insert(copierCommands).values({
      ...{ childId: world.child.id, masterId: world.master.id, eventId, position: '1', action: 'open' },
      ...{ seenAt: now(), queuedAt: now(), updatedAt: now(), ...command },
    });
  const repeat = (times: number) =>
    db.execute(sql`
      insert into copier_commands
        (child_id, master_id, event_id, leg, position, action, state, reason, seen_at, queued_at, updated_at)
      select child_id, master_id, event_id, i, position, action, state, reason, seen_at, queued_at, updated_at
      from copier_commands, generate_series(1, ${sql.raw(String(times))}) i`);
  const listTold = () =>
    db
      .select({ kind: notifications.kind, count: notifications.count, data: notifications.data })
      .from(notifications)
      .orderBy(asc(notifications.id));
  const listMails = async () =>
    (await db.select().from(mailOutbox).where(eq(mailOutbox.to, 'ana@correo.es'))).map(
      ({ subject }) => subject,
    );
  return { ...api, world, services, add, repeat, listTold, listMails };
}

test('ten thousand copies that were rejected within minutes are one message with their number', async () => {
  const { services, add, repeat, listTold, listMails, pass } = await createWorld();
  await add({ state: 'rejected', reason: 'no_money' });
  await repeat(9999);
  await reportRejections(services);
  expect(await listTold()).toEqual([]);
  pass(6 * msPerMinute);
  await Promise.all([reportRejections(services), reportRejections(services)]);
  pass(6 * msPerMinute);
  await reportRejections(services);
  expect(await listTold()).toMatchObject([
    { kind: 'copy_rejected', count: 10_000, data: { number: 10_001_002, reason: 'no_money' } },
  ]);
  await dispatchDue(services);
  expect(await listMails()).toEqual([]);
});

test.each([
  ['an opening that came too late', { state: 'missed', reason: 'late' }, 1],
  ['a rejected close', { action: 'close', state: 'rejected', reason: null }, 1],
  ['an opening that the owner filtered out', { state: 'skipped', reason: 'symbol_filtered' }, 0],
  ['a close of what was not copied', { action: 'close', state: 'skipped', reason: 'not_held' }, 0],
  ['a copy that was made', { state: 'done', reason: 'rounded' }, 0],
] as const)('of %s, the owner is notified if it needs attention', async (_, command, times) => {
  const { services, add, listTold, pass } = await createWorld();
  await add(command);
  pass(6 * msPerMinute);
  await reportRejections(services);
  expect(await listTold()).toHaveLength(times);
});

test('a close that waits while its account is offline is mailed once, at night as well', async () => {
  const { services, add, listMails, pass } = await createWorld();
  await add({ action: 'close', state: 'pending' });
  await reportWaitingCloses(services);
  await dispatchDue(services);
  expect(await listMails()).toEqual([]);
  pass(4 * msPerMinute);
  for (let turn = 0; turn < 3; turn += 1) {
    await reportWaitingCloses(services);
    await dispatchDue(services);
    pass(msPerHour);
  }
  expect(await listMails()).toEqual(['Copiador: un cierre espera en la cuenta …1002']);
});

test('an account without connection is reported once until it is read again', async () => {
  const { services, world, now, listTold, pass } = await createWorld();
  await world.set({ connection: 'sin_conexion', seenAt: now() });
  await reportDisconnected(services);
  expect(await listTold()).toEqual([]);
  for (let turn = 0; turn < 3; turn += 1) {
    pass(11 * msPerMinute);
    await reportDisconnected(services);
  }
  expect(await listTold()).toMatchObject([{ kind: 'copy_disconnected', data: { role: 'child' } }]);
  await world.set({ connection: 'conectada', seenAt: now() });
  await reportDisconnected(services);
  await world.set({ connection: 'sin_conexion' });
  pass(11 * msPerMinute);
  await reportDisconnected(services);
  expect(await listTold()).toHaveLength(2);
});

test.each(['child', 'master'] as const)('rejected credentials of a %s are reported at once', async (role) => {
  const { services, db, world, listTold } = await createWorld();
  if (role === 'child') await world.set({ connection: 'credenciales_rechazadas' });
  else await db.update(copierMasters).set({ status: 'credenciales_rechazadas' });
  await reportDisconnected(services);
  await reportDisconnected(services);
  expect(await listTold()).toMatchObject([{ data: { role, cause: 'credenciales_rechazadas' } }]);
});

test('a paused account without connection is not reported', async () => {
  const { services, world, listTold } = await createWorld();
  await world.set({ connection: 'credenciales_rechazadas', mode: 'pausado' });
  await reportDisconnected(services);
  expect(await listTold()).toEqual([]);
});
