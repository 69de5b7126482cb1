import { and, eq } from 'drizzle-orm';
import { copyLinks, hotmartEvents, notifications, registryStates } from '../../../core/database/schema';
import { createPurchaseBody } from '../../../shop/purchases/testing/body';
import { reportSales } from './report-sales';
import { reportTasks } from './report-tasks';
import { createOffice } from '../testing/office';

test('admins alone are notified of what needs them, once until there is something new', async () => {
  const { admin, app, db, now, settings, deliver, signedIn, pass } = await createOffice();
  const ana = await signedIn('Ana');
  const report = () => reportTasks({ db, now, settings, log: app.log });
  const sell = (transaction: string) =>
    deliver(createPurchaseBody({ email: 'nadie@correo.es', transaction, at: now() }));
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
  await deliver(createPurchaseBody({ email: 'ana@correo.es', transaction: 'HP0', at: now() }));
  const isOfAna = eq(hotmartEvents.transaction, 'HP0');
  await db.update(hotmartEvents).set({ processedAt: null, failures: 1 }).where(isOfAna);
  await db.insert(copyLinks).values({ productId: 4, url: 'https://copia.example/1' });
  await report();
  await report();
  const first = [
    'Faltan programas de MetaTrader',
    'Quedan pocos enlaces de copia',
    'Una versión se ha detenido sola',
    'Avisos de Hotmart que fallaron',
    'Compras sin dueño',
  ];
  expect(await listTasks()).toEqual(first);
  pass(1000);
  await sell('HP2');
  await report();
  expect(await listTasks()).toEqual(['Compras sin dueño', ...first]);
  const isOfAdmins = eq(notifications.kind, 'admin_tasks');
  expect(await db.$count(notifications, and(eq(notifications.userId, ana.id), isOfAdmins))).toBe(0);
  const listTopics = async (user: typeof ana) =>
    (await user.get('/notifications/preferences')).body.topics.map(({ id }: { id: string }) => id);
  expect([await listTopics(admin), await listTopics(ana)].map((ids) => ids.includes('admin_tasks'))).toEqual([
    true,
    false,
  ]);
});

test('admins are notified of the sales of a day by product, in the morning after it and once', async () => {
  const { services, db, now, deliver, pass } = await createOffice({
    isClockStopped: true,
    settings: { timeZone: 'UTC' },
  });
  const passTo = (moment: string) => pass(Date.parse(moment) - +now());
  const listSales = async () => {
    await reportSales(services);
    const rows = await db.select().from(notifications).where(eq(notifications.kind, 'admin_sales'));
    return rows.map(({ data }) => data);
  };
  passTo('2030-09-05T22:00:00Z');
  for (const [transaction, product] of [
    ['HP1', 6],
    ['HP2', 6],
    ['HP3', 7],
  ] as const)
    await deliver(createPurchaseBody({ email: 'nadie@correo.es', transaction, product, at: now() }));
  passTo('2030-09-06T07:59:00Z');
  expect(await listSales()).toEqual([]);
  passTo('2030-09-06T08:00:00Z');
  const sales = [
    {
      title: '3 ventas el 5 de septiembre',
      paragraphs: ['DashPro: 2\nTrend Scanner: 1'],
      path: '/admin-compras',
    },
  ];
  expect(await listSales()).toEqual(sales);
  expect(await listSales()).toEqual(sales);
  passTo('2030-09-07T08:00:00Z');
  expect(await listSales()).toEqual(sales);
});
