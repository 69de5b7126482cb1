import fc from 'fast-check';
import { connect, type AddressInfo } from 'node:net';
import type { World } from './world';
import { receivedUntilClosed } from '../sockets';

/** Bytes that a client sends on one connection, and what a server must not do with them. */
export interface WireRequest {
  readonly kind: string;
  readonly bytes: string;
  /** Two readers can disagree about where such a request ends or whom it is for, so it must be rejected. */
  readonly isAmbiguous: boolean;
  /** The client ends its half of the connection after the bytes, which are only a part of a request. */
  readonly isCutOff?: boolean;
}

const line = 'GET /api/registry/revision HTTP/1.1';
const host = 'Host: parque';
const json = 'Content-Type: application/json';
const login = 'POST /api/login HTTP/1.1';
const body = '{"email":"nadie@correo.es","password":"tres gatos verdes"}';
const ofBody = `Content-Length: ${body.length}`;

/** The server closes the connection after its answer, which ends the exchange. */
function request([first = '', ...headers]: readonly string[], sent = ''): string {
  const isNamed = headers.some((header) => header.startsWith('Connection'));
  const all = [first, ...(isNamed ? [] : ['Connection: close']), ...headers];
  return `${all.join('\r\n')}\r\n\r\n${sent}`;
}
const chunked = (sent: string) => `${sent.length.toString(16)}\r\n${sent}\r\n0\r\n\r\n`;

const ambiguous: Readonly<Record<string, string>> = {
  'two hosts': request([line, host, 'Host: other']),
  'no host': request([line]),
  'two lengths': request([login, host, json, ofBody, 'Content-Length: 1'], body),
  'a length and chunks': request([login, host, json, ofBody, 'Transfer-Encoding: chunked'], chunked(body)),
  'a compressed coding': request([login, host, json, 'Transfer-Encoding: gzip, chunked'], chunked(body)),
  'two codings': request(
    [login, host, json, 'Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'],
    chunked(body),
  ),
  'two character sets': request([login, host, `${json}; charset=utf-8; charset=utf-16`, ofBody], body),
  'two types': request([login, host, json, 'Content-Type: text/plain', ofBody], body),
  'two authorizations': request([line, host, 'Authorization: Bearer a', 'Authorization: Bearer b']),
  'an unknown coding': request([login, host, json, 'Transfer-Encoding: chunked, x'], chunked(body)),
  'chunks with a space': request([login, host, json, 'Transfer-Encoding : chunked'], chunked(body)),
  'a negative length': request([login, host, json, 'Content-Length: -1'], body),
  'a length with a sign': request([login, host, json, `Content-Length: +${body.length}`], body),
  'a length in hexadecimal': request([login, host, json, 'Content-Length: 0x3a'], body),
  'a folded header': request([line, host, 'X-A: 1\r\n\tContent-Length: 5']),
  'a chunk of no number': request(
    [login, host, json, 'Transfer-Encoding: chunked'],
    `zz\r\n${body}\r\n0\r\n\r\n`,
  ),
  'a huge chunk': request([login, host, json, 'Transfer-Encoding: chunked'], `ffffffffffffffff\r\n${body}`),
  'a bare line feed': `${line}\n${host}\nConnection: close\n\n`,
  'a NUL in a header': request([line, host, 'X-A: \0']),
  'a head of 20 kB': request([line, host, `X-A: ${'a'.repeat(20_000)}`]),
  'a preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
};

const odd: Readonly<Record<string, string>> = {
  'an absolute address': request(['GET http://other.example/api/products HTTP/1.1', host]),
  'an address of a proxy': request(['CONNECT other.example:443 HTTP/1.1', 'Host: other.example:443']),
  TRACE: request(['TRACE / HTTP/1.1', host]),
  'an asterisk': request(['OPTIONS * HTTP/1.1', host]),
  'HTTP/1.0 without a host': request(['GET /api/products HTTP/1.0']),
  'an upgrade': request([line, host, 'Connection: Upgrade, close', 'Upgrade: websocket']),
  'an upgrade to HTTP/2': request([line, host, 'Connection: Upgrade, HTTP2-Settings, close', 'Upgrade: h2c']),
  'an expectation': request([login, host, json, ofBody, 'Expect: 100-continue'], body),
  'another expectation': request([login, host, json, ofBody, 'Expect: x'], body),
  chunks: request([login, host, json, 'Transfer-Encoding: chunked'], chunked(body)),
  trailers: request(
    [login, host, json, 'Transfer-Encoding: chunked', 'Trailer: Authorization'],
    `${body.length.toString(16)}\r\n${body}\r\n0\r\nAuthorization: x\r\n\r\n`,
  ),
  'eight pipelined requests': request([line, host]).repeat(8),
  'a body of GET': request([line, host, 'Content-Length: 5'], 'hello'),
  'a thousand headers': request([line, host, ...Array.from({ length: 1000 }, (_, i) => `X${i}: 1`)]),
};

/** Addresses of files that lead out of their folder in one of many spellings. */
const probe: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', 'remotes', 'shell', 'pictures', 'icons', 'api', 'remotes/mfe-journal'),
    fc.array(
      fc.constantFrom(
        ...['..', '%2e%2e', '.%2e', '%252e%252e', '%c0%ae%c0%ae', '..;', '...', '.', ''],
        ...['%00', '%5c', '..%5c', '%2f', '%', '%zz', '%ff', '~', ':', 'C:', 'remote.json', 'x.js%00'],
        ...['etc', 'passwd', '.env', '.git', 'config', 'package.json', 'a'.repeat(300), '__proto__'],
      ),
      { minLength: 1, maxLength: 6 },
    ),
  )
  .map(([folder, parts]) => `/${[folder, ...parts].join('/')}`);

/** Headers that code of the server reads. */
const readHeaders = [
  ...['Accept', 'Accept-Encoding', 'Authorization', 'Content-Type', 'Cookie', 'If-None-Match', 'If-Range'],
  ...['Idempotency-Key', 'Last-Event-ID', 'Origin', 'Range', 'User-Agent', 'X-Forwarded-For', 'X-Request-ID'],
];

/** Values that cost a badly written reader more than linear time. */
const costlyValue: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', 'a', '"', 'bytes=', 'Bearer ', 'W/"'),
    fc.constantFrom(' ', '\t', ',', ', ', ';', '"', 'a', '0-1,', 'x/y;q=0.1,', '=', '%', '\\', '1.2.3.4,'),
    fc.nat(14_000),
    fc.constantFrom('', 'b', '"', '!'),
  )
  .map(([start, part, length, end]) => `${start}${part.repeat(Math.ceil(length / part.length))}${end}`);

const isReady = (value: string) => value.length < 15_000;

const oneOf = (some: Readonly<Record<string, string>>, isAmbiguous: boolean) =>
  fc
    .constantFrom(...Object.entries(some))
    .map(([kind, bytes]): WireRequest => ({ kind, bytes, isAmbiguous }));

const whole: fc.Arbitrary<WireRequest> = fc.oneof(
  { weight: 3, arbitrary: oneOf(ambiguous, true) },
  { weight: 3, arbitrary: oneOf(odd, false) },
  {
    weight: 4,
    arbitrary: fc.tuple(fc.constantFrom('GET', 'HEAD', 'POST', 'DELETE'), probe).map(([method, path]) => ({
      kind: 'a path',
      bytes: request([`${method} ${path} HTTP/1.1`, host, 'Content-Length: 0']),
      isAmbiguous: false,
    })),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(...readHeaders), costlyValue.filter(isReady))
      .map(([name, value]) => ({
        kind: 'a costly header',
        bytes: request([line, host, `${name}: ${value}`]),
        isAmbiguous: false,
      })),
  },
);

/** Generates requests as bytes, one in four of them cut off. */
const wireRequests: fc.Arbitrary<WireRequest> = fc
  .tuple(whole, fc.boolean(), fc.boolean(), fc.nat(400))
  .map(([sent, isCut, isCutToo, at]) =>
    isCut && isCutToo
      ? { kind: sent.kind, bytes: sent.bytes.slice(0, at), isAmbiguous: false, isCutOff: true }
      : sent,
  );

/** Sends bytes, and returns all that is received until the connection is closed. */
async function exchange(
  port: number,
  { bytes, isCutOff }: Pick<WireRequest, 'bytes' | 'isCutOff'>,
): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.write(Buffer.from(bytes, 'latin1'));
  if (isCutOff) socket.end();
  return receivedUntilClosed(socket);
}

/** Returns the rules that an answer to these bytes breaks. */
function brokenRules({ isAmbiguous, isCutOff, kind }: WireRequest, received: string): string[] {
  const statuses = [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
  return [
    ...statuses.filter((status) => status >= 500).map((status) => `answered ${status}`),
    ...(isAmbiguous && statuses.some((status) => status < 400) ? ['accepted an ambiguous request'] : []),
    ...(kind === 'a path' && !isCutOff && statuses.length !== 1 ? ['no answer, or more than one'] : []),
    ...(/\n {4}at |node_modules|root:.*:0:0:/.test(received) ? ['a stack or a file of the machine'] : []),
  ];
}

/**
 * Sends hostile bytes to a real port of an installation.
 *
 * @returns One text for each broken rule, with what repeats it.
 */
export async function attackWire(world: World, { requests, seed }: { requests: number; seed: number }) {
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = world.app.server.address() as AddressInfo;
  const faults: string[] = [];
  for (const sent of fc.sample(wireRequests, { numRuns: requests, seed })) {
    const received = await exchange(port, sent);
    for (const rule of brokenRules(sent, received))
      faults.push(
        `${sent.kind}: ${rule}\n  ${JSON.stringify(sent.bytes.slice(0, 400))}\n  → ${received.slice(0, 400)}`,
      );
  }
  const after = await exchange(port, { bytes: request([line, host]) });
  if (!after.startsWith('HTTP/1.1 200')) faults.push(`after all of them: ${after.slice(0, 200)}`);
  return faults;
}
