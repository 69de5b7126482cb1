import { endsBesideWaiting, whileHeld } from '../../../testing/while-held';
import { header, importReport, reportDeals } from '../testing/statement';
import { trader } from '../testing/trader';

const login = 10_001_234;

test('a number that is registered while its first report is imported becomes one account', async () => {
  const world = await trader();
  const deals = reportDeals(login, Date.UTC(2025, 0, 1), Date.UTC(2025, 1, 1));
  const report = header(login, { server: 'Parque-Demo' });
  let registration: ReturnType<typeof world.registered> | undefined;
  // The import has made its account, and waits to store the deals.
  const held = ['lock table broker_deals in share mode'];
  const imported = await whileHeld(
    world.pool,
    held,
    () => importReport(world.ana, report, deals),
    async (client) => {
      registration = world.registered(login);
      await endsBesideWaiting(client, registration);
    },
  );
  const account = await registration;
  expect(account?.id).toBe(imported.body.account.id);
  const { body: accounts } = await world.ana.get('/accounts');
  expect(accounts).toMatchObject([{ number: login, gateway: 'simulator' }]);
});
