import { TerminalRejectedError } from './client';
import { planNextStep, formatRejection } from './step-text';

test.each([
  [{ is: 'ok', nextMs: 500 }, 'connected'],
  [
    { is: 'busy', seconds: 15, why: 'Esta cuenta ya está conectada' },
    'the account is connected from another terminal',
  ],
  [
    { is: 'gone', why: 'Has desconectado este terminal' },
    'disconnected in Parqué: pair it again with --pair <code>',
  ],
  [{ is: 'outdated', least: '1.0.4' }, 'version 1.0.4 or later is required'],
  [
    { is: 'rejected', status: 429, code: 'too_many_attempts', why: 'Espera' },
    'rejected: 429 too_many_attempts',
  ],
  [
    { is: 'rejected', status: 401, code: 'terminal_unknown', why: 'No conocemos' },
    'rejected: 401 terminal_unknown: create a code on the page, and use --pair <code>',
  ],
  [{ is: 'lost' }, 'no answer'],
] as const)('the result %j of a call is described in English', (result, text) => {
  expect(planNextStep(result, 0).text).toBe(text);
});

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
