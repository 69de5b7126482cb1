import { chosenRemote } from '../../testing/registry';
import { watchOriginals } from './originals';
import { sharedObjectsOf } from './shared-objects';

const remote = chosenRemote({ name: 'avisos' });

class Client {
  fetch() {
    return 'fetched';
  }
}

function watched() {
  const reports: string[] = [];
  const shared = sharedObjectsOf(window, { query: { Client } });
  const originals = watchOriginals(window, shared, (_remote, _finding, what) => reports.push(what));
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
  ['a method of a class of a shared package', Client.prototype, 'fetch'],
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
  expect(originals.undo(remote)).toBe(false);
  expect(Array.prototype.map).toBe(map);
  expect(reports.sort()).toEqual([
    'another function in place of Array.prototype.map',
    'another function in place of JSON.parse',
  ]);
  expect(originals.undo(remote)).toBe(true);
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

test.each<[string, object, string, PropertyDescriptor]>([
  ['then of all objects', window.Object.prototype, 'then', { value: hostile }],
  [
    'get of all objects, which is a part of each descriptor',
    window.Object.prototype,
    'get',
    { value: hostile },
  ],
  ['children of all objects', window.Object.prototype, 'children', { set: hostile }],
  ['a first item of all lists', window.Array.prototype, '0', { get: hostile }],
  ['a first item of all lists that is not stored', window.Array.prototype, '0', { set: () => undefined }],
  [
    'a function of a prototype in place of an inherited one',
    HTMLElement.prototype,
    'appendChild',
    { value: hostile },
  ],
  ['a function of the document in place of an inherited one', document, 'createElement', { value: hostile }],
])(
  'a remote that adds %s in its mount is reported, and its addition removed',
  (_what, holder, name, descriptor) => {
    const before = Object.getOwnPropertyDescriptor(holder, name);
    const { originals, reports } = watched();
    const { parse } = JSON;
    JSON.parse = hostile;
    Object.defineProperty(holder, name, { ...descriptor, configurable: true });
    expect(originals.undo(remote)).toBe(true);
    expect(Object.getOwnPropertyDescriptor(holder, name)).toEqual(before);
    expect(JSON.parse).toBe(parse);
    expect(reports).toContainEqual(expect.stringMatching(new RegExp(`^a new member ${name} of`)));
  },
);

test('functions of an element of the shell in place of inherited ones are removed, and members of React remain', () => {
  const { originals, reports } = watched();
  const field = document.createElement('input');
  const ofReact = { get: () => 'text', configurable: true };
  Object.defineProperty(field, 'value', ofReact);
  Object.defineProperty(field, 'appendChild', { value: hostile, configurable: true });
  Object.assign(field, { __reactFiber$1: {} });
  originals.undo(remote, (use) => use(field));
  expect(Object.keys(Object.getOwnPropertyDescriptors(field))).toEqual(['value', '__reactFiber$1']);
  expect(reports).toEqual(['a new member appendChild of an element input of the shell']);
});

test('a field of a form is no addition to the form', () => {
  const { originals } = watched();
  const form = document.createElement('form');
  form.append(Object.assign(document.createElement('input'), { name: 'submit' }));
  expect(originals.undo(remote, (use) => use(form))).toBe(true);
});

describe('the internals of a shared package', () => {
  const internals = { T: null as unknown, p: 0, d: { flush: () => 'done' } };
  const package_ = { __INTERNALS: internals };
  const known = { T: null, p: 0, d: internals.d };

  function watchedInternals() {
    const originals = watchOriginals(window, sharedObjectsOf(window, { react: package_ }), () => undefined);
    return { atWork: () => originals.undo(), atRest: () => originals.undo(undefined, undefined, true) };
  }

  test.each<[string, () => void]>([
    ['a value', () => (internals.T = { types: hostile })],
    ['a number', () => (internals.p = NaN)],
    ['an object', () => (internals.d = { flush: hostile })],
  ])('%s in place of another is removed while the package is at rest', (_what, change) => {
    const { atWork, atRest } = watchedInternals();
    change();
    atWork();
    expect(internals).not.toEqual(known);
    atRest();
    expect(internals).toEqual(known);
  });

  test.each<[string, () => void]>([
    ['an accessor', () => Object.defineProperty(internals, 'T', { get: hostile, configurable: true })],
    ['a function of an object', () => (internals.d.flush = hostile)],
  ])('%s in place of what was there is removed at any time', (_what, change) => {
    const { atWork } = watchedInternals();
    const { flush } = internals.d;
    change();
    atWork();
    expect(internals).toEqual(known);
    expect(internals.d.flush).toBe(flush);
  });
});
