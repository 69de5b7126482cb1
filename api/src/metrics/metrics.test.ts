import { testApi } from '../testing/test-api';

const metricsToken = 'metricas-0123456789abcdef0123456789';

async function read(app: Awaited<ReturnType<typeof testApi>>['app'], authorization?: string) {
  return app.inject({ url: '/metrics', ...(authorization && { headers: { authorization } }) });
}

test('calls are counted by route and status, and by no address that somebody made up', async () => {
  const { app, anyone } = await testApi({ settings: { metricsToken } });
  await anyone.get('/product/dashpro');
  await anyone.get('/product/ninguno');
  await app.inject({ url: '/nada/de/esto' });
  const { body } = await read(app, `Bearer ${metricsToken}`);
  const count = (labels: string) =>
    new RegExp(`http_request_duration_seconds_count\\{${labels}\\} (\\d+)`).exec(body)?.[1];
  expect(count('method="GET",route="/api/product/:url",status="200"')).toBe('1');
  expect(count('method="GET",route="/api/product/:url",status="404"')).toBe('1');
  expect(body).not.toContain('/nada');
  expect(body).toContain('nodejs_eventloop_lag_p99_seconds');
});

test('what waits is counted', async () => {
  const { app } = await testApi({ settings: { metricsToken } });
  const { body } = await read(app, `Bearer ${metricsToken}`);
  expect(body).toContain('parque_waiting{queue="purchases"} 0');
  expect(body).toContain('parque_waiting{queue="mails"} 0');
  expect(body).toContain('parque_waiting{queue="copies"} 0');
});

test.each([undefined, 'Bearer otra', `Basic ${metricsToken}`])('%s is not let in', async (authorization) => {
  const { app } = await testApi({ settings: { metricsToken } });
  expect((await read(app, authorization)).statusCode).toBe(401);
});

test('without a token in the settings there is no such address', async () => {
  const { app } = await testApi();
  expect((await read(app, 'Bearer ')).statusCode).toBe(404);
});
