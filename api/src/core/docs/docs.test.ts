import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { testApi } from '../../testing/test-api';

const url = '/api/openapi.json';

test.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip;q=0.8, br;q=0', gunzipSync],
])('the contract is compressed with %s for a client that accepts %s', async (coding, accepted, read) => {
  const { app } = await testApi();
  const plain = await app.inject(url);
  const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': accepted } });
  expect([plain.headers['content-encoding'], headers['content-encoding']]).toEqual([undefined, coding]);
  expect(headers.vary).toContain('accept-encoding');
  expect(read(rawPayload).toString()).toBe(plain.body);
});

test('a client that has the contract gets 304', async () => {
  const { app } = await testApi();
  const { headers } = await app.inject(url);
  const again = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});
