import type { MenuDeclaration, RouteDeclaration } from '@parque/remote/manifest';
import { can } from '@parque/session';
import { people } from '@parque/remote/testing';
import manifest from './manifest';

const routes: readonly RouteDeclaration[] = manifest.routes;
const menu: readonly MenuDeclaration<string>[] = manifest.menu;
const sessionOf = (user: (typeof people)['ana' | 'admin']) => ({
  token: 'token',
  user,
  isExpired: false,
  owned: [],
});

test.each(routes.map(({ path, ...route }) => [path, route] as const))(
  '%s requires rol 1; other users are redirected to the products',
  (_, { requires, otherwise }) => {
    expect(can(requires, sessionOf(people.admin))).toBe(true);
    expect(can(requires, sessionOf(people.ana))).toBe(false);
    expect(otherwise).toBe('/products');
  },
);

test('the entries are in the group Administración and require rol 1', () => {
  for (const { group, requires, order, whenMissing } of menu) {
    expect(group).toBe('Administración');
    expect(order).toBeGreaterThanOrEqual(200);
    expect(can(requires, sessionOf(people.ana))).toBe(false);
    expect(whenMissing).toBeUndefined();
  }
});
