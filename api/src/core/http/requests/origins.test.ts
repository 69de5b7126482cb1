import { testApi } from '../../../testing/test-api';

const friend = 'https://remotes.example';

const responsesFor = async (origin: string, corsOrigins: readonly string[] = [friend]) => {
  const { app } = await testApi({ settings: { corsOrigins } });
  const preflight = await app.inject({
    method: 'OPTIONS',
    url: '/api/license',
    headers: { origin, 'access-control-request-method': 'PUT' },
  });
  return { preflight, call: await app.inject({ url: '/api/products', headers: { origin } }) };
};

test('a page of an origin in the settings may call, and its answer is for that origin', async () => {
  const { preflight, call } = await responsesFor(friend);
  expect(preflight.statusCode).toBe(204);
  expect(preflight.headers['access-control-allow-methods']).toContain('PUT');
  for (const { headers } of [preflight, call]) {
    expect(headers['access-control-allow-origin']).toBe(friend);
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    expect(headers.vary).toMatch(/Origin/i);
  }
});

test.each([
  'null',
  '*',
  'http://remotes.example',
  'https://remotes.example.malo.example',
  'https://malo-remotes.example',
  'https://remotes.example:8443',
  'https://remotes.example/',
  'https://REMOTES.example',
  'https://sub.remotes.example',
  'https://remotes.example, https://malo.example',
])('a page of %s may not', async (origin) => {
  const { preflight, call } = await responsesFor(origin);
  for (const { headers } of [preflight, call]) {
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});

test('without the setting no origin but our own may call', async () => {
  const { preflight, call } = await responsesFor(friend, []);
  expect(preflight.statusCode).toBe(404);
  expect(call.headers['access-control-allow-origin']).toBeUndefined();
});
