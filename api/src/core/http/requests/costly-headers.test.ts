import { connect, type AddressInfo } from 'node:net';
import { testApi } from '../../../testing/test-api';
import { readUntilClosed } from '../../../testing/sockets';

async function getAnswer(lines: string): Promise<string> {
  const { app } = await testApi();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`GET /api/products HTTP/1.1\r\n${lines}\r\nConnection: close\r\n\r\n`);
  return readUntilClosed(socket);
}

test.each([
  ['if-none-match', `a${' '.repeat(14_000)}b`],
  ['user-agent', 'k'.repeat(4097)],
])('a header %s that is longer than any reader needs is rejected with 431', async (name, value) => {
  const { app } = await testApi();
  const { statusCode, body } = await app.inject({
    url: '/api/registry/revision',
    headers: { [name]: value },
  });
  expect([statusCode, (JSON.parse(body) as { code: string }).code]).toEqual([431, 'headers_too_large']);
});

test('an If-None-Match with several tags, weak ones and spaces among them, finds the one that is current', async () => {
  const { app } = await testApi();
  const { headers } = await app.inject('/api/registry/revision');
  const etag = String(headers.etag);
  for (const tag of [etag, `W/${etag}`, `"x" ,  W/${etag}, "y"`]) {
    const answer = await app.inject({ url: '/api/registry/revision', headers: { 'if-none-match': tag } });
    expect([tag, answer.statusCode]).toEqual([tag, 304]);
  }
});

test.each([
  ['two hosts', 'Host: parque\r\nHost: other'],
  ['a host with a path', 'Host: parque/other'],
  ['a host with user information', 'Host: ana@other'],
  ['a host with white space', 'Host: parque other'],
  ['a port that does not exist', 'Host: parque:99999'],
  ['a host with an empty part', 'Host: parque..example'],
])('a request that names %s is rejected with 400', async (_, hosts) => {
  expect(await getAnswer(hosts)).toMatch(/^HTTP\/1\.1 400 [^]*"code":"malformed_request"/);
});

test.each(['localhost:3000', '[::1]:3000', '192.168.1.20', 'parque.example.'])(
  'a request that names the host %s is answered',
  async (host) => {
    expect(await getAnswer(`Host: ${host}`)).toMatch(/^HTTP\/1\.1 200 /);
  },
);

test('a licence check that ends in thousands of NUL and white space is read at once, and one with text after them is not', async () => {
  const { app } = await testApi();
  const send = (payload: string) =>
    app.inject({
      method: 'POST',
      url: '/api/ea/license',
      headers: { 'content-type': 'application/json' },
      payload,
    });
  expect((await send(`{}${'\0 '.repeat(3000)}`)).json().code).toBe('invalid_input');
  expect((await send(`{}${'\0 '.repeat(3000)}x`)).json().code).toBe('malformed_request');
});

test.each([
  ['two types', 'Content-Type: application/json\r\nContent-Type: text/plain\r\nContent-Length: 2', 400],
  ['two authorizations', 'Authorization: Bearer a\r\nAuthorization: Bearer b\r\nContent-Length: 2', 400],
  ['a compressed coding', 'Transfer-Encoding: gzip, chunked', 400],
  ['two codings', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked', 400],
  [
    'two character sets',
    'Content-Type: application/json; charset=utf-8; Charset = "utf-16"\r\nContent-Length: 2',
    415,
  ],
])('a request with %s is rejected before its body is read', async (_, headers, status) => {
  const code = status === 415 ? 'unsupported_media_type' : 'malformed_request';
  expect(await getAnswer(`Host: parque\r\n${headers}`)).toMatch(
    new RegExp(`^HTTP/1\\.1 ${status} [^]*"code":"${code}"`),
  );
});
