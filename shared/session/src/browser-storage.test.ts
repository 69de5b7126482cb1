import { getSession, storeForUser, readForUser, reloadSession, signIn, signOut } from '.';
import { createSafeStorage } from './browser-storage';

const ana = { id: 7, name: 'Ana', email: 'ana@correo.es', telegram: null, inv: null, rol: 0 };

const throwBlocked = () => {
  throw new DOMException('blocked', 'SecurityError');
};

const spies: { readonly mockRestore: () => void }[] = [];

function block(...methods: ('getItem' | 'setItem' | 'removeItem')[]): void {
  for (const method of methods)
    spies.push(jest.spyOn(Storage.prototype, method).mockImplementation(throwBlocked));
}

afterEach(() => {
  spies.splice(0).forEach((spy) => spy.mockRestore());
  sessionStorage.clear();
  reloadSession();
});

test('texts of a blocked storage are held in memory until the page is closed', () => {
  const storage = createSafeStorage(throwBlocked);
  storage.set('a', '1');
  expect([storage.get('a'), storage.get('b')]).toEqual(['1', null]);
  storage.remove('a');
  expect(storage.get('a')).toBeNull();
});

test('a text that a full storage rejects is held in memory, and its older version is removed', () => {
  const storage = createSafeStorage(() => sessionStorage);
  storage.set('a', 'old');
  block('setItem');
  storage.set('a', 'new');
  expect([storage.get('a'), sessionStorage.getItem('a')]).toEqual(['new', null]);
});

test('a user signs in and out in a browser whose storage throws', () => {
  block('getItem', 'setItem', 'removeItem');
  signIn('t1', ana);
  storeForUser('diario/cuenta', 4);
  expect([getSession().token, readForUser('diario/cuenta')]).toEqual(['t1', 4]);
  signOut();
  expect(getSession().token).toBeUndefined();
});

test.each(['5', 'null', '{}', '{"id":"7","name":"Ana","email":"a@b.es"}', '{broken'])(
  'a page whose stored user is %s starts signed out',
  (user) => {
    sessionStorage.setItem('token', 't1');
    sessionStorage.setItem('user', user);
    reloadSession();
    expect(getSession()).toMatchObject({ token: undefined, user: undefined });
  },
);
