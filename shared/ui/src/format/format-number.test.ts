import { formatNumber } from './format-number';

test('a number is written as in Spain: thousands always grouped, and a true minus sign', () => {
  expect(formatNumber(1234.5)).toBe('1.234,5');
  expect(formatNumber(-1234)).toBe('−1.234');
  expect(formatNumber(1234, { useGrouping: false })).toBe('1234');
  expect(formatNumber(0.256, { style: 'percent', maximumFractionDigits: 1 })).toBe('25,6\u00a0%');
});

test('with a point as the chosen decimal separator, thousands are grouped by commas, and decimals given as text are kept', () => {
  localStorage.setItem('parque:decimal-separator', '.');
  expect(formatNumber(-1234567.5)).toBe('−1,234,567.5');
  expect(formatNumber(1234.256, { style: 'percent', maximumFractionDigits: 1 })).toBe('123,425.6\u00a0%');
  expect(formatNumber('12345678901234567.89')).toBe('12,345,678,901,234,567.89');
});

test('a stored decimal separator that does not exist counts as none', () => {
  localStorage.setItem('parque:decimal-separator', 'x');
  expect(formatNumber(1234.5)).toBe('1.234,5');
});

test.each([0, -0, -0.004, 0.004])('%f, rounded to cents, is a zero without a sign', (value) => {
  const cents = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  expect(formatNumber(value, cents)).toBe('0,00');
  expect(formatNumber(value, { ...cents, signDisplay: 'exceptZero' })).toBe('0,00');
});

const formats = [
  {},
  { maximumFractionDigits: 0 },
  { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  { minimumFractionDigits: 2, maximumFractionDigits: 8 },
  { minimumFractionDigits: 5 },
  { maximumFractionDigits: 4, useGrouping: false },
  { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' },
] as const satisfies readonly Intl.NumberFormatOptions[];

/** Numbers of all sizes, halves, and numbers close to a half; the same ones in each run. */
function* createNumbers(): Generator<number> {
  yield* [
    0.5, 1.5, 2.5, 0.125, 1.005, 1.015, 9.995, 99.995, 0.9999999, 999.9996, 1e20, 1e21, 5e-7, 123456789.125,
  ];
  let state = 917;
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let i = 0; i < 2000; i += 1)
    yield Math.round(next() * 10 ** (i % 12)) / 10 ** (i % 7) + (i % 3 ? 0 : next());
}

test.each(formats)('with %j the result equals that of Intl, except for the sign of a zero', (format) => {
  const intl = new Intl.NumberFormat('es-ES', { useGrouping: 'always', ...format });
  for (const size of createNumbers()) {
    for (const value of [size, -size, String(size)]) {
      const text = intl.format(value as number).replace('-', '−');
      expect(formatNumber(value, format)).toBe(/[1-9]/.test(text) ? text : text.replace(/[+−]/, ''));
    }
  }
});
