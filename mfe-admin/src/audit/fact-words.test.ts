import { formatDateTime } from '@parque/ui';
import { getFactName, formatFactValue } from './fact-words';

test.each([
  ['account1', 'Cuenta 1'],
  ['maxMasters', 'Cuentas maestras del Conector'],
  ['masterId', 'Cuenta maestra (número interno)'],
  ['decision.effect', 'Decisión: efecto'],
  ['rollouts', 'Despliegue'],
  ['unheardOf', 'UnheardOf'],
])('the field %s is called %s', (path, name) => {
  expect(getFactName(path)).toBe(name);
});

test.each([
  ['decision.effect', 'grant', 'Concedido'],
  ['status', 2, 'Rechazado'],
  ['status', 'Bloqueado', 'Bloqueado'],
  ['rol', 1, 'Administrador'],
  ['account1', 1, '1'],
  ['hidden', true, 'Sí'],
  ['entitlement.until', '2026-11-23T10:00:00.000Z', formatDateTime('2026-11-23T10:00:00Z')],
  ['type', 3, 'Hija'],
  ['note', null, '—'],
  ['ids', [1, 2], '[1,2]'],
])('the value of %s, %j, is shown as %s', (path, value, text) => {
  expect(formatFactValue(path, value)).toBe(text);
});
