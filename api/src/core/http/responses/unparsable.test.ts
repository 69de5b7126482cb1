import { connect, type AddressInfo } from 'node:net';
import { testApi } from '../../../testing/test-api';
import { readUntilClosed } from '../../../testing/sockets';

/** Sends bytes on a connection, and returns what is received until it is closed. */
async function getAnswer(bytes: string): Promise<string> {
  const { app } = await testApi();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(bytes);
  return readUntilClosed(socket);
}

const get = (...lines: string[]) => ['GET /api/products HTTP/1.1', ...lines, '', ''].join('\r\n');

test.each([
  ['no HTTP', '\x16\x03\x01\x02\x00', 400, 'malformed_request'],
  ['an unknown method', 'FOO / HTTP/1.1\r\nHost: parque\r\n\r\n', 400, 'malformed_request'],
  ['two lengths', get('Host: parque', 'Content-Length: 1', 'Content-Length: 2'), 400, 'malformed_request'],
  ['no host', get('Connection: close'), 400, 'malformed_request'],
  ['an unknown expectation', get('Host: parque', 'Expect: 999-foo'), 400, 'malformed_request'],
  ['20 kB of headers', get('Host: parque', `X-Long: ${'a'.repeat(20_000)}`), 431, 'headers_too_large'],
])(
  '%s is answered in the form of the contract, with the protective headers',
  async (_, bytes, status, code) => {
    const [head = '', body = ''] = (await getAnswer(bytes)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head.toLowerCase()).toMatch(/\nx-content-type-options: nosniff\r?$/m);
    expect(head.toLowerCase()).toMatch(/\nconnection: close\r?$/m);
    expect(JSON.parse(body)).toEqual({
      code,
      message: expect.stringMatching(/^[A-ZÁÉÍÓÚ]/),
      requestId: expect.any(String),
    });
  },
);

test('a browser whose cookies exceed the limit of all headers gets an answer that deletes them', async () => {
  const cookies = Array.from({ length: 10 }, (_, index) => `c${index}=${'x'.repeat(4000)}`).join('; ');
  const answer = await getAnswer(get('Host: parque', `Cookie: ${cookies}`));
  expect(answer).toMatch(/^HTTP\/1\.1 431 [^]*\r\nclear-site-data: "cookies"\r\n/);
  expect(await getAnswer('FOO / HTTP/1.1\r\nHost: parque\r\n\r\n')).not.toContain('clear-site-data');
});

test.each(['/api/passkeys/request'])(
  'a request of HTTP/1.0 without a host is answered by %s',
  async (path) => {
    expect(await getAnswer(`POST ${path} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
  },
);

test('a request of HTTP/1.0 needs no host', async () => {
  expect(await getAnswer('GET /api/products HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
});
