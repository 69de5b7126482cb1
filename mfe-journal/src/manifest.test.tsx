import type { RouteDeclaration } from '@parque/remote/manifest';
import { createSession } from '@parque/remote/testing';
import { can } from '@parque/session';
import manifest from './manifest';

const [panel] = manifest.routes;
const [entry] = manifest.menu;

test.each([[2], [3], [2, 3]])('spec 2: the panel requires product %i', (...products) => {
  expect(can(panel.requires, createSession(...products))).toBe(true);
});

test('spec 6: other users are redirected home, and the menu shows the reason', () => {
  expect(can(panel.requires, createSession(1, 6, 7))).toBe(false);
  expect(panel.otherwise).toBe('/');
  expect(entry?.whenMissing?.disabled).toBe('Debe contratar el servicio');
});

test('spec 2: a load of the home path redirects to the panel with product 2, not with product 3', () => {
  expect(can(panel.landing, createSession(2))).toBe(true);
  expect(can(panel.landing, createSession(3))).toBe(false);
});

test('every address of the journal but those of the sample has the same requirement', () => {
  const routes: readonly RouteDeclaration[] = manifest.routes;
  for (const { path, requires, otherwise, access } of routes) {
    if (access === 'signed-out') continue;
    const expected = path.startsWith('/panel/ejemplo') ? {} : { requires: panel.requires, otherwise: '/' };
    expect({ path, requires, otherwise }).toEqual({ path, ...expected });
  }
});
