import { formatSpread } from './spread-text';

test.each([
  [1, '402 ms (1 orden)'],
  [2, '402 ms (mediana de 2 órdenes)'],
  [19, '402 ms (mediana de 19 órdenes)'],
  [20, '402 ms (casi siempre, hasta 740 ms)'],
])('the delay of %i orders is written %s', (count, text) => {
  const spread = { p50: 402, p95: 740 };
  expect(formatSpread({ spread, count, nouns: ['orden', 'órdenes'], format: (ms) => `${ms} ms` })).toBe(text);
});
