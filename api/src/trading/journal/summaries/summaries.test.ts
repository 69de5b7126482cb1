import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { brokerAccounts, journalHours, mailOutbox, notifications } from '../../../core/database/schema';
import { drawCurve } from '../../../core/mail/curve-picture';
import { decryptMailText } from '../../../core/mail/outbox';
import { dispatchDue } from '../../../core/notifications/dispatch';
import { createMailServer } from '../../../testing/mail-server';
import { waitUntil } from '../../../testing/wait-until';
import { createSync } from '../deals/sync';
import { createTrader } from '../testing/trader';
import { reportSummaries, toCurve } from './report-summaries';

const createHour = (accountId: number, hour: string, [grossProfit, grossLoss, trades, won]: number[]) => ({
  accountId,
  closedHour: new Date(`${hour}:00Z`),
  instantHour: null,
  grossProfit: grossProfit ?? 0,
  grossLoss: grossLoss ?? 0,
  trades: trades ?? 1,
  won: won ?? 0,
});

/** Ana with an imported account that traded in the last week of November 2026. */
async function createWorld(settings = {}) {
  const api = await createTrader({ settings });
  const { ana, db, now, app, register, pass } = api;
  const { id } = await register(10001234);
  await db.update(brokerAccounts).set({ gateway: 'statement', zone: 'UTC' }).where(eq(brokerAccounts.id, id));
  await db.delete(journalHours);
  await db
    .insert(journalHours)
    .values([
      createHour(id, '2026-11-22T23:00', [99_900, 0, 50, 50]),
      createHour(id, '2026-11-23T00:00', [3000, -1000, 3, 2]),
      createHour(id, '2026-11-29T23:00', [0, -1000, 1, 0]),
      createHour(id, '2026-11-30T00:00', [0, -99_900, 50, 0]),
    ]);
  const services = { db, now, settings: api.settings, log: app.log };
  const report = async (moment: string) => {
    pass(Date.parse(moment) - +now());
    await reportSummaries(services, createSync(services));
  };
  const listKinds = async () =>
    (await db.select().from(notifications).where(eq(notifications.userId, ana.id)))
      .map(({ key }) => key)
      .filter((key) => key.startsWith('summary'));
  return { ...api, id, services, report, listKinds };
}

test('a week and a month are createWorld once, in the morning of the user, and not after two days', async () => {
  const { ana, db, services, report, listKinds } = await createWorld();
  await ana.put('/notifications/preferences', { topics: [], quiet: null, zone: 'America/Bogota' });
  await report('2026-11-30T12:30:00Z');
  expect(await listKinds()).toEqual([]);
  await report('2026-11-30T13:30:00Z');
  await report('2026-11-30T14:30:00Z');
  expect(await listKinds()).toEqual(['summary_week:2026-11-23']);
  await report('2026-12-01T14:00:00Z');
  expect(await listKinds()).toEqual(['summary_week:2026-11-23', 'summary_month:2026-11-01']);
  await db.delete(notifications);
  await report('2026-12-03T14:00:00Z');
  expect(await listKinds()).toEqual([]);
  await report('2026-11-30T13:30:00Z');
  await dispatchDue(services);
  const mails = await db.select().from(mailOutbox).where(eq(mailOutbox.to, ana.email));
  const mail = mails.find(({ subject }) => subject.startsWith('Tu semana'));
  expect(mail?.subject).toBe('Tu semana del 23 de noviembre al 29 de noviembre en el Diario');
  const text = mail && decryptMailText(services, mail);
  expect(text).toContain('Cuenta …1234: 4 operaciones, 50 % ganadoras, factor de beneficio 1,5.');
  expect(mail?.curves).toEqual([{ label: expect.stringContaining('…1234'), points: [0, 100, 50] }]);
});

test('a broker that does not answer delays the summary by a day, which then names its last data', async () => {
  const { db, id, services, report, listKinds } = await createWorld();
  const { syncedAt, gateway } = { syncedAt: new Date('2026-11-28T10:00:00Z'), gateway: 'metaapi' as const };
  await db.update(brokerAccounts).set({ syncedAt, gateway }).where(eq(brokerAccounts.id, id));
  await report('2026-11-30T13:30:00Z');
  expect(await listKinds()).toEqual([]);
  await report('2026-12-01T13:30:00Z');
  await dispatchDue(services);
  const mails = await db.select().from(mailOutbox);
  const texts = mails.map((mail) => decryptMailText(services, mail)).join('\n');
  expect(texts).toContain('solo ha dado datos hasta el 28 de noviembre de 2026');
});

test('its mail has the curve as a picture, and a mail program can unsubscribe from this topic alone', async () => {
  const { received: mails, mail } = await createMailServer(() => true);
  const { app, report, signedIn } = await createWorld({ mail, publicUrl: 'https://parque.example' });
  await report('2026-11-30T13:30:00Z');
  await app.inject({ method: 'POST', url: '/api/password/forgotten', payload: { email: 'otra@correo.es' } });
  const text = await waitUntil('the summary is sent', () =>
    mails.find((mailText) => mailText.includes('semana')),
  );
  expect(text).toContain('Content-Type: image/png; name=curva-1.png');
  const [, path = ''] = /^List-Unsubscribe: <https:\/\/parque\.example(\/baja\/\S+)>$/m.exec(text) ?? [];
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await app.inject({
    method: 'POST',
    url: path,
    headers,
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(answer.statusCode).toBe(204);
  const { topics } = (await (await signedIn('Ana')).get('/notifications/preferences')).body;
  const disabledTopics = topics.filter(
    ({ mail: mode, is_fixed }: { mail: string; is_fixed: boolean }) => mode === 'off' && !is_fixed,
  );
  expect(disabledTopics.map(({ id }: { id: string }) => id)).toEqual([
    'copy_rejections',
    'copy_activity',
    'summary_week',
  ]);
});

test('a curve runs from zero, is at most sixty values and contains no amounts', () => {
  expect(toCurve([100, -50, -150])).toEqual([50, 100, 75, 0]);
  expect(toCurve([0, 0])).toEqual([50, 50, 50]);
  const longCurve = toCurve(Array.from({ length: 744 }, (_, index) => (index % 2 === 0 ? 3 : -1)));
  expect([longCurve.length, longCurve[0], longCurve.at(-1)]).toEqual([60, 0, 100]);
});

test('a curve is drawn from its first to its last value', async () => {
  const picture = await drawCurve({ label: '', points: [0, 100] });
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  /** The row of a column that has the least red. */
  const findRow = (column: number) => {
    const reds = Array.from(
      { length: info.height },
      (_, row) => data[(row * info.width + column) * info.channels] ?? 0,
    );
    return reds.indexOf(Math.min(...reds));
  };
  expect([findRow(10) > 120, findRow(509) < 20]).toEqual([true, true]);
});
