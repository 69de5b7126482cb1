import type { LoadEventEntity } from '@parque/contract';
import { formatUncaught, listFailures } from './thrown';

// Column 4 of the only line is line 3 of the source.
const map = { version: 3, sources: ['webpack:///./src/lifecycles.tsx'], names: [], mappings: 'AAAA,IAEA' };
const maps = new Map([['entry.a1.js.map', Buffer.from(JSON.stringify(map))]]);

const facts = { remote: 'avisos', version: '1.0.0', why: 'stable', revision: 1 } as const;
const failedEvent: LoadEventEntity = { ...facts, outcome: 'failed', phase: 'mount', reason: 'threw' };
const nextStep = '. Correct it (`parque dev` shows the screen), and build again';

test.each([
  ['in a script', { file: 'entry.a1.js', line: 1, column: 6 }, ' at src/lifecycles.tsx:3'],
  ['in a script without a map', { file: 'entry.b2.js', line: 1, column: 6 }, ' at entry.b2.js:1:6'],
  ['without a position', {}, ''],
])('a mount that throws %s is reported with message, position and next step', (_where, position, place) => {
  const error = { message: 'TypeError: total is undefined', ...position };
  const thrown: LoadEventEntity = { ...facts, outcome: 'found', finding: 'error', error };
  expect(listFailures('/avisos', [failedEvent, thrown, thrown], maps)).toEqual([
    `at /avisos it failed in Chromium: mount, threw: TypeError: total is undefined${place}${nextStep}`,
  ]);
});

test('errors without a failure of the load are no failures', () => {
  expect(listFailures('/avisos', [{ ...facts, outcome: 'loaded' }], maps)).toEqual([]);
});

test('an uncaught error has the first position of its stack that is in the build', () => {
  const stack = `Error: x
    at a (http://localhost/shell/main.js:1:5)
    at b (http://localhost/remotes/avisos/1.0.0/entry.a1.js:1:6)`;
  expect(formatUncaught({ name: 'Error', message: 'x', stack }, maps)).toBe('x at src/lifecycles.tsx:3');
  expect(formatUncaught({ name: 'Error', message: 'x' }, maps)).toBe('x');
});
