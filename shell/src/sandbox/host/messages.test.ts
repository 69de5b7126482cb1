import { readMessage } from './messages';

const key = { key: 'k', ctrlKey: true, metaKey: false, altKey: false, shiftKey: false };

const createNested = (levels: number): object =>
  Array.from({ length: levels }).reduce<object>((inner) => ({ inner }), {});

test.each([
  { type: 'ready' },
  { type: 'size', height: 1200 },
  { type: 'navigate', to: '/panel?mes=-1', replace: false },
  { type: 'toast', tone: 'ok', title: 'Hecho', detail: undefined },
  { type: 'key', ...key },
  { type: 'fault', phase: 'entry', reason: 'integrity', message: 'changed' },
  { type: 'call', id: 1, method: 'GET', path: '/user/products' },
  {
    type: 'call',
    id: 1,
    method: 'POST',
    path: '/a',
    query: { mes: -1 },
    body: { a: [1, null, 'b', { c: true }] },
  },
])('a message of the protocol is read: $type', (message) => {
  expect(readMessage(message)).toEqual(message);
});

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['a text', 'ready'],
  ['an unknown type', { type: 'eval' }],
  ['a name of every object', { type: 'toString' }],
  ['a height without end', { type: 'size', height: Infinity }],
  ['another origin', { type: 'navigate', to: '//evil.example', replace: false }],
  ['another origin with a backslash', { type: 'navigate', to: '/\\\\evil.example', replace: false }],
  ['a scheme', { type: 'navigate', to: 'javascript:alert(1)', replace: false }],
  ['a long toast', { type: 'toast', tone: 'ok', title: 'a'.repeat(81), detail: undefined }],
  ['a tone that does not exist', { type: 'toast', tone: 'x', title: 'a', detail: undefined }],
  ['a phase that does not exist', { type: 'fault', phase: 'x', reason: 'http', message: 'a' }],
  [
    'a call with a body of 70 kB',
    { type: 'call', id: 1, method: 'POST', path: '/a', body: 'a'.repeat(70_000) },
  ],
  ['a call with a file', { type: 'call', id: 1, method: 'POST', path: '/a', body: new Blob(['a']) }],
  ['a call with a text', { type: 'call', id: 1, method: 'POST', path: '/a', body: 'a' }],
  [
    'a call with a buffer',
    { type: 'call', id: 1, method: 'POST', path: '/a', body: { a: new Uint8Array(9) } },
  ],
  [
    'a call with a list of four billion empty places',
    { type: 'call', id: 1, method: 'POST', path: '/a', body: { a: new Array(4_294_967_295) } },
  ],
  ['a call with a deep body', { type: 'call', id: 1, method: 'POST', path: '/a', body: createNested(5_000) }],
  ['a query with a list', { type: 'call', id: 1, method: 'GET', path: '/a', query: { a: ['b'] } }],
  ['300 commands', { type: 'commands', names: Array(300).fill('a/b') }],
])('%s is no message', (_what, message) => {
  expect(readMessage(message)).toBeUndefined();
});

test('fields that are not of the protocol are not read', () => {
  expect(readMessage({ type: 'key', ...key, view: {}, keyCode: 13 })).toEqual({ type: 'key', ...key });
});
