import { eq } from 'drizzle-orm';
import { notifications, registryStates } from '../../../core/database/schema';
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

test('admins are notified of the sales of a day by product, in the morning after it and once', async () => {
  const { services, db, now, deliver, pass } = await createOffice({
    isClockStopped: true,
    settings: { timeZone: 'UTC' },
  });
  const passTo = (moment: string) => pass(Date.parse(moment) - +now());
  const listSales = async () => {
    await reportSales(services);
    const rows = await db.select().from(notifications).where(eq(notifications.kind, 'sales_day'));
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
      day: '2030-09-05',
      products: [
        { title: 'DashPro', count: 2 },
        { title: 'Trend Scanner', count: 1 },
      ],
    },
  ];
  expect(await listSales()).toEqual(sales);
  expect(await listSales()).toEqual(sales);
  passTo('2030-09-07T08:00:00Z');
  expect(await listSales()).toEqual(sales);
});
