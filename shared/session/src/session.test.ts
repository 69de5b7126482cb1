import type { OwnedProductEntity, RequirementEntity } from '@parque/contract';
import {
  can,
  expireSession,
  getUserScope,
  getSession,
  getPermission,
  type Permission,
  reloadSession,
  renewToken,
  setOwnedProducts,
  signIn,
  signOut,
  subscribeToUser,
  subscribeToSession,
} from '.';

const ana = { id: 7, name: 'Ana', email: 'ana@correo.es', telegram: null, inv: null, rol: 0 };
const createOwnedProduct = (
  id: number,
  status: OwnedProductEntity['status'] = 'Activo',
): OwnedProductEntity => ({
  id,
  title: 'Producto',
  url: 'producto',
  status,
  fecha_caducidad: null,
});

beforeEach(() => reloadSession());

test('spec 3: a sign-in stores token and user in session storage, and a reload reads them', () => {
  signIn('t1', ana);
  expect(sessionStorage.getItem('token')).toBe('t1');
  expect(JSON.parse(sessionStorage.getItem('user') ?? '')).toEqual(ana);
  reloadSession();
  expect(getSession()).toMatchObject({ token: 't1', user: ana, isExpired: false });
});

test('a rejected token ends the session once, also when many calls were rejected', () => {
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

test('a late rejection of an older token does not change the new session', () => {
  signIn('t1', ana);
  signIn('t2', ana);
  expireSession('t1');
  expect(getSession().token).toBe('t2');
});

test('a session continues with a renewed token that arrives after a concurrent call with the old one was rejected', () => {
  signIn('t1', ana);
  setOwnedProducts([createOwnedProduct(1)]);
  expireSession('t1');
  renewToken('t2');
  expect(getSession()).toMatchObject({
    token: 't2',
    user: ana,
    owned: [createOwnedProduct(1)],
    isExpired: false,
  });
  reloadSession();
  expect(getSession()).toMatchObject({ token: 't2', user: ana });
});

test('a token that is renewed after the sign-out is not stored', () => {
  signIn('t1', ana);
  signOut();
  renewToken('t2');
  expect(getSession()).toMatchObject({ token: undefined, user: undefined });
  expect(sessionStorage.getItem('token')).toBeNull();
});

test('an unchanged list of products does not notify listeners', () => {
  signIn('t1', ana);
  setOwnedProducts([createOwnedProduct(6)]);
  let changes = 0;
  const stop = subscribeToSession(() => (changes += 1));
  setOwnedProducts([createOwnedProduct(6)]);
  stop();
  expect(changes).toBe(0);
});

const diego = { ...ana, id: 8 };

test.each([
  ['a sign-out', () => signOut()],
  ["another user's sign-in", () => signIn('t2', diego)],
  ['a sign-out and a new sign-in of the same user', () => (signOut(), signIn('t2', ana))],
  ["another user's sign-in after the session has expired", () => (expireSession('t1'), signIn('t2', diego))],
])('the scope of a user ends with %s', (_what, change) => {
  signIn('t1', ana);
  const scope = getUserScope();
  change();
  expect(scope.signal.aborted).toBe(true);
  expect(getUserScope()).not.toBe(scope);
});

test.each([
  ['a renewed token', () => renewToken('t2')],
  ['an expired session', () => expireSession('t1')],
  [
    'a sign-in of the same user after the session has expired',
    () => (expireSession('t1'), signIn('t2', ana)),
  ],
])('the scope of a user goes on with %s', (_what, change) => {
  signIn('t1', ana);
  const scope = getUserScope();
  change();
  expect([scope.signal.aborted, getUserScope() === scope]).toEqual([false, true]);
});

test('the scope of a user has ended before listeners are called', () => {
  signIn('t1', ana);
  const { signal } = getUserScope();
  let sessionInListener: unknown;
  const stop = subscribeToUser(() => (sessionInListener ??= [signal.aborted, getSession().user]));
  signOut();
  stop();
  expect(sessionInListener).toEqual([true, undefined]);
});

/** Returns what a sign-out of `user` leaves in local storage, and removes it. */
function takeSignOut(user: typeof ana): [string, string][] {
  signIn('t0', user);
  signOut();
  const storedItems = Object.entries<string>({ ...localStorage });
  localStorage.clear();
  return storedItems;
}

const signOutElsewhere = (storedItems: [string, string][]) =>
  storedItems.forEach(([key, text]) => localStorage.setItem(key, text));

const notices: [string, () => unknown][] = [
  ['at once', () => window.dispatchEvent(new StorageEvent('storage'))],
  ['when Back shows the page as it was', () => window.dispatchEvent(new Event('pageshow'))],
  ['when the page is loaded', () => reloadSession()],
];

test.each(notices)(
  'a sign-out in another tab of the browser ends the session of the same user %s',
  (_when, notice) => {
    const storedItems = takeSignOut(ana);
    signIn('t1', ana);
    signOutElsewhere(storedItems);
    notice();
    expect(getSession()).toMatchObject({ token: undefined, user: undefined });
  },
);

test.each(notices)(
  'a sign-out in another tab of the browser does not end a session of the user that begins after it, %s',
  (_when, notice) => {
    signOutElsewhere(takeSignOut(ana));
    signIn('t1', ana);
    notice();
    expect(getSession().token).toBe('t1');
  },
);

test.each(notices)(
  "a sign-out in another tab of the browser does not end another user's session %s",
  (_when, notice) => {
    const storedItems = takeSignOut({ ...ana, id: 8 });
    signIn('t1', ana);
    signOutElsewhere(storedItems);
    notice();
    expect(getSession().token).toBe('t1');
  },
);

test('a sign-out in another tab of the browser is stored without the name, address or token of the user', () => {
  expect(JSON.stringify(takeSignOut(ana))).not.toMatch(/t0|Ana|correo/);
});

test('owned products are not stored without a session', () => {
  setOwnedProducts([createOwnedProduct(6)]);
  expect(getSession().owned).toBeUndefined();
});

const claims = { token: 't1', user: ana, owned: undefined, isExpired: false };

const cases: [string, RequirementEntity | undefined, OwnedProductEntity[] | undefined, Permission][] = [
  ['no requirement', undefined, [], 'granted'],
  ['an owned product', { anyProduct: [2, 3] }, [createOwnedProduct(3)], 'granted'],
  ['a product that is not owned', { anyProduct: [2, 3] }, [createOwnedProduct(6)], 'refused'],
  ['a suspended product', { anyProduct: [3] }, [createOwnedProduct(3, 'Suspendido')], 'refused'],
  ['products not known yet', { anyProduct: [3] }, undefined, 'unknown'],
  ['a role that the user has not', { rol: 1 }, [], 'refused'],
  ['a role that the user has not, products not known yet', { rol: 1, anyProduct: [3] }, undefined, 'refused'],
];

test.each(cases)('the permission of a user: %s', (_name, requires, products, expected) => {
  expect(getPermission(requires, { ...claims, owned: products })).toBe(expected);
});

test.each([
  ['with', true, [3], 'granted'],
  ['without', undefined, [3], 'refused'],
  ['with', true, [6], 'refused'],
  ['with', true, undefined, 'refused'],
] as const)(
  '%s orRemaining (%s), an ended product is open only to users with something left in it: %j → %s',
  (_name, orRemaining, remainingIds, expected) => {
    const requires = { anyProduct: [3], ...(orRemaining && { orRemaining }) };
    expect(getPermission(requires, { ...claims, owned: [], remaining: remainingIds })).toBe(expected);
  },
);

test('spec 9: an admin meets a role requirement without owning anything', () => {
  expect(can({ rol: 1 }, { ...claims, user: { ...ana, rol: 1 } })).toBe(true);
});

test('a session keeps the owned products when the user signs in again after the session has expired', () => {
  signIn('t1', ana);
  setOwnedProducts([createOwnedProduct(6)]);
  expireSession('t1');
  signIn('t2', ana);
  expect(getSession()).toMatchObject({ token: 't2', isExpired: false, owned: [{ id: 6 }] });
  signIn('t3', { ...ana, id: ana.id + 1 });
  expect(getSession().owned).toBeUndefined();
});
