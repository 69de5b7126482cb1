import { ApiRuleError } from './api-rule-error';

test.each([
  [1, '1 segundo'],
  [42, '42 segundos'],
  [60, '60 segundos'],
  [61, '2 minutos'],
  [892, '15 minutos'],
])('a wait of %i seconds is shown as %s', (retryAfterSeconds, waitText) => {
  const { message } = new ApiRuleError('too_many_attempts', { retryAfterSeconds });
  expect(message).toBe(`Demasiados intentos. Espera ${waitText} y vuelve a probar.`);
});
