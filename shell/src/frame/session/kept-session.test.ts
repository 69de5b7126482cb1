import { addresses } from '@parque/contract';
import { answer, fakeApi, people, refuse } from '@parque/remote/testing';
import { getSession, reloadSession, signIn, signOut } from '@parque/session';
import { isKeptSessionToEnd, setKeptUser } from '@parque/session/kept-session';
import { continueKeptSession, endKeptSession } from './kept-session';

const renewedSession = { access_token: 'token-2', data: people.ana };
const server = fakeApi(answer(addresses.continueSession, renewedSession));
/** Signs out without a connection. */
function leave(): void {
  signIn('token-1', people.ana);
  setKeptUser(people.ana.id);
  signOut();
}
const getStoredUser = () => localStorage.getItem('parque:kept-session');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  reloadSession();
});

test('a page without a session continues the one that its browser keeps, also after an earlier sign-out', async () => {
  signIn('token-1', people.ana);
  signOut();
  setKeptUser(people.ana.id);
  await continueKeptSession();
  expect(getSession()).toMatchObject({ token: 'token-2', user: people.ana });
  reloadSession();
  expect(getSession().token).toBe('token-2');
});

test.each([
  ['keeps none', () => undefined],
  ['keeps that of another user by now', () => setKeptUser(people.admin.id)],
  ['has one that a user has signed out of', leave],
])('a page without a session stays without one when its browser %s', async (_what, prepare) => {
  server.use(answer(addresses.logout, () => undefined));
  prepare();
  await continueKeptSession();
  expect(getSession().token).toBeUndefined();
});

test.each([
  ['has ended is not used again', 'session_expired', null],
  ['cannot be renewed now is used later', 'internal', String(people.ana.id)],
] as const)('a kept session that %s', async (_what, code, storedToken) => {
  server.use(refuse(addresses.continueSession, code));
  setKeptUser(people.ana.id);
  await continueKeptSession();
  expect([getSession().token, getStoredUser()]).toEqual([undefined, storedToken]);
});

test('a kept session whose sign-out did not reach the API is ended later, and then marked no more', async () => {
  leave();
  server.use(refuse(addresses.logout, 'internal'));
  await endKeptSession();
  expect(isKeptSessionToEnd()).toBe(true);
  const revokedTokens: (string | null)[] = [];
  server.use(answer(addresses.logout, ({ authorization }) => void revokedTokens.push(authorization)));
  await endKeptSession();
  expect([revokedTokens, getStoredUser()]).toEqual([['Bearer token-2'], null]);
});
