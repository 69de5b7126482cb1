import { addresses } from '@parque/contract';
import { signIn, signOut } from '@parque/session';
import { http } from 'msw/core/http';
import { setupServer } from 'msw/node';
import { send } from '.';
import { prefetchEarly, getEarlyAnswer, clearEarlyAnswers } from './early-answers';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  clearEarlyAnswers();
  signOut();
});
afterAll(() => server.close());

const ana = { id: 7, name: 'Ana', email: 'ana@correo.es', telegram: null, inv: null, rol: 0 };
const { listOwnedProducts, getAccount, startSecondFactor } = addresses;
const base = `${window.location.origin}/api`;

/** Answers with the number of requests so far, and the authorization of this one. */
function countRequests(first?: () => Response) {
  let times = 0;
  server.use(
    http.get('*/api/user/products', ({ request }) => {
      times += 1;
      return times === 1 && first
        ? first()
        : Response.json({ times, as: request.headers.get('authorization') });
    }),
  );
}

async function prefetchAnswer(token: string) {
  prefetchEarly(base, token, [listOwnedProducts.path]);
  await getEarlyAnswer(listOwnedProducts.path);
}

test('the first call takes the prefetched answer, and the next call is sent', async () => {
  countRequests();
  signIn('t-1', ana);
  await prefetchAnswer('t-1');
  expect(await send(listOwnedProducts)).toEqual({ times: 1, as: 'Bearer t-1' });
  expect(await send(listOwnedProducts)).toEqual({ times: 2, as: 'Bearer t-1' });
});

test('a call never takes the prefetched answer of another session', async () => {
  countRequests();
  await prefetchAnswer('t-1');
  signIn('t-2', ana);
  expect(await send(listOwnedProducts)).toEqual({ times: 2, as: 'Bearer t-2' });
});

test.each([
  ['was rejected', () => Response.json({}, { status: 500 })],
  ['got no answer', () => Response.error()],
  ['is unreadable', () => new Response('<html>')],
])('a call whose prefetch %s is sent', async (_what, first) => {
  countRequests(first);
  signIn('t-1', ana);
  await prefetchAnswer('t-1');
  expect(await send(listOwnedProducts)).toMatchObject({ times: 2 });
});

test('a prefetched answer is removed when a change is sent', async () => {
  countRequests();
  server.use(http.post('*/api/me/second-factor', () => Response.json({})));
  signIn('t-1', ana);
  await prefetchAnswer('t-1');
  await send(startSecondFactor);
  expect(await send(listOwnedProducts)).toMatchObject({ times: 2 });
});

test('a prefetched answer older than 10 s is not taken', async () => {
  countRequests();
  signIn('t-1', ana);
  await prefetchAnswer('t-1');
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 11_000);
  expect(await send(listOwnedProducts)).toMatchObject({ times: 2 });
  clock.mockRestore();
});

test('a second prefetch keeps the answers of the same session and removes those of another', async () => {
  countRequests();
  server.use(http.get('*/api/me', () => Response.json('own')));
  signIn('t-1', ana);
  prefetchEarly(base, 't-1', [getAccount.path]);
  await prefetchAnswer('t-1');
  expect(await getEarlyAnswer(getAccount.path)).toBe('own');
  await prefetchAnswer('t-2');
  expect(await getEarlyAnswer(getAccount.path)).toBeUndefined();
});
