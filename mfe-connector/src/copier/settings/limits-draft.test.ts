import { copyLimitRanges } from '@parque/contract/limits';
import { toLimitsDraft, findLimitError, limitNames, toLimits, type LimitsDraft } from './limits-draft';

const stored = {
  max_lot: 0.125,
  max_positions: 5,
  max_daily_loss: 1500,
  max_total_loss: 4000.5,
  max_drawdown: 2500,
  on_loss_limit: 'cerrar' as const,
  max_slippage_points: null,
  max_age_seconds: 30,
};
const typeInto = (change: Partial<LimitsDraft>) => ({ ...toLimitsDraft(stored), ...change });

test('stored limits are written so that the form reads the same limits', () => {
  expect(toLimits(toLimitsDraft(stored))).toEqual(stored);
});

test.each([
  ['max_daily_loss', '1.500', 1500],
  ['max_daily_loss', '1.500,50', 1500.5],
  ['max_daily_loss', '1500.00', 1500],
  ['max_daily_loss', '1 500', 1500],
  ['max_positions', '1.000', 1000],
  ['max_lot', '0.125', 0.125],
  ['max_lot', '1.125', 1.125],
] as const)('the limit %s typed as %j is %d', (name, text, limit) => {
  expect(findLimitError(name, text)).toBeUndefined();
  expect(toLimits(typeInto({ [name]: text }))[name]).toBe(limit);
});

test.each(limitNames)('the form accepts %s only within the range of the contract', (name) => {
  const { min, max } = copyLimitRanges[name];
  const toWritten = (limit: number) => toLimitsDraft({ ...stored, [name]: limit })[name];
  expect([findLimitError(name, toWritten(min)), findLimitError(name, toWritten(max))]).toEqual([
    undefined,
    undefined,
  ]);
  expect(findLimitError(name, toWritten(max + 1))).toMatch(/Como mucho/);
});

test.each([
  ['max_daily_loss', 'mil', 'Escribe un número.'],
  ['max_age_seconds', '9999', 'Como mucho 3.600.'],
  ['max_daily_loss', '0', 'Escribe un número mayor que 0.'],
  ['max_daily_loss', '\u2212100', 'Escribe un número mayor que 0.'],
  ['max_positions', '1,5', 'Escribe un número entero.'],
  ['max_age_seconds', '', 'Hace falta este dato.'],
] as const)('the limit %s typed as %j is marked: %s', (name, text, error) => {
  expect(findLimitError(name, text)).toBe(error);
});
