import { getDayBeside, getPageDay, listPeriodDays, getPeriod, formatPeriod } from './periods';

test.each([
  ['day', '2026-03-09', '2026-03-09', '2026-03-09'],
  ['week', '2026-03-09', '2026-03-08', '2026-03-14'],
  ['week', '2026-03-08', '2026-03-08', '2026-03-14'],
  ['week', '2026-03-14', '2026-03-08', '2026-03-14'],
  ['week', '2026-01-01', '2025-12-28', '2026-01-03'],
  ['month', '2026-02-14', '2026-02-01', '2026-02-28'],
  ['month', '2028-02-14', '2028-02-01', '2028-02-29'],
  ['month', '2026-12-31', '2026-12-01', '2026-12-31'],
] as const)('the %s of %s lasts from %s to %s', (kind, day, from, to) => {
  expect(getPeriod(kind, day)).toEqual({ kind, from, to });
});

test.each([
  ['day', '2026-03-01', '2026-02-28', '2026-03-02'],
  ['week', '2026-03-09', '2026-03-07', '2026-03-15'],
  ['month', '2026-01-15', '2025-12-31', '2026-02-01'],
] as const)('the periods beside a %s contain the days before and after it', (kind, day, before, after) => {
  const period = getPeriod(kind, day);
  expect([getDayBeside(period, -1), getDayBeside(period, 1)]).toEqual([before, after]);
});

test.each([
  ['2026-03-08', '2026-03-02', '2026-03-08', '2026-03-01'],
  ['2026-03-09', '2026-03-09', '2026-03-15', '2026-03-08'],
  ['2026-03-15', '2026-03-09', '2026-03-15', '2026-03-08'],
])(
  'with weeks from Monday on, that of %s lasts from %s to %s, and its review is that of %s',
  (day, from, to, page) => {
    const week = getPeriod('week', day, 1);
    expect(week).toEqual({ kind: 'week', from, to });
    expect(getPageDay(week)).toBe(page);
  },
);

test('a period is named by its day, its ends or its month', () => {
  expect(formatPeriod(getPeriod('day', '2026-11-12'))).toBe('Jueves, 12/11/2026');
  expect(formatPeriod(getPeriod('week', '2026-11-12'))).toBe('08/11/2026 – 14/11/2026');
  expect(formatPeriod(getPeriod('month', '2026-11-12'))).toBe('noviembre de 2026');
});

test('the days of a range contain both ends', () => {
  expect(listPeriodDays({ from: '2026-02-27', to: '2026-03-01' })).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ]);
  expect(listPeriodDays({ from: '2026-03-02', to: '2026-03-01' })).toEqual([]);
});
