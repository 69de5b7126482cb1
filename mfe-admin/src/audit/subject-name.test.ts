import { getSubjectName } from './subject-name';

test.each([
  ['user:15', 'Marta Rojas', 'Marta Rojas'],
  ['licence:12', 'DashPro de Marta Rojas', 'Licencia: DashPro de Marta Rojas'],
  ['product:6', 'DashPro', 'Producto: DashPro'],
  ['entitlement:9:2', 'Dashboard de Ana', 'Acceso: Dashboard de Ana'],
])('%s with the name %s is shown as %s', (subject, subject_name, words) => {
  expect(getSubjectName({ subject, subject_name })).toBe(words);
});

test.each([
  ['licence:12', 'Licencia 12'],
  ['products', 'Catálogo'],
  ['remote:journal', 'Módulo journal'],
  ['entitlement:9:2', 'Acceso del usuario 9 al producto 2'],
  ['something-new:1', 'something-new:1'],
  ['user:15', 'Usuario 15'],
])('%s without a name is shown as %s', (subject, words) => {
  expect(getSubjectName({ subject, subject_name: null })).toBe(words);
});
