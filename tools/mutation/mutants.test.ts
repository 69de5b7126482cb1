import { mutantsOf, withMutant } from './mutants.mjs';

const changed = (source: string) => mutantsOf(source).map((mutant) => withMutant(source, mutant));

test.each([
  ['f(a < b)', ['f(a <= b)']],
  ['f(a && !b)', ['f(a || !b)', 'f(a && b)']],
  ['f(a ?? b)', ['f(a)']],
  ['if (a) f()', ['if (true) f()', 'if (false) f()']],
  ['f(a ? b : c)', ['f(true ? b : c)', 'f(false ? b : c)']],
  ['f(10n, 5)', ['f((10n + 1n), 5)', 'f(10n, (5 + 1))']],
  ["f({ is: 'done', 4: true })", ["f({ is: '', 4: true })", "f({ is: 'done', 4: false })"]],
  ['all.some(f)', ['all.every(f)']],
  ['Math.max(a, b)', ['Math.min(a, b)']],
])('%s has the mutants %j', (source, expected) => {
  expect(changed(source)).toEqual(expected);
});

test.each(["import a from 'a';", "type A = 'a' | 1;", "f<'a'>(b);", "throw new Error('no such row');"])(
  'names, types and texts such as %s have none',
  (source) => {
    expect(changed(source)).toEqual([]);
  },
);

test('a mutant names its line', () => {
  expect(mutantsOf('const a = f(\n  1,\n);')).toMatchObject([{ line: 2, before: '1', text: '(1 + 1)' }]);
});
