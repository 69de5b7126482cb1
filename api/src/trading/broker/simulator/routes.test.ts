import { addServers } from '../../journal/accounts/servers';
import { testApi } from '../../../testing/test-api';
import { getBrokers } from '../brokers';

const account = { number: 10_003_001, server: 'Parque-Sinteticos' };

async function createTrader({ timeoutMs = 100_000 } = {}) {
  const api = await testApi({ settings: { broker: { simulator: true, timeoutMs } } });
  const ana = await api.signedIn('Ana', { owns: [1] });
  await getBrokers(api).simulator.control.prepare([`${account.server}/${account.number}`]);
  const [server] = await addServers(api.db, [
    { gateway: 'simulator', name: account.server, broker: 'Parqué' },
  ]);
  const connection = await ana.post('/mt5/account/conector', {
    server_id: server?.id,
    number: account.number,
    password: `demo-${account.number}`,
    type: 2,
  });
  expect(connection.status).toBe(201);
  const listPositions = () =>
    ana.get(`/simulator/positions?number=${account.number}&server=${account.server}`);
  return { api, ana, listPositions };
}

const opening = { ...account, action: 'abrir', symbol: 'Step Index', side: 'compra', lots: 0.3 };

test('a user with a connected simulated account trades on it manually', async () => {
  const { ana, listPositions } = await createTrader();
  const openResponse = await ana.post('/simulator/trades', { ...opening, take_profit: 9000 });
  expect(openResponse.body).toMatchObject({ is_done: true, retcode: 10009 });
  const { position } = openResponse.body as { position: string };
  expect((await listPositions()).body).toMatchObject([
    { ticket: position, side: 'compra', lots: 0.3, take_profit: 9000, stop_loss: null, is_copy: false },
  ]);
  await ana.post('/simulator/trades', { ...account, action: 'modificar', position, take_profit: null });
  await ana.post('/simulator/trades', { ...account, action: 'cerrar', position, lots: 0.1 });
  expect((await listPositions()).body).toMatchObject([{ ticket: position, lots: 0.2, take_profit: null }]);
  await ana.post('/simulator/trades', { ...account, action: 'cerrar', position });
  expect((await listPositions()).body).toEqual([]);
});

test('a rejected order is answered with its reason, and nothing changes', async () => {
  const { ana, listPositions } = await createTrader();
  const refusal = await ana.post('/simulator/trades', { ...opening, lots: 0.001 });
  expect(refusal.body).toMatchObject({ is_done: false, retcode: 10014, position: null });
  expect((await listPositions()).body).toEqual([]);
});

test('another user can neither trade on the account nor read its positions', async () => {
  const { api } = await createTrader();
  const luis = await api.signedIn('Luis', { owns: [1] });
  expect((await luis.post('/simulator/trades', opening)).status).toBe(404);
  const positions = await luis.get(`/simulator/positions?number=${account.number}&server=${account.server}`);
  expect(positions.status).toBe(404);
});

test('an account that is only in the journal is rejected with the reason', async () => {
  const { ana } = await createTrader();
  const fields = {
    number: 'No es una cuenta simulada de tu Conector. Las que solo están en el diario no operan a mano.',
  };
  const { status, body } = await ana.post('/simulator/trades', { ...opening, number: 10_003_002 });
  expect([status, body]).toEqual([404, expect.objectContaining({ code: 'not_found', fields })]);
});

test('a trade and a list of positions end when the account never answers', async () => {
  const { api, ana, listPositions } = await createTrader({ timeoutMs: 100 });
  getBrokers(api).simulator.setFault(account.number, 'hanging');
  const answers = [await ana.post('/simulator/trades', opening), await listPositions()];
  expect(answers.map(({ body }) => body.code)).toEqual(['broker_timeout', 'broker_timeout']);
});

test('manual trading is not available in production', async () => {
  const { app } = await testApi({ settings: { production: true } });
  expect(app.hasRoute({ method: 'POST', url: '/api/simulator/trades' })).toBe(false);
});
