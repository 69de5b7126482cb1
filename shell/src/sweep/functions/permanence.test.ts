import { chosenRemote } from '../../testing/registry';
import { watchPermanence } from './permanence';

/** A page whose code may be that of a remote, with an object that all screens share. */
function watched(isRemote: boolean) {
  const own = (holder: object) =>
    Object.defineProperties({}, Object.getOwnPropertyDescriptors(holder)) as typeof Object & typeof Reflect;
  const page = Object.assign(Object.create({ inherited: 1 }) as Window & typeof globalThis, {
    Object: own(Object),
    Reflect: own(Reflect),
    fetch: () => undefined,
  });
  const shared = { map: () => 'mapped' };
  const stacks = Object.defineProperty({}, 'limit', { value: 10, writable: true });
  const reports: string[] = [];
  const remote = chosenRemote({ name: 'avisos' });
  watchPermanence(
    page,
    (object) => [page, shared, stacks].includes(object),
    (_remote, _finding, what) => void reports.push(what),
    () => (isRemote ? remote : undefined),
  );
  return { page, shared, stacks, reports };
}

type Watched = ReturnType<typeof watched>;

const value = () => 'hostil';

const permanent: [string, (made: Watched) => unknown][] = [
  [
    'a permanent function',
    ({ page, shared }) => page.Object.defineProperty(shared, 'map', { value, configurable: false }),
  ],
  [
    'a permanent function by Reflect',
    ({ page, shared }) => page.Reflect.defineProperty(shared, 'map', { value, configurable: false }),
  ],
  [
    'a new member without a word',
    ({ page, shared }) => page.Object.defineProperty(shared, 'then', { value }),
  ],
  ['several members', ({ page, shared }) => page.Object.defineProperties(shared, { then: { value } })],
  [
    'a permanent function of the window',
    ({ page }) => page.Object.defineProperty(page, 'fetch', { value, configurable: false }),
  ],
  ['an inherited name of the window', ({ page }) => page.Object.defineProperty(page, 'inherited', { value })],
  [
    'a value that cannot be set',
    ({ page, stacks }) => page.Object.defineProperty(stacks, 'limit', { value: 0, writable: false }),
  ],
  ['a frozen object', ({ page, shared }) => page.Object.freeze(shared)],
  ['a sealed object', ({ page, shared }) => page.Object.seal(shared)],
  ['an object without new members', ({ page, shared }) => page.Reflect.preventExtensions(shared)],
  ['another prototype', ({ page, shared }) => page.Object.setPrototypeOf(shared, null)],
];

test.each(permanent)('a remote that leaves %s is refused and reported', (_what, attack) => {
  const made = watched(true);
  const before = Object.getOwnPropertyDescriptors(made.shared);
  expect(() => attack(made)).toThrow('A remote may not use');
  expect(Object.getOwnPropertyDescriptors(made.shared)).toEqual(before);
  expect(made.reports).toHaveLength(1);
});

test.each(permanent)('the shell may leave %s', (_what, attack) => {
  const made = watched(false);
  attack(made);
  expect(made.reports).toEqual([]);
});

test('a remote defines what can be undone, names of its own, and its own objects', () => {
  const { page, shared, reports } = watched(true);
  page.Object.defineProperty(shared, 'map', { value });
  page.Object.defineProperty(shared, 'then', { value, configurable: true });
  page.Object.defineProperty(page, 'own', { value });
  page.Object.freeze({});
  expect([shared.map(), reports]).toEqual(['hostil', []]);
});
