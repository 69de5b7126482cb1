import { subjectName } from './subject-name';

test.each([
  ['licence:12', 'Licencia 12'],
  ['products', 'Catálogo'],
  ['remote:journal', 'Módulo journal'],
  ['entitlement:9:2', 'Acceso del usuario 9 al producto 2'],
  ['something-new:1', 'something-new:1'],
])('%s is shown as %s', (subject, words) => {
  expect(subjectName(subject)).toBe(words);
});
