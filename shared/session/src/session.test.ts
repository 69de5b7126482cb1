import type { OwnedProductEntity, RequirementEntity } from '@parque/contract';
import {
  can,
  expireSession,
  getSession,
  permissionFor,
  type Permission,
  reloadSession,
  setOwnedProducts,
  signIn,
  signOut,
  subscribeToSession,
} from '.';

const ana = { id: 7, name: 'Ana', email: 'ana@correo.es', telegram: null, inv: null, rol: 0 };
const owned = (id: number, status: OwnedProductEntity['status'] = 'Activo'): OwnedProductEntity => ({
  id,
  title: 'Producto',
  url: 'producto',
  status,
  fecha_caducidad: null,
});

beforeEach(() => reloadSession());

test('signing in keeps token and user in session storage, and a reload finds them', () => {
  signIn('t1', ana);
  expect(sessionStorage.getItem('token')).toBe('t1');
  expect(JSON.parse(sessionStorage.getItem('user') ?? '')).toEqual(ana);
  reloadSession();
  expect(getSession()).toMatchObject({ token: 't1', user: ana, isExpired: false });
});

test('signing out clears token and user', () => {
  signIn('t1', ana);
  signOut();
  expect([sessionStorage.getItem('token'), sessionStorage.getItem('user')]).toEqual([null, null]);
  expect(getSession()).toMatchObject({ token: undefined, user: undefined, isExpired: false });
});

test('a refused token ends the session once, however many calls were refused', () => {
  signIn('t1', ana);
  let changes = 0;
  const stop = subscribeToSession(() => (changes += 1));
  expireSession('t1');
  expireSession('t1');
  stop();
  expect(changes).toBe(1);
  expect(getSession().isExpired).toBe(true);
  expect(sessionStorage.getItem('token')).toBeNull();
});

test('the late refusal of an older token leaves the new session alone', () => {
  signIn('t1', ana);
  signIn('t2', ana);
  expireSession('t1');
  expect(getSession().token).toBe('t2');
});

test('a broken user in session storage counts as signed out', () => {
  sessionStorage.setItem('token', 't1');
  sessionStorage.setItem('user', '{broken');
  reloadSession();
  expect(getSession().token).toBeUndefined();
});

test('the same list of products again is no change', () => {
  signIn('t1', ana);
  setOwnedProducts([owned(6)]);
  let changes = 0;
  const stop = subscribeToSession(() => (changes += 1));
  setOwnedProducts([owned(6)]);
  stop();
  expect(changes).toBe(0);
});

test('what somebody owns does not pass to the next person who signs in', () => {
  signIn('t1', ana);
  setOwnedProducts([owned(6)]);
  signIn('t2', { ...ana, id: 8 });
  expect(getSession().owned).toBeUndefined();
});

test('nobody owns anything without a session', () => {
  setOwnedProducts([owned(6)]);
  expect(getSession().owned).toBeUndefined();
});

const someone = { token: 't1', user: ana, owned: undefined, isExpired: false };

const cases: [string, RequirementEntity | undefined, OwnedProductEntity[] | undefined, Permission][] = [
  ['no requirement', undefined, [], 'granted'],
  ['an owned product', { anyProduct: [2, 3] }, [owned(3)], 'granted'],
  ['a product that is not owned', { anyProduct: [2, 3] }, [owned(6)], 'refused'],
  ['a suspended product', { anyProduct: [3] }, [owned(3, 'Suspendido')], 'refused'],
  ['products not known yet', { anyProduct: [3] }, undefined, 'unknown'],
  ['a role that the user has not', { rol: 1 }, [], 'refused'],
  ['a role that the user has not, products not known yet', { rol: 1, anyProduct: [3] }, undefined, 'refused'],
];

test.each(cases)('%s', (_name, requires, products, expected) => {
  expect(permissionFor(requires, { ...someone, owned: products })).toBe(expected);
});

test('an admin meets a role requirement without owning anything', () => {
  expect(can({ rol: 1 }, { ...someone, user: { ...ana, rol: 1 } })).toBe(true);
});
