import { addresses } from '@parque/contract';
import { signIn, signOut } from '@parque/session';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { send } from '.';
import { askEarly, earlyAnswer, forgetEarlyAnswers } from './early-answers';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  forgetEarlyAnswers();
  signOut();
});
afterAll(() => server.close());

const ana = { id: 7, name: 'Ana', email: 'ana@correo.es', telegram: null, inv: null, rol: 0 };
const { listOwnedProducts, getAccount, startSecondFactor } = addresses;
const base = `${window.location.origin}/api`;

/** Answers with how often it was asked, and by whom. */
function counting(first?: () => Response) {
  let times = 0;
  server.use(
    http.get('*/api/user/products', ({ request }) => {
      times += 1;
      return times === 1 && first
        ? first()
        : HttpResponse.json({ times, as: request.headers.get('authorization') });
    }),
  );
}

async function askedEarly(token: string) {
  askEarly(base, token, [listOwnedProducts.path]);
  await earlyAnswer(listOwnedProducts.path);
}

test('the first call takes what was asked for early, with the token of the session; the next one asks again', async () => {
  counting();
  signIn('t-1', ana);
  await askedEarly('t-1');
  expect(await send(listOwnedProducts)).toEqual({ times: 1, as: 'Bearer t-1' });
  expect(await send(listOwnedProducts)).toEqual({ times: 2, as: 'Bearer t-1' });
});

test("another session's answer is never taken", async () => {
  counting();
  await askedEarly('t-1');
  signIn('t-2', ana);
  expect(await send(listOwnedProducts)).toEqual({ times: 2, as: 'Bearer t-2' });
});

test.each([
  ['refused', () => HttpResponse.json({}, { status: 500 })],
  ['lost', () => HttpResponse.error()],
  ['unreadable', () => new HttpResponse('<html>')],
])('a call whose early one was %s is made as ever', async (_what, first) => {
  counting(first);
  signIn('t-1', ana);
  await askedEarly('t-1');
  expect(await send(listOwnedProducts)).toMatchObject({ times: 2 });
});

test('after a change nothing is shown as it was before it', async () => {
  counting();
  server.use(http.post('*/api/me/second-factor', () => HttpResponse.json({})));
  signIn('t-1', ana);
  await askedEarly('t-1');
  await send(startSecondFactor);
  expect(await send(listOwnedProducts)).toMatchObject({ times: 2 });
});

test('an answer of some seconds ago is too old', async () => {
  counting();
  signIn('t-1', ana);
  await askedEarly('t-1');
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 11_000);
  expect(await send(listOwnedProducts)).toMatchObject({ times: 2 });
  clock.mockRestore();
});

test('more can be asked for early, of the same session', async () => {
  counting();
  server.use(http.get('*/api/me', () => HttpResponse.json('own')));
  signIn('t-1', ana);
  askEarly(base, 't-1', [getAccount.path]);
  await askedEarly('t-1');
  expect(await earlyAnswer(getAccount.path)).toBe('own');
  await askedEarly('t-2');
  expect(await earlyAnswer(getAccount.path)).toBeUndefined();
});

test('what was not asked for early is asked for', async () => {
  counting();
  signIn('t-1', ana);
  await askedEarly('t-1');
  server.use(http.get('*/api/me', () => HttpResponse.json('own')));
  expect(await send(getAccount)).toBe('own');
});
