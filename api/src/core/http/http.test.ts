import { sql } from 'drizzle-orm';
import { createMemoryLog } from '../../testing/memory-log';
import { testApi } from '../../testing/test-api';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

test.each([
  ['not JSON at all', '{"email":', 'application/json', 400, 'malformed_request'],
  ['nothing', '', 'application/json', 422, 'invalid_input'],
  ['not UTF-8', Buffer.from('{"email":"\xff"}', 'latin1'), 'application/json', 400, 'malformed_request'],
  ['a form', 'email=a', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
  ['text', '{"email":"a"}', 'text/plain', 415, 'unsupported_media_type'],
  ['in Latin-1', '{"email":"a"}', 'application/json; charset=latin1', 415, 'unsupported_media_type'],
  ['a list', '[]', 'application/json', 422, 'invalid_input'],
  ['a wrong type', '{"email":5,"password":"x"}', 'application/json', 422, 'invalid_input'],
  ['a polluted prototype', '{"__proto__":{"rol":1}}', 'application/json', 400, 'malformed_request'],
  ['two megabytes', JSON.stringify({ email: 'x'.repeat(2e6) }), 'application/json', 413, 'body_too_large'],
])('a body that is %s is answered in the one form of errors', async (_name, payload, type, status, code) => {
  const { app } = await testApi();
  const response = await app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'content-type': type },
    payload,
  });
  const body = response.json();
  expect([response.statusCode, body.code]).toEqual([status, code]);
  expect(body.message).not.toBe('');
  expect(body.requestId).toBe(response.headers['x-request-id']);
});

test('a body that is compressed is rejected with 415 and not read as text', async () => {
  const { app } = await testApi();
  const requestLogin = (headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': 'application/json; charset=UTF-8', ...headers },
      payload: '{"email":5}',
    });
  expect((await requestLogin({ 'content-encoding': 'gzip' })).json().code).toBe('unsupported_media_type');
  expect((await requestLogin({ 'content-encoding': 'identity' })).json().code).toBe('invalid_input');
});

test('an address that does not exist is answered in the same form', async () => {
  const { app } = await testApi();
  for (const url of ['/api/nada', '/remotes/x/1.0.0/../../../etc/passwd', '/shell/index.html', '/.env']) {
    const response = await app.inject({ url });
    expect([url, response.statusCode, response.json().code]).toEqual([url, 404, 'not_found']);
  }
});

test.each([
  '/remotes/../x',
  '/remotes/x%00.js',
  '/remotes/..%2f..%2fx',
  '/remotes/%E0%A4%A',
  '/pictures/%00.png',
  '/pictures/%5c/package.json/%5c/',
  '/remotes/mfe-journal/%2f/../%2f/remote.json/%5c/%2f',
  '/api/%2e%2e/%00',
  '//remotes/x',
])('a probe of the path %s is answered with 400 or 404 and logged at info', async (url) => {
  const { logTo, lines } = createMemoryLog();
  const { app } = await testApi({ logTo });
  const answer = await app.inject({ url });
  expect([400, 404]).toContain(answer.statusCode);
  expect(lines().filter(({ level }) => Number(level) > 30)).toEqual([]);
});

test('a text with half of a surrogate pair is rejected, and not stored as another character', async () => {
  const { app } = await testApi();
  const payload = {
    name: 'Ana \ud800',
    email: 'ana@correo.es',
    password: 'entre-robles-y-olmos',
    telegram: null,
  };
  const response = await app.inject({ method: 'POST', url: '/api/register', payload });
  expect([response.statusCode, response.json().code]).toEqual([400, 'malformed_request']);
});

test('a server error is a 500 with a message, and its cause is in the log only', async () => {
  const { logTo, text } = createMemoryLog();
  const { anyone, db, app } = await testApi({ logTo });
  await db.execute(sql`alter table products rename to gone`);
  const answer = await anyone.get('/products');
  expect([answer.status, answer.body.code]).toEqual([500, 'internal']);
  expect(JSON.stringify(answer.body)).not.toMatch(/products|relation|select/i);
  expect(text()).toContain(answer.body.requestId);
  expect(text()).toContain('42P01');
  await db.execute(sql`alter table gone rename to products`);
  expect((await app.inject('/ready')).statusCode).toBe(200);
});

test('the log line of a finished call shows its user and why it was rejected', async () => {
  const { logTo, text, lines } = createMemoryLog();
  const { anyone, caller } = await testApi({ logTo });
  const ana = { email: 'ana@correo.es', password: 'tres gatos verdes' };
  const { body } = await anyone.post('/register', { name: 'Ana', ...ana });
  await anyone.post('/login', { ...ana, password: 'no es' });
  await anyone.post('/login', ana);
  await caller({ authorization: `Bearer ${body.access_token}` }).get('/admin/mails');
  await caller({ authorization: 'Bearer nobody-has-such-a-token' }).get('/me');
  const userId = body.data.id;
  expect(lines().flatMap(({ req, res }) => (res ? [[req, res]] : []))).toMatchObject([
    [{ path: '/api/register' }, { statusCode: 201, userId }],
    [{ path: '/api/login' }, { statusCode: 401, refusal: 'bad_credentials' }],
    [{ path: '/api/login' }, { statusCode: 200, userId }],
    [{ path: '/api/admin/mails' }, { statusCode: 403, userId, refusal: 'forbidden' }],
    [{ path: '/api/me' }, { statusCode: 401, refusal: 'session_expired' }],
  ]);
  expect(text().split('"/api/register"')).toHaveLength(2);
});

test('no secret is ever in the log', async () => {
  const { logTo, text } = createMemoryLog();
  const { anyone, caller, db } = await testApi({ logTo });
  const password = 'secreto-que-nadie-ve';
  const { body } = await anyone.post('/register', { name: 'Ana', email: 'ana@correo.es', password });
  await anyone.post('/login', { email: 'ana@correo.es', password: `${password}-mal` });
  await caller({ authorization: `Bearer ${body.access_token}` }).get('/user/products');
  await caller({ 'x-hotmart-hottok': 'hottok-falso-123' }).post('/webhooks/hotmart', {
    hottok: 'hottok-falso-123',
  });
  await db.execute(sql`alter table users rename to gone`);
  await anyone.post('/register', { name: 'Eva', email: 'eva@correo.es', password });
  expect(text()).toContain('/api/login');
  for (const secret of [password, body.access_token, 'hottok-falso-123', 'argon2id', 'eva@correo.es']) {
    expect(text()).not.toContain(secret);
  }
});

test('every answer carries the protective headers and allows no other origin, errors and files included', async () => {
  const { app } = await testApi();
  for (const url of ['/api/products', '/api/nada', '/health', '/remotes/x.js']) {
    const { headers } = await app.inject({ url, headers: { origin: 'https://otra.example' } });
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  }
});

test('the document names each call that is answered, with its errors, and can be read by people', async () => {
  const { app } = await testApi();
  const document = (await app.inject('/api/openapi.json')).json();
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toContain('/getaccount/{userId}/{productId}');
  expect(document.paths['/license'].post.responses['409'].description).toContain('account_locked');
  const references = JSON.stringify(document).match(/#\/components\/schemas\/\w+/g) ?? [];
  const schemaNames = new Set(
    Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`),
  );
  expect(references.filter((reference) => !schemaNames.has(reference))).toEqual([]);
  const page = await app.inject('/api/docs');
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain('POST /license');
});

const url = '/api/openapi.json';

test.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip;q=0.8, br;q=0', gunzipSync],
])('the contract is compressed with %s for a client that accepts %s', async (encoding, accept, unzip) => {
  const { app } = await testApi();
  const plainAnswer = await app.inject(url);
  const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': accept } });
  expect([plainAnswer.headers['content-encoding'], headers['content-encoding']]).toEqual([
    undefined,
    encoding,
  ]);
  expect(headers.vary).toContain('accept-encoding');
  expect(unzip(rawPayload).toString()).toBe(plainAnswer.body);
});

test('a client that has the contract gets 304', async () => {
  const { app } = await testApi();
  const { headers } = await app.inject(url);
  const cachedAnswer = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
  expect([cachedAnswer.statusCode, cachedAnswer.body]).toEqual([304, '']);
});
