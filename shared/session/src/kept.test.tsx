import { act, renderHook } from '@testing-library/react';
import { keep, readKept, reloadSession, signIn, signOut, useKept } from '.';

const person = (id: number) => ({
  id,
  name: 'Ana',
  email: 'ana@correo.es',
  telegram: null,
  inv: null,
  rol: 0,
});

beforeEach(() => {
  localStorage.clear();
  reloadSession();
  signIn('t1', person(7));
});

test('what a person used last is there when they sign in again', () => {
  keep('diario/cuenta', 4);
  signOut();
  signIn('t2', person(7));
  expect(readKept('diario/cuenta')).toBe(4);
});

test('another person in the same browser never sees it', () => {
  keep('diario/cuenta', 4);
  signOut();
  expect(readKept('diario/cuenta')).toBeUndefined();
  signIn('t2', person(8));
  expect(readKept('diario/cuenta')).toBeUndefined();
  keep('diario/cuenta', 5);
  signOut();
  signIn('t3', person(7));
  expect(readKept('diario/cuenta')).toBe(4);
});

test('without a session nothing is kept', () => {
  signOut();
  keep('diario/cuenta', 4);
  expect(localStorage).toHaveLength(0);
});

test('what is damaged counts as nothing', () => {
  localStorage.setItem('parque:kept:7:diario/cuenta', '{broken');
  expect(readKept('diario/cuenta')).toBeUndefined();
});

test('a browser that stores nothing does not keep anybody from going on', () => {
  const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => keep('diario/otra', 4)).not.toThrow();
  refuse.mockRestore();
});

test('whoever uses it follows: a change here, one in another tab, and another person', () => {
  const { result } = renderHook(() => useKept('diario/cuenta'));
  expect(result.current[0]).toBeUndefined();
  act(() => result.current[1]({ id: 4 }));
  expect(result.current[0]).toEqual({ id: 4 });
  act(() => {
    localStorage.setItem('parque:kept:7:diario/cuenta', '{"id":5}');
    window.dispatchEvent(new StorageEvent('storage'));
  });
  expect(result.current[0]).toEqual({ id: 5 });
  act(() => signIn('t2', person(8)));
  expect(result.current[0]).toBeUndefined();
  act(() => signIn('t3', person(7)));
  act(() => result.current[1](undefined));
  expect(localStorage).toHaveLength(0);
});
