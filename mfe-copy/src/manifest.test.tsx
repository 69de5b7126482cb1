import type { RouteDeclaration } from '@parque/remote/manifest';
import { createSession } from '@parque/remote/testing';
import { can } from '@parque/session';
import manifest from './manifest';

const routes: readonly RouteDeclaration[] = manifest.routes;
const findRoute = (path: string) => routes.find((route) => route.path === path);

test('the copy product of the menu requires its purchase; other users are redirected to the products', () => {
  const route = findRoute('/copy-client/copy-trading');
  expect(can(route?.requires, createSession(4))).toBe(true);
  expect(can(route?.requires, createSession(1, 2, 3, 6, 7))).toBe(false);
  expect(route?.otherwise).toBe('/products');
});

test.each(['/fondo-de-inversion', '/copy-client/:name'])('spec 6: %s requires no product', (path) => {
  expect(can(findRoute(path)?.requires, createSession())).toBe(true);
});

test('spec 2: Sociedades en Automático is in the menu of every user', () => {
  const entry = manifest.menu.find(({ to }) => to === '/fondo-de-inversion');
  expect(entry).toMatchObject({ label: 'Sociedades en Automático', order: 20 });
  expect(entry?.requires).toBeUndefined();
});
