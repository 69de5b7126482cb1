import { eq } from 'drizzle-orm';
import { msPerMinute } from '@parque/domain/durations';
import { copierFindings, mailOutbox } from '../../../../core/database/schema/index';
import { decryptMailText } from '../../../../core/mail/outbox';
import { dispatchDue } from '../../../../core/notifications/dispatch';
import { testApi } from '../../../../testing/test-api';
import { createCopyWorld } from '../../testing/copy-world';
import { reportFindings } from './report-findings';

/** An installation with an admin, and a difference of a child that was found so many minutes ago. */
async function found(kind: 'orphan' | 'side' | 'volume' | 'stops', minutes: number) {
  const api = await testApi();
  const world = await createCopyWorld(api.db);
  const admin = await api.signedIn('Jefa', { rol: 1 });
  const { db, now, settings, app } = api;
  const foundAt = new Date(+now() - minutes * msPerMinute);
  await db.insert(copierFindings).values({
    childId: world.child.id,
    childPosition: '990033',
    kind,
    symbol: 'EURUSD',
    side: 'buy',
    units: 50_000_000,
    expectedUnits: 0,
    foundAt,
    confirmedAt: foundAt,
  });
  const services = { db, now, settings, log: app.log };
  const report = async () => {
    const reported = await reportFindings(services);
    await dispatchDue(services);
    return reported;
  };
  const mails = () => db.select().from(mailOutbox).where(eq(mailOutbox.to, admin.email));
  const before = (await mails()).length;
  return {
    ...api,
    services,
    report,
    mailed: async () => (await mails()).slice(before),
  };
}

test.each([
  ['orphan', /no consta como copia/],
  ['side', /en sentido contrario/],
] as const)('a difference of the kind %s that lasts is mailed to the admins once', async (kind, text) => {
  const { report, mailed, services } = await found(kind, 15);
  expect(await Promise.all([report(), report()])).toEqual(expect.arrayContaining([0, 1]));
  expect(await report()).toBe(0);
  const mails = await mailed();
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Copiador: una posición que no cuadra en la cuenta …1002',
  ]);
  const [mail] = mails;
  const body = mail ? decryptMailText(services, mail) : '';
  expect(body).toMatch(text);
  expect(body).toContain('Posición: 990033\nSímbolo: EURUSD\nLotes: 0,5');
});

test.each([
  ['orphan', 14],
  ['volume', 60],
  ['stops', 60],
] as const)('a difference of the kind %s after %d minutes is not mailed', async (kind, minutes) => {
  const { report, mailed } = await found(kind, minutes);
  expect([await report(), await mailed()]).toEqual([0, []]);
});

test('a difference that was resolved in time is not mailed', async () => {
  const { report, mailed, db, now } = await found('orphan', 60);
  await db.update(copierFindings).set({ resolvedAt: now(), resolution: 'ignored' });
  expect([await report(), await mailed()]).toEqual([0, []]);
});
