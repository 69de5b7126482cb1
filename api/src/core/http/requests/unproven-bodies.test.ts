import { getMaxBodyBytes, calls, type Call } from '@parque/contract';
import { connect, type AddressInfo } from 'node:net';
import { getSamplePath } from '../../../testing/sample';
import { readUntilClosed } from '../../../testing/sockets';
import { testApi } from '../../../testing/test-api';

const withBody = (Object.values(calls) as Call[]).filter(({ body, upload }) => body && !upload);

/** An api behind a real port, whose rates are no obstacle. */
async function startListeningApi() {
  const calls = { perUser: 1e6, perAddress: 1e6 };
  const api = await testApi({ settings: { calls } });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = api.app.server.address() as AddressInfo;
  /** Sends the head of a request whose body never comes, and returns status and code of the answer. */
  const getHeadAnswer = async (
    call: Call,
    bytes: number | 'chunked',
    headers: Record<string, string> = {},
  ) => {
    const socket = connect({ host: '127.0.0.1', port });
    const length = bytes === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes}`;
    const own = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const head = [
      `${call.address.method} /api${getSamplePath(call)} HTTP/1.1`,
      'Host: parque',
      length,
      ...own,
    ];
    const received = readUntilClosed(socket);
    socket.write(`${[...head, 'Content-Type: application/json'].join('\r\n')}\r\n\r\n`);
    const text = await received;
    return [Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), /"code":"(\w+)"/.exec(text)?.[1]];
  };
  return { ...api, getHeadAnswer };
}

const createBearer = ({ token }: { token: string }) => ({ Authorization: `Bearer ${token}` });
const longBytes = 4097;

test('a call with a session reads no body of a sender without one, and no long body of an invented one', async () => {
  const { getHeadAnswer } = await startListeningApi();
  const closed = withBody.filter(({ access }) => access === 'user' || access === 'admin');
  expect(closed.length).toBeGreaterThan(40);
  for (const call of closed) {
    const { id } = call.address;
    expect([id, await getHeadAnswer(call, 2)]).toEqual([id, [401, 'session_required']]);
    const invented = createBearer({ token: 'x'.repeat(43) });
    expect([id, await getHeadAnswer(call, longBytes, invented)]).toEqual([id, [401, 'session_expired']]);
    expect([id, await getHeadAnswer(call, 'chunked', invented)]).toEqual([id, [401, 'session_expired']]);
  }
});

test('a call for admins reads no long body of another user', async () => {
  const { getHeadAnswer, signedIn } = await startListeningApi();
  const ana = await signedIn('Ana');
  for (const call of withBody.filter(({ access }) => access === 'admin')) {
    const { id } = call.address;
    expect([id, await getHeadAnswer(call, longBytes, createBearer(ana))]).toEqual([id, [403, 'forbidden']]);
  }
});

test('a call that needs a product reads no long body of a user without it', async () => {
  const { getHeadAnswer, signedIn } = await startListeningApi();
  const ana = await signedIn('Ana', { owns: [6] });
  const ofOwners = withBody.filter(({ anyProduct }) => anyProduct);
  expect(ofOwners.map(({ address }) => address.id)).toContain('addImportedDeals');
  for (const call of ofOwners) {
    const { id } = call.address;
    expect([id, await getHeadAnswer(call, longBytes, createBearer(ana))]).toEqual([
      id,
      [403, 'product_required'],
    ]);
  }
});

test('no call reads a body above its limit', async () => {
  const { getHeadAnswer, signedIn } = await startListeningApi();
  const admin = await signedIn('Jefa', { rol: 1, owns: [1, 2, 3, 6, 7] });
  const others = withBody.filter(({ access }) => access !== 'hotmart' && access !== 'terminal');
  for (const call of others) {
    const { id } = call.address;
    const answer = await getHeadAnswer(call, getMaxBodyBytes(call) + 1, createBearer(admin));
    expect([id, answer]).toEqual([id, [413, 'body_too_large']]);
  }
});

test('a webhook of unknown length, or above 32 kB, is not read without its secret in the header', async () => {
  const { getHeadAnswer, anyone } = await startListeningApi();
  const call = calls.receiveHotmartEvent;
  const refused = [401, 'webhook_unauthorized'];
  expect(await getHeadAnswer(call, 32 * 1024 + 1)).toEqual(refused);
  expect(await getHeadAnswer(call, 'chunked')).toEqual(refused);
  expect(await getHeadAnswer(call, 10, { 'X-Hotmart-Hottok': 'otro' })).toEqual(refused);
  const event = { id: 'evento-1', event: 'PURCHASE_APPROVED', relleno: 'x'.repeat(100_000) };
  const hottok = { 'x-hotmart-hottok': 'hottok-de-prueba' };
  expect((await anyone.post('/webhooks/hotmart', event, hottok)).status).toBe(200);
});

test('a body that does not arrive in time is answered 408', async () => {
  const { app, getHeadAnswer } = await startListeningApi();
  // Node exchanges both if the time for the headers is the longer one.
  app.server.headersTimeout = app.server.requestTimeout = 200;
  expect(await getHeadAnswer(calls.login, 8000)).toEqual([408, 'body_too_slow']);
});

test('the longest valid bodies of public calls are within their limits', () => {
  const createText = (length: number) => '€'.repeat(length);
  const bodies: readonly (readonly [Call, unknown])[] = [
    [
      calls.register,
      {
        name: createText(80),
        email: createText(254),
        password: createText(200),
        telegram: createText(64),
        accepted: Array.from({ length: 3 }, () => ({ id: 'privacy', version: createText(64) })),
      },
    ],
    [calls.login, { email: createText(254), password: createText(200), code: createText(40) }],
    [calls.resetPassword, { token: createText(200), password: createText(200) }],
    [
      calls.signInWithPasskey,
      {
        answer: {
          id: 'a'.repeat(1400),
          rawId: 'a'.repeat(1400),
          type: 'public-key',
          response: {
            authenticatorData: 'a'.repeat(2000),
            clientDataJSON: 'a'.repeat(4000),
            signature: 'a'.repeat(2000),
            userHandle: 'a'.repeat(100),
          },
        },
        user_id: 1,
      },
    ],
    [
      calls.reportLoads,
      {
        events: Array.from({ length: 20 }, () => ({
          remote: 'a'.repeat(40),
          version: '100.100.100-previa.100',
          why: 'fallback',
          outcome: 'failed',
          reason: 'integrity-of-a-file',
          phase: 'bootstrap-and-mount',
          durationMs: 3_599_999.999,
          revision: 2 ** 31,
        })),
      },
    ],
  ];
  for (const [call, body] of bodies)
    expect(getMaxBodyBytes(call)).toBeGreaterThan(Buffer.byteLength(JSON.stringify(body)));
});
