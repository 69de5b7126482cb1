import { getSubjectName } from './subject-name';

test.each([
  ['user:15', 'Marta Rojas', 'Marta Rojas'],
  ['licence:12', 'DashPro de Marta Rojas', 'Licencia: DashPro de Marta Rojas'],
  ['product:6', 'DashPro', 'Producto: DashPro'],
  ['entitlement:9:2', 'Dashboard de Ana', 'Acceso: Dashboard de Ana'],
  ['licence:12', null, 'Licencia 12'],
  ['products', null, 'Catálogo'],
  ['remote:journal', null, 'Módulo journal'],
  ['entitlement:9:2', null, 'Acceso del usuario 9 al producto 2'],
  ['something-new:1', null, 'something-new:1'],
  ['user:15', null, 'Usuario 15'],
])('%s with the name %s is shown as %s', (subject, subject_name, words) => {
  expect(getSubjectName({ subject, subject_name })).toBe(words);
});
