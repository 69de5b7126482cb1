import { isNotNull } from 'drizzle-orm';
import { msPerHour, msPerMinute } from '@parque/domain/durations';
import { hotmartEvents } from '../../database/schema';
import { createPurchaseBody } from '../../../shop/purchases/testing/body';
import { testApi } from '../../../testing/test-api';
import { waitUntil } from '../../../testing/wait-until';

const guess = { email: 'nadie@correo.es', password: 'no-es-esta-clave' };
const key = { 'idempotency-key': 'pago-0123456789abcdef' };

async function lockOut() {
  const api = await testApi();
  await api.signedIn('Ana');
  for (let tries = 0; tries < 8; tries += 1) await api.anyone.post('/login', guess);
  const rejection = await api.anyone.post('/login', guess);
  expect([rejection.status, Number(rejection.headers['retry-after']) > 0]).toEqual([429, true]);
  return api;
}

test('a clock that is set back does not block users for longer than a limit', async () => {
  const { anyone, pass } = await lockOut();
  pass(-3 * msPerHour);
  expect((await anyone.post('/login', guess)).status).toBe(401);
});

test('a session continues when the clock is set back, and ends when it is set forward beyond its end', async () => {
  const { signedIn, pass } = await testApi();
  const ana = await signedIn('Ana');
  pass(-2 * msPerHour);
  expect((await ana.get('/me')).status).toBe(200);
  pass(2 * msPerHour + 25 * msPerMinute);
  expect((await ana.get('/me')).status).toBe(200);
  pass(13 * msPerHour);
  const sessionAnswer = await ana.get('/me');
  expect([sessionAnswer.status, sessionAnswer.body.code]).toEqual([401, 'session_expired']);
});

test('a request repeated after a jump of the clock is executed once', async () => {
  const { signedIn, pass } = await testApi();
  const ana = await signedIn('Ana');
  const payment = { binance_user: 'ana_bnb', ammount: '1500.00' };
  const first = await ana.post('/fondos', payment, key);
  pass(-2 * msPerHour);
  const second = await ana.post('/fondos', payment, key);
  expect([second.status, second.body]).toEqual([first.status, first.body]);
  expect((await ana.get('/fondos')).body).toHaveLength(1);
});

test.each([-2 * msPerHour, 2 * msPerHour])(
  'a purchase is processed after a jump of the clock by %i ms',
  async (jump) => {
    const { anyone, db, pass } = await testApi();
    pass(jump);
    const headers = { 'x-hotmart-hottok': 'hottok-de-prueba' };
    expect((await anyone.post('/webhooks/hotmart', createPurchaseBody(), headers)).status).toBe(200);
    const findProcessed = async () => {
      const [row] = await db.select().from(hotmartEvents).where(isNotNull(hotmartEvents.processedAt));
      return row;
    };
    await waitUntil('the purchase is processed', findProcessed);
  },
);
