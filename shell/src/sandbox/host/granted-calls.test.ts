import { addresses } from '@parque/contract';
import { answer, fakeApi } from '@parque/remote/testing';
import { waitFor } from '@testing-library/react';
import type { CallRequest, ToFrame } from '../protocol';
import { findGrantedCall, createCalls } from './granted-calls';

const grantedCalls = [
  'GET /user/products',
  'GET /product/:url',
  'GET /me',
  'POST /admin/entitlements',
  'GET /terminals',
];
const findCall = (method: string, path: string) => findGrantedCall({ method, path }, grantedCalls);

test('a granted call is made, with any value of its parameters', () => {
  expect(findCall('GET', '/user/products')).toEqual({ method: 'GET', path: '/user/products', params: {} });
  expect(findCall('GET', '/product/oro%20y%2Fplata')).toMatchObject({
    path: '/product/:url',
    params: { url: 'oro y/plata' },
  });
});

test.each<[string, string, string]>([
  ['another method', 'POST', '/user/products'],
  ['another path', 'GET', '/products'],
  ['a path that leads to another', 'GET', '/user/products/../../me'],
  ['a path in another case', 'GET', '/User/products'],
  ['a query in the path', 'GET', '/user/products?a=1'],
  ['a query in a parameter', 'GET', '/product/oro?a=1'],
  ['a parameter that leads to another path', 'GET', '/product/..'],
  ['the same in escapes', 'GET', '/product/%2e%2e'],
  ['an empty parameter', 'GET', '/product/'],
  ['a damaged escape', 'GET', '/product/%'],
  ['the pattern itself with more segments', 'GET', '/product/:url/:url'],
  ['a call of accounts, even if it was granted', 'GET', '/me'],
  ['a call of terminals, even if it was granted', 'GET', '/terminals'],
  ['a call of administration, even if it was granted', 'POST', '/admin/entitlements'],
])('%s is not granted', (_what, method, path) => {
  expect(findCall(method, path)).toBeUndefined();
});

const server = fakeApi();
const request = (id: number) =>
  ({ type: 'call', id, method: 'GET', path: '/user/products' }) as const satisfies CallRequest;

/** An api that answers only when the test lets it. */
function createHeldApi() {
  let receivedCount = 0;
  let release = () => undefined as void;
  const heldAnswer = new Promise<void>((resolve) => (release = resolve));
  server.use(
    answer(addresses.listOwnedProducts, async () => {
      receivedCount += 1;
      await heldAnswer;
      return { products: [] };
    }),
  );
  const answers: ToFrame[] = [];
  const calls = createCalls(
    () => grantedCalls,
    (message) => void answers.push(message),
  );
  return { calls, answers, release, received: () => receivedCount };
}
const refusal = { type: 'answer', failure: { code: 'too_many_attempts', status: 429 } };

test('calls of one frame that are aborted count until the api has answered them: at most 8 run at once', async () => {
  const { calls, answers, release, received } = createHeldApi();
  for (let id = 1; id <= 40; id += 1) {
    calls.request(request(id));
    calls.abort(id);
  }
  expect(answers).toHaveLength(32);
  expect(answers).toMatchObject(answers.map(() => refusal));
  release();
  await waitFor(() => expect(received()).toBe(8));
  calls.request(request(41));
  await waitFor(() => expect(answers.at(-1)).toMatchObject({ id: 41, answer: { products: [] } }));
  expect(received()).toBe(9);
});

test('calls of one frame with the id of a call that is running are not made', async () => {
  const { calls, answers, release, received } = createHeldApi();
  for (let count = 0; count < 40; count += 1) calls.request(request(7));
  release();
  await waitFor(() => expect(answers).toMatchObject([{ id: 7, answer: { products: [] } }]));
  expect(received()).toBe(1);
});

test('calls of one frame beyond a hundred in ten seconds are rejected', async () => {
  const { calls, answers, release, received } = createHeldApi();
  // A busy machine takes longer than ten seconds.
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  release();
  for (let id = 1; id <= 101; id += 1) {
    calls.request(request(id));
    // At most 8 run at once.
    if (id % 8 === 0 || id >= 100) await waitFor(() => expect(answers).toHaveLength(id));
  }
  clock.mockRestore();
  expect(received()).toBe(100);
  expect(answers.at(-1)).toMatchObject({ ...refusal, failure: { retryAfterMs: 10_000 } });
});
