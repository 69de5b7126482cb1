import { safeStorage } from '@parque/session/storage';
import { chosenRemote } from '../../testing/registry';
import { watchStorages } from './storages';

const remote = chosenRemote({ name: 'avisos' });
const another = chosenRemote({ name: 'diario' });
const reports: string[] = [];
const caller: { direct: typeof remote | undefined; cause: typeof remote | undefined } = {
  direct: undefined,
  cause: undefined,
};

/** What jsdom does not have. */
class IDBFactory {
  open() {
    return 'opened';
  }
}

beforeAll(() => {
  Object.assign(window, { IDBFactory });
  watchStorages(
    window,
    (_remote, _finding, what) => void reports.push(what),
    () => caller.direct,
    () => caller.cause,
  );
});
beforeEach(() => {
  as(undefined);
  localStorage.clear();
  sessionStorage.clear();
  sessionStorage.setItem('token', 't1');
  sessionStorage.setItem('parque:drafts', '{}');
  reports.length = 0;
});
afterEach(() => as(undefined));

/** The next calls are those of a remote; by a shared package when it is not direct. */
const as = (who: typeof remote | undefined, isDirect = true) =>
  Object.assign(caller, { cause: who, direct: isDirect ? who : undefined });

const half = 'x'.repeat(250_000);

const ways: readonly [string, (name: string, text: string) => void][] = [
  ['setItem', (name, text) => localStorage.setItem(name, text)],
  ['an assignment', (name, text) => void (localStorage[name] = text)],
  ['a definition', (name, text) => void Object.defineProperty(localStorage, name, { value: text })],
  ['a function of the prototype', (name, text) => Storage.prototype.setItem.call(localStorage, name, text)],
];

test.each(ways)('a remote fills no more than its part of a storage by %s', (way, store) => {
  as(chosenRemote({ name: `avisos-${ways.findIndex(([one]) => one === way)}` }));
  store('a', half);
  expect(() => store('b', half)).toThrow(expect.objectContaining({ name: 'QuotaExceededError' }));
  expect(reports).toEqual(['more than its part of the storage']);
  store('a', 'short');
  store('b', half);
  as(another);
  store('c', 'text');
  as(undefined);
  expect([localStorage.getItem('a'), localStorage.getItem('b'), localStorage.c]).toEqual([
    'short',
    half,
    'text',
  ]);
});

test('a shared package stores for a remote no more than its part, and keeps the rest in memory', () => {
  as(chosenRemote({ name: 'shared' }), false);
  const storage = safeStorage(() => localStorage);
  storage.set('parque:kept:1:a', half);
  for (let count = 0; count < 10; count += 1) storage.set('parque:kept:1:a', half);
  storage.set('parque:kept:1:b', half);
  expect(storage.get('parque:kept:1:b')).toBe(half);
  expect([localStorage.getItem('parque:kept:1:a'), localStorage.getItem('parque:kept:1:b')]).toEqual([
    half,
    null,
  ]);
});

test('in a storage that many remotes have filled, drafts are still stored', () => {
  for (let count = 0; count < 7; count += 1) {
    as(chosenRemote({ name: `filler-${count}` }));
    try {
      sessionStorage.setItem(`filler-${count}`, `${half}${half}`.slice(20));
    } catch {
      expect(count).toBe(6);
    }
  }
  as(another, false);
  sessionStorage.setItem('parque:drafts', half);
  expect(() => sessionStorage.setItem('diario', half)).toThrow(DOMException);
  expect(sessionStorage.getItem('parque:drafts')).toBe(half);
});

test.each<[string, () => void]>([
  ['clears a storage', () => sessionStorage.clear()],
  ['removes the session', () => sessionStorage.removeItem('token')],
  ['deletes the session', () => void delete sessionStorage.token],
  ['replaces the drafts', () => sessionStorage.setItem('parque:drafts', 'x')],
  ['assigns a session', () => void (sessionStorage.token = 'x')],
  ['opens a database', () => void new IDBFactory().open()],
])('a remote that %s is refused and reported', (_what, act) => {
  as(remote);
  expect(act).toThrow(expect.objectContaining({ name: 'NotAllowedError' }));
  as(undefined);
  expect({ ...sessionStorage }).toEqual({ token: 't1', 'parque:drafts': '{}' });
  expect(reports).toHaveLength(1);
});

test('the shell and its packages store, list and remove as before', () => {
  localStorage.setItem('parque:theme', 'dark');
  localStorage.other = 'x';
  expect([Object.keys(localStorage), localStorage.length, localStorage.key(0)]).toEqual([
    ['parque:theme', 'other'],
    2,
    'parque:theme',
  ]);
  expect([localStorage instanceof Storage, 'other' in localStorage]).toEqual([true, true]);
  delete localStorage.other;
  localStorage.clear();
  expect(localStorage.length).toBe(0);
});

test.each<[string, () => unknown, string]>([
  ['clear', () => localStorage.clear(), 'Remove your own values, each by removeItem.'],
  ['a value of the platform', () => localStorage.setItem('parque:drafts', '{}'), 'Use useKept and useDraft'],
  [
    'too much',
    () => localStorage.setItem('avisos', 'a'.repeat(600_000)),
    '500,000 characters in each storage',
  ],
])('the refusal of %s names the way out', (_what, use, way) => {
  as(remote);
  expect(use).toThrow(way);
  as(undefined);
});
