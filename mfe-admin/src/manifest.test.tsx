import type { MenuDeclaration, RouteDeclaration } from '@parque/remote/manifest';
import { can } from '@parque/session';
import { people } from '@parque/remote/testing';
import manifest from './manifest';

const routes: readonly RouteDeclaration[] = manifest.routes;
const menu: readonly MenuDeclaration<string>[] = manifest.menu;
const createSession = (user: (typeof people)['ana' | 'admin']) => ({
  token: 'token',
  user,
  isExpired: false,
  owned: [],
});

test.each(routes.map(({ path, ...route }) => [path, route] as const))(
  'spec 6: %s requires rol 1; other users are redirected to the products',
  (_, { requires, otherwise }) => {
    expect(can(requires, createSession(people.admin))).toBe(true);
    expect(can(requires, createSession(people.ana))).toBe(false);
    expect(otherwise).toBe('/products');
  },
);

test('the entries are in three groups of at most five, and require rol 1', () => {
  const groups = [...new Set(menu.map(({ group }) => group))];
  expect(groups).toEqual(['Administración', 'Servicios', 'Plataforma']);
  for (const name of groups) expect(menu.filter(({ group }) => group === name).length).toBeLessThanOrEqual(5);
  for (const { requires, order, whenMissing } of menu) {
    expect(order).toBeGreaterThanOrEqual(200);
    expect(can(requires, createSession(people.ana))).toBe(false);
    expect(whenMissing).toBeUndefined();
  }
});

test('administrators, and no other user, land on Resumen', () => {
  const landings = routes.filter(({ landing }) => landing);
  expect(landings.map(({ path }) => path)).toEqual(['/admin']);
  expect(can(landings[0]?.landing, createSession(people.admin))).toBe(true);
  expect(can(landings[0]?.landing, createSession(people.ana))).toBe(false);
});
