import { getMaxBodyBytes, calls, type Call } from '@parque/contract';
import { connect, type AddressInfo } from 'node:net';
import { getSamplePath } from '../../../testing/sample';
import { readUntilClosed } from '../../../testing/sockets';
import { testApi } from '../../../testing/test-api';

const callsWithBody = (Object.values(calls) as Call[]).filter(({ body, upload }) => body && !upload);

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
    const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const head = [
      `${call.address.method} /api${getSamplePath(call)} HTTP/1.1`,
      'Host: parque',
      length,
      ...headerLines,
    ];
    const answerText = readUntilClosed(socket);
    socket.write(`${[...head, 'Content-Type: application/json'].join('\r\n')}\r\n\r\n`);
    const text = await answerText;
    return [Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), /"code":"(\w+)"/.exec(text)?.[1]];
  };
  /** Sends the heads of calls with a session, or with none, and expects the same answer for all of them. */
  const expectRefused = async (
    rejectedCalls: readonly Call[],
    { bytes, token }: { readonly bytes: number | 'chunked'; readonly token?: string },
    answer: readonly [status: number, code: string],
  ) => {
    for (const call of rejectedCalls) {
      const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
      const { id } = call.address;
      expect([id, await getHeadAnswer(call, bytes, headers)]).toEqual([id, answer]);
    }
  };
  return { ...api, getHeadAnswer, expectRefused };
}

const longBytes = 4097;

test('a call with a session reads no body of a sender without one, and no long body of an invented one', async () => {
  const { expectRefused } = await startListeningApi();
  const closedCalls = callsWithBody.filter(({ access }) => access === 'user' || access === 'admin');
  expect(closedCalls.length).toBeGreaterThan(40);
  await expectRefused(closedCalls, { bytes: 2 }, [401, 'session_required']);
  for (const bytes of [longBytes, 'chunked'] as const)
    await expectRefused(closedCalls, { bytes, token: 'x'.repeat(43) }, [401, 'session_expired']);
});

test('a call for admins, or that needs a product, reads no long body of a user without the right', async () => {
  const { expectRefused, signedIn } = await startListeningApi();
  const { token } = await signedIn('Ana', { owns: [6] });
  const adminCalls = callsWithBody.filter(({ access }) => access === 'admin');
  await expectRefused(adminCalls, { bytes: longBytes, token }, [403, 'forbidden']);
  const ownerCalls = callsWithBody.filter(({ anyProduct }) => anyProduct);
  expect(ownerCalls.map(({ address }) => address.id)).toContain('addImportedDeals');
  await expectRefused(ownerCalls, { bytes: longBytes, token }, [403, 'product_required']);
});

test('no call reads a body above its limit', async () => {
  const { expectRefused, signedIn } = await startListeningApi();
  const { token } = await signedIn('Jefa', { rol: 1, owns: [1, 2, 3, 6, 7] });
  const others = callsWithBody.filter(({ access }) => access !== 'hotmart' && access !== 'terminal');
  for (const call of others)
    await expectRefused([call], { bytes: getMaxBodyBytes(call) + 1, token }, [413, 'body_too_large']);
});

test('a webhook of unknown length, or above 32 kB, is not read without its secret in the header', async () => {
  const { getHeadAnswer, anyone } = await startListeningApi();
  const call = calls.receiveHotmartEvent;
  const rejection = [401, 'webhook_unauthorized'];
  expect(await getHeadAnswer(call, 32 * 1024 + 1)).toEqual(rejection);
  expect(await getHeadAnswer(call, 'chunked')).toEqual(rejection);
  expect(await getHeadAnswer(call, 10, { 'X-Hotmart-Hottok': 'otro' })).toEqual(rejection);
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
