import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { keyLists } from '../database/schema';
import { testApi } from '../../testing/test-api';

const metricsToken = 'metricas-0123456789abcdef0123456789';

async function read(app: Awaited<ReturnType<typeof testApi>>['app'], authorization?: string) {
  return app.inject({ url: '/metrics', ...(authorization && { headers: { authorization } }) });
}

test('calls are counted by route and status, and unknown addresses get no label', async () => {
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

const readFigure = (body: string, name: string) =>
  Number(
    body
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1),
  );

test('waiting work is counted, with the age of the oldest item', async () => {
  const { app, db } = await testApi({ settings: { metricsToken } });
  const before = (await read(app, `Bearer ${metricsToken}`)).body;
  for (const queue of ['purchases', 'mails', 'copies', 'findings']) {
    expect(readFigure(before, `parque_waiting{queue="${queue}"}`)).toBe(0);
    expect(readFigure(before, `parque_oldest_waiting_seconds{queue="${queue}"}`)).toBe(0);
  }
  await db.execute(sql`
    insert into hotmart_events (id, body, name, received_at, next_attempt_at)
    values ('waits', '{}', 'x', now() - interval '5 minutes', now() + interval '1 hour')`);
  const { body } = await read(app, `Bearer ${metricsToken}`);
  expect(readFigure(body, 'parque_waiting{queue="purchases"}')).toBe(1);
  const age = readFigure(body, 'parque_oldest_waiting_seconds{queue="purchases"}');
  expect(age).toBeGreaterThanOrEqual(300);
  expect(age).toBeLessThan(600);
});

test('every figure that an alert uses is reported', async () => {
  const { app, anyone } = await testApi({ settings: { metricsToken } });
  await anyone.get('/products');
  const { body } = await read(app, `Bearer ${metricsToken}`);
  const page = readFileSync('docs/operating.md', 'utf8');
  const alerts = page.slice(page.indexOf('### Alerts that matter')).split('\n## ')[0] ?? '';
  const figures = new Set(alerts.match(/\b(parque|http|nodejs|process)_\w+/g));
  expect(figures.size).toBeGreaterThan(6);
  expect([...figures].filter((name) => !new RegExp(`^${name}[ {]`, 'm').test(body))).toEqual([]);
  const routes = [...alerts.matchAll(/route="\/api([^"]+)"/g)].map(([, path = '']) => `/api${path}`);
  expect(routes.filter((url) => !app.hasRoute({ method: 'POST', url }))).toEqual([]);
});

test('the expiry of the key list is reported, once there is one', async () => {
  const { app, db } = await testApi({ settings: { metricsToken } });
  const name = 'parque_key_list_expires_timestamp_seconds';
  const expiresAt = '2027-03-01T00:00:00.000Z';
  expect(readFigure((await read(app, `Bearer ${metricsToken}`)).body, name)).toBe(0);
  const signedList = { payload: JSON.stringify({ expiresAt }), signatures: [] };
  await db.insert(keyLists).values({ version: 1, signed: signedList, publishedAt: new Date() });
  const { body } = await read(app, `Bearer ${metricsToken}`);
  expect(readFigure(body, name)).toBe(Date.parse(expiresAt) / 1000);
});

test('while the queues cannot be read, all other figures are reported', async () => {
  const { app, db } = await testApi({ settings: { metricsToken } });
  await db.execute(sql`alter table mail_outbox rename to gone`);
  const { statusCode, body } = await read(app, `Bearer ${metricsToken}`);
  expect(statusCode).toBe(200);
  expect(body).toContain('nodejs_eventloop_lag_p99_seconds');
  expect(body).not.toMatch(/^parque_waiting\{/m);
});

test.each([undefined, 'Bearer otra', `Basic ${metricsToken}`])(
  'a request with %s is rejected',
  async (authorization) => {
    const { app } = await testApi({ settings: { metricsToken } });
    expect((await read(app, authorization)).statusCode).toBe(401);
  },
);

test('without a token in the settings the address does not exist', async () => {
  const { app } = await testApi();
  expect((await read(app, 'Bearer ')).statusCode).toBe(404);
});
