import { withoutPeople, withoutWords } from './people-in-event';

test.each([
  ['Lo pidió Álvaro Núñez.', 'Lo pidió (eliminado).'],
  ['lo pidió ALVARO NUNEZ', 'lo pidió (eliminado)'],
  ['Lo pidió Alvaro Nu\u0301n\u0303ez', 'Lo pidió (eliminado)'],
  ['Álvaro Núñezal no es él', 'Álvaro Núñezal no es él'],
])('%j names nobody after it', (text, left) => {
  expect(withoutWords(text, ['Álvaro Núñez'])).toBe(left);
});

test('a text without the word stays as it is, byte for byte', () => {
  const text = 'Cafe\u0301 con leche';
  expect(withoutWords(text, ['Álvaro'])).toBe(text);
});

test('characters of a word that mean something in patterns are taken literally', () => {
  expect(withoutWords('a.b-c+d@correo.es y aXb-c+d@correo.es', ['a.b-c+d@correo.es'])).toBe(
    '(eliminado) y aXb-c+d@correo.es',
  );
});

test('an event keeps what was paid and the code of the subscription, and no person', () => {
  const body = {
    data: {
      buyer: { name: 'Nuria Vidal', email: 'nuria@correo.es', document: '12345678Z' },
      purchase: { transaction: 'HP1', origin: { xcod: 'nuria@correo.es' } },
      subscription: { subscriber: { code: 'NURIA', email: 'nuria@correo.es' } },
    },
  };
  expect(withoutPeople(body)).toEqual({
    data: {
      purchase: { transaction: 'HP1', origin: { xcod: '(eliminado)' } },
      subscription: { subscriber: { code: 'NURIA' } },
    },
  });
});
