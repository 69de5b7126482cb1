import { addresses } from '@parque/contract';
import { getSession, signIn, signOut } from '@parque/session';
import { http } from 'msw/core/http';
import { setupServer } from 'msw/node';
import { send, setIdentityPrompt } from '.';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** A request id that the server accepts; it replaces any other. */
const acceptedId = /^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}$/;
const ana = { id: 7, name: 'Ana', email: 'ana@correo.es', telegram: null, inv: null, rol: 0 };
const createRejection = (code: string, status: number, more = {}) =>
  Response.json({ code, message: 'Mensaje', requestId: 'r-1', ...more }, { status });

test('parameters are inserted into the path, escaped', async () => {
  server.use(http.get('*/api/product/:url', ({ request }) => Response.json(new URL(request.url).pathname)));
  expect(await send(addresses.getProduct, { params: { url: 'a/b ñ' } })).toBe('/api/product/a%2Fb%20%C3%B1');
});

test('spec 6: the token is sent when there is one', async () => {
  server.use(
    http.get('*/api/products', ({ request }) => Response.json(request.headers.get('authorization'))),
  );
  expect(await send(addresses.listProducts)).toBe(null);
  signIn('t-9', ana);
  expect(await send(addresses.listProducts)).toBe('Bearer t-9');
});

test('an error of the API arrives with its code, message, fields and request id', async () => {
  server.use(
    http.post('*/api/login', () => createRejection('bad_credentials', 401, { fields: { email: 'Revisa' } })),
  );
  const attempt = send(addresses.login, { body: { email: 'a@b.es', password: 'x' } });
  await expect(attempt).rejects.toMatchObject({
    name: 'ApiError',
    code: 'bad_credentials',
    status: 401,
    message: 'Mensaje',
    requestId: 'r-1',
    fields: { email: 'Revisa' },
  });
});

test('a call whose token is rejected ends the session', async () => {
  signIn('t-9', ana);
  server.use(http.get('*/api/user/products', () => createRejection('session_expired', 401)));
  await expect(send(addresses.listOwnedProducts)).rejects.toMatchObject({ code: 'session_expired' });
  expect(getSession()).toMatchObject({ token: undefined, isExpired: true });
});

test('a wrong password of a sign-in attempt does not end a session', async () => {
  signIn('t-9', ana);
  server.use(http.post('*/api/login', () => createRejection('bad_credentials', 401)));
  await expect(send(addresses.login, { body: { email: 'a@b.es', password: 'x' } })).rejects.toThrow();
  expect(getSession().token).toBe('t-9');
});

test('a call without an answer, or with one that is not from the API, rejects with its own request id', async () => {
  const ids: (string | null)[] = [];
  server.use(
    http.get('*/api/products', ({ request }) => {
      ids.push(request.headers.get('x-request-id'));
      return ids.length === 1 ? Response.error() : new Response('<html>', { status: 502 });
    }),
  );
  const connectionError: unknown = await send(addresses.listProducts).catch((error: unknown) => error);
  const unreadable: unknown = await send(addresses.listProducts).catch((error: unknown) => error);
  const message: unknown = expect.stringContaining('conexión');
  expect([connectionError, unreadable]).toMatchObject([
    { requestId: ids[0], code: 'network', status: 0, message },
    { requestId: ids[1], code: 'unreadable', status: 502 },
  ]);
  expect(ids).toEqual([expect.stringMatching(acceptedId), expect.stringMatching(acceptedId)]);
  expect(ids[0]).not.toBe(ids[1]);
});

describe('the idempotency key', () => {
  const licence = { body: { product_id: 6, account_1: 41005995 } };

  /** Answers the requests with these functions in order, and records their keys. */
  function answerInTurn(...answers: (() => Response)[]) {
    signIn('t-9', ana);
    const keys: (string | null)[] = [];
    server.use(
      http.post('*/api/license', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return (answers[keys.length - 1] ?? Response.error)();
      }),
    );
    return keys;
  }

  const createCreatedResponse = () => Response.json({ id: 1 }, { status: 201 });
  const attempt = (input = licence) => send(addresses.saveLicence, input).catch(() => undefined);

  test.each([
    ['the connection broke', () => Response.error()],
    ['the server failed', () => createRejection('unavailable', 503)],
    ['the first is still running', () => createRejection('request_in_progress', 409)],
  ])('the idempotency key is the same when %s', async (_reason, failCall) => {
    const keys = answerInTurn(failCall, createCreatedResponse);
    await attempt();
    await attempt();
    expect(keys[0]).toMatch(/^[A-Za-z0-9_-]{16,128}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  test.each([
    ['the first was done', createCreatedResponse],
    ['the first was rejected', () => createRejection('product_required', 403)],
    ['the outcome of the first is unknown', () => createRejection('request_unsettled', 409)],
  ])('the idempotency key is another when %s', async (_reason, answer) => {
    const keys = answerInTurn(answer, createCreatedResponse);
    await attempt();
    await attempt();
    expect(keys[1]).toMatch(/./);
    expect(keys[1]).not.toBe(keys[0]);
  });

  const createHtml = () => new Response('<html>', { status: 413 });
  test.each([
    ['too many calls', () => createRejection('too_many_attempts', 429)],
    ['a proxy', createHtml],
    ['a check of the input', () => createRejection('invalid_input', 422)],
  ])(
    'the idempotency key is the same for the third attempt when the answer of the first was lost and %s rejected the second',
    async (_who, rejectCall) => {
      const keys = answerInTurn(Response.error, rejectCall, createCreatedResponse, createCreatedResponse);
      await attempt();
      await attempt();
      await attempt();
      await attempt();
      expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]]);
      expect(keys[3]).not.toBe(keys[0]);
    },
  );

  test('the idempotency key is the same after the password was confirmed, when the answer of the first was lost', async () => {
    const keys = answerInTurn(
      Response.error,
      () => createRejection('reauthentication_required', 403),
      createCreatedResponse,
    );
    const stop = setIdentityPrompt(() => Promise.resolve(true));
    await attempt();
    await attempt();
    stop();
    expect(keys).toEqual([keys[0], keys[0], keys[0]]);
  });

  test('the idempotency key is not sent with a read by POST', async () => {
    signIn('t-9', ana);
    const sentKeys: (string | null)[] = [];
    server.use(
      http.post('*/api/mt5/*', ({ request }) => {
        sentKeys.push(request.headers.get('idempotency-key'));
        return Response.json({ days: [] });
      }),
    );
    await send(addresses.getMonth, { params: { monthOffset: 0 }, body: { id: 1, zone: 'server' } });
    await send(addresses.getBalance, { body: { id: 1 } });
    expect(sentKeys).toEqual([null, null]);
  });

  test('the idempotency key is another for another body', async () => {
    const keys = answerInTurn(() => Response.error(), createCreatedResponse);
    await attempt();
    await attempt({ body: { product_id: 6, account_1: 777 } });
    expect(keys[1]).not.toBe(keys[0]);
  });

  test('the idempotency key is not sent with a GET, nor without a session', async () => {
    signOut();
    const sentKeys: (string | null)[] = [];
    server.use(
      http.all('*/api/*', ({ request }) => {
        sentKeys.push(request.headers.get('idempotency-key'));
        return Response.json([]);
      }),
    );
    await send(addresses.login, { body: { email: 'a@b.es', password: 'x' } });
    signIn('t-9', ana);
    await send(addresses.listProducts);
    expect(sentKeys).toEqual([null, null]);
  });
});
