import { plainRules } from '@parque/domain/copy';
import { msPerDay, msPerHour, msPerMinute } from '@parque/domain/durations';
import { eq, sql } from 'drizzle-orm';
import {
  copierChildren,
  copierCommands,
  copierFindings,
  copierMasters,
  users,
} from '../../../../core/database/schema';
import { dispatchDue } from '../../../../core/notifications/dispatch';
import { testApi } from '../../../../testing/test-api';
import { createCopyWorld } from '../../testing/copy-world';
import { reportEvents } from './report-events';

/** An active child whose master has one event, and the reports of two processes. The clock moves by `pass` alone. */
async function createReportedChild() {
  const api = await testApi({ isClockStopped: true });
  const { db, now, app, settings, mailsTo, signedIn } = api;
  const world = await createCopyWorld(db);
  const services = { db, now, settings, log: app.log };
  await db.insert(copierMasters).values({ accountId: world.master.id, status: 'activo', seenAt: now() });
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into copier_events (master_id, key, kind, position, symbol, side, units, opened_units, left_units, seen_at)
    values (${world.master.id}, 'one', 'open', '1', 'EURUSD', 'buy', 1, 1, 1, now()) returning id::int`);
  const eventId = rows[0]?.id ?? 0;
  const addCommand = (command: Partial<typeof copierCommands.$inferInsert>) =>
    db.insert(copierCommands).values({
      childId: world.child.id,
      masterId: world.master.id,
      eventId,
      position: '1',
      action: 'open',
      seenAt: now(),
      queuedAt: now(),
      updatedAt: now(),
      ...command,
    });
  const addFinding = (finding: Partial<typeof copierFindings.$inferInsert>) =>
    db.insert(copierFindings).values({
      childId: world.child.id,
      childPosition: '990033',
      kind: 'orphan',
      symbol: 'EURUSD',
      side: 'buy',
      units: 50_000_000,
      expectedUnits: 0,
      foundAt: now(),
      confirmedAt: now(),
      ...finding,
    });
  const stop = (day: string, settings: Partial<typeof copierChildren.$inferInsert> = {}) =>
    world.set({ maxDailyLoss: 20, day, stoppedDay: day, stoppedAt: now(), ...settings });
  /** @returns The number of new notifications, after reports that are concurrent and repeated. */
  async function report(): Promise<number> {
    const counts = await Promise.all([reportEvents(services), reportEvents(services)]);
    await dispatchDue(services);
    return counts.reduce((sum, count) => sum + count, await reportEvents(services));
  }
  const listMails = () => mailsTo('ana@correo.es');
  const listTexts = async (): Promise<string[]> => {
    const { body } = await (await signedIn('ana')).get('/notifications');
    return body.rows.map(({ title, text }: { title: string; text: string }) => `${title}\n${text}`);
  };
  return { ...api, world, addCommand, addFinding, stop, report, listMails, listTexts };
}

test.each([
  ['mantener', 'siguen a la maestra'],
  ['cerrar', 'se cierran todas sus copias'],
] as const)('each stop with the choice %s is mailed once to the owner', async (onLossLimit, text) => {
  const { stop, report, listMails, world, pass } = await createReportedChild();
  await stop('2026-03-04', { onLossLimit });
  expect(await report()).toBe(1);
  const [mail, ...others] = await listMails();
  expect(others).toEqual([]);
  expect(mail).toMatch(/^Copiador: límite de pérdida alcanzado en la cuenta …1002\n/);
  for (const part of ['tu pérdida diaria máxima', text, `/#/conector/${world.child.id}`])
    expect(mail).toContain(part);
  expect(mail).not.toContain('10001002');
  pass(msPerDay);
  await stop('2026-03-05');
  expect([await report(), (await listMails()).length]).toEqual([1, 2]);
});

test('a stop by the loss of a day is mailed, although the next day began at the broker, and not to a deleted owner', async () => {
  const { db, now, stop, report, listMails } = await createReportedChild();
  await stop('2026-03-04', { day: '2026-03-05' });
  expect(await report()).toBe(1);
  expect(await listMails()).toEqual([expect.stringContaining('tu pérdida diaria máxima')]);
  await stop('2026-03-06', { stoppedAt: new Date(+now() + 1000) });
  await db.update(users).set({ deletedAt: now() }).where(eq(users.email, 'ana@correo.es'));
  expect(await report()).toBe(0);
});

test('a copy without the stop loss of its master is mailed to its owner, once', async () => {
  const { addFinding, report, listMails, world, pass } = await createReportedChild();
  await addFinding({ kind: 'stops', expectedStopLoss: 1.05 });
  expect(await report()).toBe(1);
  // The master moved its stop since.
  pass(msPerMinute);
  await addFinding({ kind: 'stops', expectedStopLoss: 1.06 });
  expect(await report()).toBe(0);
  const [mail, ...others] = await listMails();
  expect(others).toEqual([]);
  expect(mail).toMatch(/^Copiador: una copia menos protegida de lo previsto en la cuenta …1002\n/);
  expect(mail).toContain('990033 de EURUSD no tiene stop loss, y debería tenerlo en 1,05.');
  expect(mail).toContain(`/#/conector/${world.child.id}/conciliacion`);
});

test.each([
  [1.04, 1.05, false, 1],
  [1.06, 1.05, false, 0],
  [1.06, null, false, 0],
  [1.04, 1.05, true, 0],
  [null, 1.05, true, 1],
] as const)(
  'a copy that buys with the stop loss %p instead of %p (further away allowed: %p) is reported %i times',
  async (stopLoss, expectedStopLoss, areStopsClamped, times) => {
    const { addFinding, report, world } = await createReportedChild();
    await world.set({ rules: { ...plainRules, areStopsClamped } });
    await addFinding({ kind: 'stops', stopLoss, expectedStopLoss });
    expect(await report()).toBe(times);
  },
);

test.each([
  ['orphan', 15, {}, /no consta como copia/],
  ['side', 15, {}, /en sentido contrario/],
  ['orphan', 14, {}, undefined],
  ['volume', 60, {}, undefined],
  ['orphan', 60, { confirmedAt: null }, undefined],
  ['orphan', 60, { resolvedAt: new Date(), resolution: 'ignored' }, undefined],
] as const)(
  'a difference of the kind %s after %d minutes with %p is mailed to owner and admins once, or to none: %p',
  async (kind, minutes, state, text) => {
    const { addFinding, report, listMails, mailsTo, signedIn, now } = await createReportedChild();
    const admin = await signedIn('Jefa', { rol: 1 });
    await addFinding({ kind, foundAt: new Date(+now() - minutes * msPerMinute), ...state });
    expect(await report()).toBe(text ? 2 : 0);
    const mails = (await mailsTo(admin.email)).filter((mail) => mail.startsWith('Copiador'));
    expect([mails.length, (await listMails()).length]).toEqual(text ? [1, 1] : [0, 0]);
    if (!text) return;
    expect(mails[0]).toMatch(/^Copiador: una posición que no cuadra en la cuenta …1002\n/);
    expect(mails[0]).toMatch(text);
    expect(mails[0]).toContain('Posición: 990033\nSímbolo: EURUSD\nLotes: 0,5');
  },
);

test('ten thousand copies that were rejected within minutes are one message with their number', async () => {
  const { db, addCommand, report, listMails, listTexts, pass } = await createReportedChild();
  await addCommand({ state: 'rejected', reason: 'no_money' });
  await db.execute(sql`
    insert into copier_commands
      (child_id, master_id, event_id, leg, position, action, state, reason, seen_at, queued_at, updated_at)
    select child_id, master_id, event_id, i, position, action, state, reason, seen_at, queued_at, updated_at
    from copier_commands, generate_series(1, 9999) i`);
  expect(await report()).toBe(0);
  pass(6 * msPerMinute);
  expect(await report()).toBe(1);
  pass(6 * msPerMinute);
  expect(await report()).toBe(0);
  expect(await listTexts()).toContain(
    'Copiador: 10000 copias que no se hicieron en la cuenta …1002\nLa cuenta no tiene margen suficiente.',
  );
  expect(await listMails()).toEqual([]);
});

test.each([
  ['an opening that came too late', { state: 'missed', reason: 'late' }, 1],
  ['a rejected close', { action: 'close', state: 'rejected', reason: null }, 1],
  ['an opening that the owner filtered out', { state: 'skipped', reason: 'symbol_filtered' }, 0],
  ['a close of what was not copied', { action: 'close', state: 'skipped', reason: 'not_held' }, 0],
  ['a copy that was made', { state: 'done', reason: 'rounded' }, 0],
] as const)('of %s, the owner is notified if it needs attention', async (_, command, times) => {
  const { addCommand, report, pass } = await createReportedChild();
  await addCommand(command);
  pass(6 * msPerMinute);
  expect(await report()).toBe(times);
});

test('a close that waits while its account is offline is mailed once, with its time', async () => {
  const { addCommand, report, listMails, pass } = await createReportedChild();
  await addCommand({ action: 'close', state: 'pending' });
  expect(await report()).toBe(0);
  pass(4 * msPerMinute);
  expect(await report()).toBe(1);
  pass(msPerHour);
  expect(await report()).toBe(0);
  expect(await listMails()).toEqual([
    expect.stringMatching(
      /^Copiador: un cierre espera en la cuenta …1002\n[^]*espera desde \d+ de \w+ de \d{4}, \d+:\d\d \(UTC/,
    ),
  ]);
});

test('an account without connection is reported once until it is read again', async () => {
  const { world, now, report, listTexts, pass } = await createReportedChild();
  await world.set({ connection: 'sin_conexion', seenAt: now() });
  expect(await report()).toBe(0);
  pass(11 * msPerMinute);
  expect(await report()).toBe(1);
  pass(11 * msPerMinute);
  expect(await report()).toBe(0);
  expect(await listTexts()).toContainEqual(expect.stringContaining('La cuenta hija …1002 no copia'));
  await world.set({ connection: 'conectada', seenAt: now() });
  expect(await report()).toBe(0);
  await world.set({ connection: 'sin_conexion' });
  pass(11 * msPerMinute);
  expect(await report()).toBe(1);
});

test.each([
  ['hija', 1],
  ['maestra', 1],
  ['hija en pausa', 0],
] as const)('rejected credentials of a cuenta %s are reported %i times, at once', async (role, times) => {
  const { db, world, report, listTexts } = await createReportedChild();
  const connection = 'credenciales_rechazadas';
  if (role === 'maestra') await db.update(copierMasters).set({ status: connection });
  else await world.set({ connection, ...(times === 0 && { mode: 'pausado' }) });
  expect(await report()).toBe(times);
  const text = new RegExp(`La cuenta ${role} .* no copia: el bróker rechaza`);
  expect((await listTexts()).some((sentText) => text.test(sentText))).toBe(times === 1);
});
