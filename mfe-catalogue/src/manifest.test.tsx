import type { RouteDeclaration } from '@parque/remote/manifest';
import { createSession } from '@parque/remote/testing';
import { can } from '@parque/session';
import manifest from './manifest';

const routes: readonly RouteDeclaration[] = manifest.routes;
const findRoute = (path: string) => routes.find((route) => route.path === path);

test.each([
  ['/dashpro', 6],
  ['/escaner', 7],
])('spec 3: %s requires product %i; other users are redirected to the products', (path, product) => {
  const route = findRoute(path);
  expect(can(route?.requires, createSession(product))).toBe(true);
  expect(can(route?.requires, createSession(1, 2, 3, product === 6 ? 7 : 6))).toBe(false);
  expect(route?.otherwise).toBe('/products');
});

test.each(['/', '/payment', '/products'])('spec 6: %s requires no product', (path) => {
  expect(can(findRoute(path)?.requires, createSession())).toBe(true);
});

test.each(['/tienda', '/tienda/:url'])('%s leads users with a session to their catalogue', (path) => {
  expect(findRoute(path)).toMatchObject({ access: 'signed-out', otherwise: '/products' });
});

test('spec 2: Pago is also the current entry at the home path, and Productos is in the top bar', () => {
  expect(manifest.menu.find(({ to }) => to === '/payment')?.alsoAt).toEqual(['/']);
  expect(manifest.menu.find(({ to }) => to === '/products')?.place).toBe('top');
});
