import { TerminalRejectedError } from './client';
import { planNextStep, formatRejection } from './step-text';

test('a failed call is repeated after a growing time, and a final answer ends the calls', () => {
  expect([0, 1, 6, 7].map((failures) => planNextStep({ is: 'lost' }, failures).ms)).toEqual([
    250, 500, 16_000, 16_000,
  ]);
  expect(planNextStep({ is: 'gone', why: '' }, 0).ms).toBe(Infinity);
});

test('a rejection of the server is described by its code, and one of the terminal by its reason', () => {
  expect(formatRejection(new TerminalRejectedError(404, 'not_found', 'No existe'))).toBe(
    'rejected: 404 not_found',
  );
  expect(formatRejection(new TerminalRejectedError(0, 'key_missing', 'not paired yet'))).toBe(
    'not paired yet',
  );
  expect(formatRejection(new TypeError('fetch failed'))).toBe('fetch failed');
});
