import { act, renderHook } from '@testing-library/react';
import { storeForUser, readForUser, reloadSession, signIn, signOut, useUserStorage } from '.';

const createUser = (id: number) => ({
  id,
  name: 'Ana',
  email: 'ana@correo.es',
  telegram: null,
  inv: null,
  rol: 0,
});

const listKeptKeys = () => Object.keys({ ...localStorage }).filter((key) => key.startsWith('parque:kept:'));

beforeEach(() => {
  localStorage.clear();
  reloadSession();
  signIn('t1', createUser(7));
});

test('a value of a user is read again after a sign-out and a new sign-in', () => {
  storeForUser('diario/cuenta', 4);
  signOut();
  signIn('t2', createUser(7));
  expect(readForUser('diario/cuenta')).toBe(4);
});

test('another user of the same browser never reads the value', () => {
  storeForUser('diario/cuenta', 4);
  signOut();
  expect(readForUser('diario/cuenta')).toBeUndefined();
  signIn('t2', createUser(8));
  expect(readForUser('diario/cuenta')).toBeUndefined();
  storeForUser('diario/cuenta', 5);
  signOut();
  signIn('t3', createUser(7));
  expect(readForUser('diario/cuenta')).toBe(4);
});

test('without a session no value is stored', () => {
  signOut();
  storeForUser('diario/cuenta', 4);
  expect(listKeptKeys()).toEqual([]);
});

test('a damaged value is read as undefined', () => {
  localStorage.setItem('parque:kept:7:diario/cuenta', '{broken');
  expect(readForUser('diario/cuenta')).toBeUndefined();
});

test('useUserStorage follows changes in this tab, in other tabs, and of the user', () => {
  const { result } = renderHook(() => useUserStorage('diario/cuenta'));
  expect(result.current[0]).toBeUndefined();
  act(() => result.current[1]({ id: 4 }));
  expect(result.current[0]).toEqual({ id: 4 });
  act(() => {
    localStorage.setItem('parque:kept:7:diario/cuenta', '{"id":5}');
    window.dispatchEvent(new StorageEvent('storage'));
  });
  expect(result.current[0]).toEqual({ id: 5 });
  act(() => signIn('t2', createUser(8)));
  expect(result.current[0]).toBeUndefined();
  act(() => signIn('t3', createUser(7)));
  act(() => result.current[1](undefined));
  expect(listKeptKeys()).toEqual([]);
});
