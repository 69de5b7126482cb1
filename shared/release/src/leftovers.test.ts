/** @jest-environment jsdom */
import { findGrown, watchLeftovers } from './leftovers';

const listen = () => undefined;

beforeAll(() => {
  // The environment of jest has one of its own on the window.
  Reflect.deleteProperty(window, 'addEventListener');
  Reflect.deleteProperty(window, 'removeEventListener');
  watchLeftovers();
});

const listCounts = () => Object.entries(window.parqueLeftovers?.() ?? {});

test.each([
  ['an interval', () => window.setInterval(listen, 9_000), (id: unknown) => clearInterval(id as number)],
  [
    'an interval, ended as a timeout',
    () => window.setInterval(listen, 9_000),
    (id: unknown) => clearTimeout(id as number),
  ],
  [
    'a listener of window',
    () => window.addEventListener('resize', listen, { capture: true }),
    () => window.removeEventListener('resize', listen, true),
  ],
  [
    'a listener of document with a signal',
    () => {
      const ending = new AbortController();
      document.addEventListener('click', listen, { signal: ending.signal });
      return ending;
    },
    (ending: unknown) => (ending as AbortController).abort(),
  ],
  [
    'a listener for one event',
    () => window.addEventListener('blur', listen, { once: true }),
    () => window.dispatchEvent(new Event('blur')),
  ],
])('%s counts until it is removed', (_what, add, remove) => {
  const before = listCounts();
  const handle = add();
  expect(listCounts()).toHaveLength(before.length + 1);
  remove(handle);
  expect(listCounts()).toEqual(before);
});

test('listeners of elements leave with them, and do not count', () => {
  const before = listCounts();
  document.createElement('p').addEventListener('click', listen);
  expect(listCounts()).toEqual(before);
});

test('each visit leaves what there is more of than after the one before', () => {
  const before = { 'own a': 1, 'own b': 1 };
  const now = { 'own a': 1, 'own b': 2, 'own c': 1, 'other d': 5 };
  expect(findGrown(before, now, (what) => what.startsWith('own'))).toEqual(['own b', 'own c']);
});
