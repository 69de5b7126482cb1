import { testApi } from '../../../testing/test-api';

test('while the event loop is late, calls get 503, /ready reports busy, and /health is answered', async () => {
  // The timer that measures is always late by more than a nanosecond.
  const { app, anyone } = await testApi({ maxLoopDelayMs: 1e-6 });
  let call = await anyone.get('/products');
  // The first measure is that of a second.
  for (let i = 0; i < 10_000 && call.status !== 503; i += 1) call = await anyone.get('/products');
  expect([call.status, call.body.code, call.headers['retry-after']]).toEqual([503, 'overloaded', '1']);
  const ready = await app.inject('/ready');
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'unavailable', reason: 'busy' }]);
  expect((await app.inject('/health')).statusCode).toBe(200);
});
