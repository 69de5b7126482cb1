import { testApi } from '../../testing/test-api';

const email = 'nuria@correo.es';

/** An api with one mail that holds a link. */
async function withMail(options: Parameters<typeof testApi>[0] = {}) {
  const api = await testApi(options);
  await api.anyone.post('/password/forgotten', { email });
  const open = (url: string, headers = {}, remoteAddress = '127.0.0.1') =>
    api.app.inject({ url, headers: { host: 'localhost:8080', ...headers }, remoteAddress });
  return { ...api, open };
}

test('the demo shows its mails with links of the same origin, without scripts', async () => {
  const { open } = await withMail();
  const { statusCode, headers, body } = await open('/demo/correo');
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(headers['content-security-policy']).not.toContain('script');
  expect(body).toContain(email);
  expect(body).toContain('href="/#/registro"');
});

test('the text of a mail is escaped in the mailbox', async () => {
  const { app, open } = await withMail();
  await app.inject({
    method: 'POST',
    url: '/api/password/forgotten',
    payload: { email: '"<b>x</b>"@correo.es' },
  });
  expect((await open('/demo/correo')).body).not.toContain('<b>');
});

test.each([
  ['another machine', {}, '192.168.1.20'],
  ['a page of another host name', { host: 'rebound.example' }, '127.0.0.1'],
  ['a client of a tunnel', { 'x-forwarded-for': '203.0.113.7' }, '127.0.0.1'],
  ['a client of a proxy', { forwarded: 'for=203.0.113.7' }, '127.0.0.1'],
])('%s cannot read the mailbox', async (_, headers, address) => {
  const { open } = await withMail();
  const { statusCode, body } = await open('/demo/correo', headers, address);
  expect(statusCode).toBe(404);
  expect(body).not.toContain(email);
});

test('without a demo there are no demo pages', async () => {
  const { open } = await withMail({ settings: { demo: false } });
  for (const url of ['/demo/correo', '/demo/soporte', '/demo/demo.css']) {
    expect((await open(url)).statusCode).toBe(404);
  }
});

test('with a mail server there is no mailbox', async () => {
  const mail = { from: 'Parqué <hola@parque.example>', smtpUrl: 'smtp://127.0.0.1:9' };
  const { open } = await withMail({ settings: { mail } });
  expect((await open('/demo/correo')).statusCode).toBe(404);
  expect((await open('/demo/soporte')).statusCode).toBe(200);
});
