import { chosenRemote } from '../../testing/registry';
import { watchOriginals } from './originals';

const remote = chosenRemote({ name: 'avisos' });

function watched() {
  const reports: string[] = [];
  const originals = watchOriginals(window, (_remote, _finding, what) => reports.push(what));
  return { originals, reports };
}

const hostile = () => {
  throw new Error('hostil');
};

test.each<[string, object, string]>([
  ['JSON.parse', window.JSON, 'parse'],
  ['Array.prototype.map', window.Array.prototype, 'map'],
  ['Promise.prototype.then', window.Promise.prototype, 'then'],
  ['Node.prototype.appendChild', Node.prototype, 'appendChild'],
  ['Element.prototype.className', Element.prototype, 'className'],
  ['window.queueMicrotask', window, 'queueMicrotask'],
  ['window.URL', window, 'URL'],
  ['window.Math', window, 'Math'],
])('%s that a remote replaced in its mount is restored and reported', (_label, holder, name) => {
  const before = Object.getOwnPropertyDescriptor(holder, name);
  const { originals, reports } = watched();
  Object.defineProperty(holder, name, { value: hostile, configurable: true });
  originals.undo(remote);
  expect(Object.getOwnPropertyDescriptor(holder, name)).toEqual(before);
  expect(reports).toEqual([expect.stringContaining(name)]);
  originals.undo(remote);
  expect(reports).toHaveLength(1);
});

test.each<[string, PropertyDescriptor]>([
  ['read', { get: hostile }],
  ['written', { set: hostile }],
])('a property that a remote changed where it is %s is restored', (_use, change) => {
  const before = Object.getOwnPropertyDescriptor(Element.prototype, 'className');
  const { originals, reports } = watched();
  Object.defineProperty(Element.prototype, 'className', { ...before, ...change });
  originals.undo(remote);
  expect(Object.getOwnPropertyDescriptor(Element.prototype, 'className')).toEqual(before);
  expect(reports).toEqual([expect.stringContaining('className')]);
});

test('a function that was replaced or deleted at another time is restored without a report', () => {
  const { originals, reports } = watched();
  const { map } = Array.prototype;
  Reflect.deleteProperty(Array.prototype, 'map');
  originals.undo();
  expect(Array.prototype.map).toBe(map);
  expect(reports).toEqual([]);
});

test('a function that a remote made permanent is reported once, and the others are restored', () => {
  const { map } = Array.prototype;
  const known = window.JSON;
  const { parse, stringify } = known;
  Object.defineProperty(window, 'JSON', { value: { parse, stringify }, configurable: true });
  const { originals, reports } = watched();
  const permanent = { value: hostile, configurable: false, writable: false };
  Object.defineProperty(window.JSON, 'parse', permanent);
  Object.defineProperty(Array.prototype, 'map', { value: hostile, configurable: true });
  originals.undo(remote);
  expect(Array.prototype.map).toBe(map);
  expect(reports.sort()).toEqual([
    'another function in place of Array.prototype.map',
    'another function in place of JSON.parse',
  ]);
  originals.undo(remote);
  expect(reports).toHaveLength(2);
  Object.defineProperty(window, 'JSON', { value: known, configurable: true, writable: true });
});

test('functions that a page adds, such as those of an extension, remain', () => {
  const { originals } = watched();
  Object.assign(window, { addedLater: hostile });
  originals.undo();
  expect(window).toHaveProperty('addedLater', hostile);
  Reflect.deleteProperty(window, 'addedLater');
});
