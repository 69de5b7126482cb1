import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { takeDue } from './outbox';
import { mailOutbox } from '../database/schema';
import { createMailServer } from '../../testing/mail-server';
import { createTestDatabase } from '../../testing/database';
import { testApi } from '../../testing/test-api';
import { waitUntil } from '../../testing/wait-until';

const ask = { email: 'nadie@correo.es' };
type Api = Awaited<ReturnType<typeof testApi>>;

async function readFirstMail({ db }: Api, isReady: (mail: typeof mailOutbox.$inferSelect) => boolean) {
  return waitUntil('the first mail is in the expected state', async () => {
    const [mail] = await db.select().from(mailOutbox);
    return mail && isReady(mail) ? mail : undefined;
  });
}

test('a mail is sent after the answer, and its text is deleted then', async () => {
  const { received: mails, mail } = await createMailServer(() => true);
  const api = await testApi({ settings: { mail } });
  const admin = await api.signedIn('Jefa', { rol: 1 });
  await api.anyone.post('/password/forgotten', ask);
  const sentMail = await readFirstMail(api, ({ sentAt }) => sentAt !== null);
  expect(sentMail).toMatchObject({ sealedText: null, nextAttemptAt: null, failures: 0 });
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('To: nadie@correo.es');
  const id = createHash('sha256').update(sentMail.key).digest('base64url');
  expect(mails[0]).toContain(`Message-ID: <${id}@parque.example>`);
  expect((await admin.get('/admin/mails')).body.rows).toMatchObject([
    { to: ask.email, state: 'enviado', text: null },
  ]);
});

test('an unreachable mail server delays no answer, and the mail is sent once it is reachable', async () => {
  let isOpen = false;
  const { received: mails, mail } = await createMailServer(() => isOpen);
  const api = await testApi({ settings: { mail } });
  const admin = await api.signedIn('Jefa', { rol: 1 });
  expect((await api.anyone.post('/password/forgotten', ask)).status).toBe(204);
  const failedMail = await readFirstMail(api, ({ failures }) => failures === 1);
  expect(failedMail).toMatchObject({ sentAt: null, failure: expect.stringContaining('451') });
  expect((await admin.get('/admin/mails')).body.rows).toMatchObject([
    { state: 'en cola', failures: 1, text: null },
  ]);

  isOpen = true;
  api.pass(61_000);
  // Another mail wakes the worker, which takes all that is due.
  await api.anyone.post('/password/forgotten', { email: 'otra@correo.es' });
  await readFirstMail(api, ({ sentAt }) => sentAt !== null);
  expect(mails.some((text) => text.includes('nadie@correo.es'))).toBe(true);
});

test('without a mail server admins and no other users read the mails', async () => {
  const api = await testApi();
  const admin = await api.signedIn('Jefa', { rol: 1 });
  const ana = await api.signedIn('Ana');
  await api.anyone.post('/password/forgotten', ask);
  await readFirstMail(api, ({ nextAttemptAt }) => nextAttemptAt === null);
  expect((await admin.get('/admin/mails?search=NADIE')).body.rows).toMatchObject([
    { state: 'guardado', text: expect.stringContaining('pero no hay ninguna') },
  ]);
  expect((await admin.get('/admin/mails?search=otra')).body.rows).toEqual([]);
  expect((await ana.get('/admin/mails')).status).toBe(403);
});

test('a mail is printed in a demo installation, and not with a database of its own', async () => {
  const isMailPrinted = async (demo: boolean) => {
    const logTo = new PassThrough();
    const api = await testApi({ settings: { demo }, logTo });
    await api.anyone.post('/register', {
      name: 'Ana',
      email: 'ana@correo.es',
      password: 'tres gatos verdes',
    });
    await readFirstMail(api, ({ nextAttemptAt }) => nextAttemptAt === null);
    return String(logTo.read()).includes('enlace=');
  };
  expect([await isMailPrinted(true), await isMailPrinted(false)]).toEqual([true, false]);
});

test('a mail that is sent late is not sent by a second process as well', async () => {
  const { db, drop } = await createTestDatabase();
  const dueTime = new Date();
  await db
    .insert(mailOutbox)
    .values(
      ['uno', 'dos'].map((key) => ({ to: `${key}@correo.es`, subject: 'Hola', key, nextAttemptAt: dueTime })),
    );
  const firstMail = await takeDue(db, 'mail', dueTime);
  // The first process is still busy with its mail; the lease of the second mail has not begun.
  const laterTime = new Date(+dueTime + 4 * 60_000);
  const secondMail = await takeDue(db, 'mail', laterTime);
  const thirdMail = await takeDue(db, 'mail', laterTime);
  await drop();
  expect([firstMail?.key, secondMail?.key, thirdMail]).toEqual(['uno', 'dos', undefined]);
});
