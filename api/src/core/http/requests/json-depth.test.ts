import { testApi } from '../../../testing/test-api';
import { maxJsonDepth, isTooComplex, maxJsonValues, parseJson } from './json-depth';

const createNested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

test.each([
  ['as many levels as allowed', createNested(maxJsonDepth), false],
  ['one level more', createNested(maxJsonDepth + 1), true],
  ['objects inside each other', `${'{"a":'.repeat(maxJsonDepth + 1)}1`, true],
  ['many arrays beside each other', `[${'[],'.repeat(500)}[]]`, false],
  ['brackets inside a text', JSON.stringify({ note: '[{'.repeat(500) }), false],
  ['brackets after a text without an end', `["${'['.repeat(500)}`, false],
  ['brackets after a text that ends', `["a",${createNested(maxJsonDepth)}]`, true],
  ['brackets after an escaped quote', JSON.stringify({ note: `"${'['.repeat(500)}` }), false],
  ['brackets after a text that ends in a backslash', `["\\\\",${createNested(maxJsonDepth)}]`, true],
])('a body with %s', (_, text, expected) => {
  expect(isTooComplex(text)).toBe(expected);
});

test.each([
  [
    'as many members as allowed',
    JSON.stringify(Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`k${i}`, 1]))),
    false,
  ],
  [
    'one member more',
    JSON.stringify(Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`k${i}`, 1]))),
    true,
  ],
  ['as many elements as allowed, in two arrays', '[[1,1,1,1,1],[1,1,1,1,1]]', false],
  ['commas inside a text', JSON.stringify({ note: ','.repeat(50) }), false],
])('a body of at most ten values with %s', (_, text, expected) => {
  expect(isTooComplex(text, 10)).toBe(expected);
});

test('the longest lists of the contract have fewer values than the limit', () => {
  const ids = JSON.stringify({ ids: Array.from({ length: 1000 }, (_, i) => i), reason: 'x' });
  const attempts = JSON.stringify({ files: Array.from({ length: 500 }, () => ({ file: 'a', bytes: 1 })) });
  for (const text of [ids, attempts]) expect(isTooComplex(text, maxJsonValues.usual)).toBe(false);
});

test('parses a text of an unknown sender only up to the deepest level', () => {
  expect(parseJson('{"a":[1]}')).toEqual({ a: [1] });
  expect(() => parseJson(createNested(maxJsonDepth + 1))).toThrow(SyntaxError);
});

test.each([
  ['20,000 different names', `{${Array.from({ length: 20_000 }, (_, i) => `"k${i}":1`).join()}}`],
  ['brackets', `{"email":${createNested(120_000)}}`],
])('a body of 240 kB of %s is rejected with 400 before it is parsed', async (_, payload) => {
  const { app } = await testApi();
  const headers = { 'content-type': 'application/json' };
  const answer = await app.inject({ method: 'POST', url: '/api/registry/keys', headers, payload });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'malformed_request']);
});
