import { eq } from 'drizzle-orm';
import { notifications, registryStates } from '../../../core/database/schema';
import { purchaseBody } from '../../../shop/purchases/testing/body';
import { reportTasks } from './report-tasks';
import { office } from '../testing/office';

test('admins alone are notified of what needs them, once until there is something new', async () => {
  const { admin, app, db, now, settings, deliver, signedIn, pass } = await office();
  const ana = await signedIn('Ana');
  const report = () => reportTasks({ db, now, settings, log: app.log });
  const sell = (transaction: string) =>
    deliver(purchaseBody({ email: 'nadie@correo.es', transaction, at: now() }));
  const listTasks = async () => {
    const { body } = await admin.get('/notifications');
    return body.rows.map(({ title }: { title: string }) => title);
  };
  await sell('HP1');
  const stop = {
    name: 'avisos',
    action: 'hold',
    actor: 'registry',
    reason: '1.2.0: 9 de 60 cargas fallaron',
  };
  await db.insert(registryStates).values({ ...stop, revision: 900, remotes: [], details: {}, at: now() });
  await report();
  await report();
  const first = ['Faltan programas de MetaTrader', 'Una versión se ha detenido sola', 'Compras sin dueño'];
  expect(await listTasks()).toEqual(first);
  pass(1000);
  await sell('HP2');
  await report();
  expect(await listTasks()).toEqual(['Compras sin dueño', ...first]);
  expect(await db.$count(notifications, eq(notifications.userId, ana.id))).toBe(0);
  const listTopics = async (user: typeof ana) =>
    (await user.get('/notifications/preferences')).body.topics.map(({ id }: { id: string }) => id);
  expect([await listTopics(admin), await listTopics(ana)].map((ids) => ids.includes('admin_tasks'))).toEqual([
    true,
    false,
  ]);
});
