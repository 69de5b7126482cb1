import { testApi } from '../../testing/test-api';
import { deepestLevel, isTooDeep, parseJson } from './json-depth';

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

test.each([
  ['as many levels as allowed', nested(deepestLevel), false],
  ['one level more', nested(deepestLevel + 1), true],
  ['objects inside each other', `${'{"a":'.repeat(deepestLevel + 1)}1`, true],
  ['many arrays beside each other', `[${'[],'.repeat(500)}[]]`, false],
  ['brackets inside a text', JSON.stringify({ note: '[{'.repeat(500) }), false],
  ['brackets after an escaped quote', JSON.stringify({ note: `"${'['.repeat(500)}` }), false],
  ['brackets after a text that ends in a backslash', `["\\\\",${nested(deepestLevel)}]`, true],
])('a body with %s', (_, text, expected) => {
  expect(isTooDeep(text)).toBe(expected);
});

test('parses a text of an unknown sender only up to the deepest level', () => {
  expect(parseJson('{"a":[1]}')).toEqual({ a: [1] });
  expect(() => parseJson(nested(deepestLevel + 1))).toThrow(SyntaxError);
});

test('a body of 240 kB of brackets is rejected with 400 before it is parsed', async () => {
  const { app } = await testApi();
  const answer = await app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'content-type': 'application/json' },
    payload: `{"email":${nested(120_000)}}`,
  });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'malformed_request']);
});
