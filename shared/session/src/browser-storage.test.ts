import { getSession, keep, readKept, reloadSession, signIn, signOut } from '.';
import { safeStorage } from './browser-storage';

const ana = { id: 7, name: 'Ana', email: 'ana@correo.es', telegram: null, inv: null, rol: 0 };

const throwing = () => {
  throw new DOMException('blocked', 'SecurityError');
};

const spies: { readonly mockRestore: () => void }[] = [];

function block(...methods: ('getItem' | 'setItem' | 'removeItem')[]): void {
  for (const method of methods)
    spies.push(jest.spyOn(Storage.prototype, method).mockImplementation(throwing));
}

afterEach(() => {
  spies.splice(0).forEach((spy) => spy.mockRestore());
  sessionStorage.clear();
  reloadSession();
});

test('a blocked storage keeps texts until the page is closed', () => {
  const storage = safeStorage(throwing);
  storage.set('a', '1');
  expect([storage.get('a'), storage.get('b')]).toEqual(['1', null]);
  storage.remove('a');
  expect(storage.get('a')).toBeNull();
});

test('a full storage keeps the new text in memory and drops the older one', () => {
  const storage = safeStorage(() => sessionStorage);
  storage.set('a', 'old');
  block('setItem');
  storage.set('a', 'new');
  expect([storage.get('a'), sessionStorage.getItem('a')]).toEqual(['new', null]);
});

test('a session works in a browser whose storage throws', () => {
  block('getItem', 'setItem', 'removeItem');
  signIn('t1', ana);
  keep('diario/cuenta', 4);
  expect([getSession().token, readKept('diario/cuenta')]).toEqual(['t1', 4]);
  signOut();
  expect(getSession().token).toBeUndefined();
});

test.each(['5', 'null', '{}', '{"id":"7","name":"Ana","email":"a@b.es"}', '{broken'])(
  'the stored user %s counts as signed out',
  (user) => {
    sessionStorage.setItem('token', 't1');
    sessionStorage.setItem('user', user);
    reloadSession();
    expect(getSession()).toMatchObject({ token: undefined, user: undefined });
  },
);
