import { removePeople, sanitizeText } from './people-in-event';

test.each([
  ['Lo pidió Álvaro Núñez.', 'Lo pidió (eliminado).'],
  ['lo pidió ALVARO NUNEZ', 'lo pidió (eliminado)'],
  ['Lo pidió Alvaro Nu\u0301n\u0303ez', 'Lo pidió (eliminado)'],
  ['Álvaro Núñezal no es él', 'Álvaro Núñezal no es él'],
])('the name is removed from %j', (text, remainingText) => {
  expect(sanitizeText(text, ['Álvaro Núñez'])).toBe(remainingText);
});

test('a text without the name is returned unchanged, byte for byte', () => {
  const text = 'Cafe\u0301 con leche';
  expect(sanitizeText(text, ['Álvaro'])).toBe(text);
});

test('special characters of regular expressions match literally', () => {
  expect(sanitizeText('a.b-c+d@correo.es y aXb-c+d@correo.es', ['a.b-c+d@correo.es'])).toBe(
    '(eliminado) y aXb-c+d@correo.es',
  );
});

test('an event keeps the price and the subscription code, and no personal data', () => {
  const body = {
    data: {
      buyer: { name: 'Nuria Vidal', email: 'nuria@correo.es', document: '12345678Z' },
      purchase: { transaction: 'HP1', origin: { xcod: 'nuria@correo.es' } },
      subscription: { subscriber: { code: 'NURIA', email: 'nuria@correo.es' } },
    },
  };
  expect(removePeople(body)).toEqual({
    data: {
      purchase: { transaction: 'HP1', origin: { xcod: '(eliminado)' } },
      subscription: { subscriber: { code: 'NURIA' } },
    },
  });
});
