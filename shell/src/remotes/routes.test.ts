import { createChosenRemote, createComposition, composeRegistry, createSession } from '../testing/registry';
import { findLandingPath, matchRoute, signInPath } from './routes';

const registry = composeRegistry({
  name: 'copia',
  routes: [
    { path: '/copia/:name', title: 'Copia' },
    { path: '/copia/nueva', title: 'Nueva' },
  ],
});

const findTitle = (pathname: string) => matchRoute(registry, pathname)?.route.title;

test('a fixed path wins over one with a parameter', () => {
  expect([findTitle('/copia/nueva'), findTitle('/copia/oro')]).toEqual(['Nueva', 'Copia']);
});

test('an address that no remote declares matches no route', () => {
  expect([findTitle('/'), findTitle('/copia'), findTitle('/copia/a/b')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a visitor is redirected to a route for signed-out users that the route of the address names', () => {
  const home = { path: '/', title: 'Inicio', otherwise: '/ventas' };
  const shop = { path: '/ventas', title: 'Ventas', access: 'signed-out' as const };
  const composition = composeRegistry(
    { name: 'entrada', routes: [{ path: '/entrar', title: 'Entrar', access: 'signed-out' }] },
    { name: 'ventas', routes: [home, shop, { ...home, path: '/precios', otherwise: '/' }] },
  );
  expect(['/', '/precios', '/otra'].map((pathname) => signInPath(composition, pathname))).toEqual([
    '/ventas',
    '/entrar',
    '/entrar',
  ]);
  expect(signInPath(composeRegistry({ name: 'diario' }))).toBeUndefined();
  const stoppedRemote = createChosenRemote({ name: 'ventas', routes: [home, shop] }, { state: 'off' });
  expect(signInPath(createComposition(stoppedRemote, ...composition.remotes.slice(0, 1)), '/')).toBe(
    '/entrar',
  );
});

test('a stopped remote is not the landing page, and its sign-in screen gives way to a running one', () => {
  const createStoppedRemote = (declaration: Parameters<typeof createChosenRemote>[0]) =>
    createChosenRemote(declaration, { state: 'off' });
  const landing = {
    name: 'diario',
    routes: [{ path: '/diario', title: 'Diario', landing: { anyProduct: [2] } }],
  };
  const signIn = (name: string) => ({
    name,
    routes: [{ path: `/${name}`, title: 'Entrar', access: 'signed-out' as const }],
  });
  expect(
    findLandingPath(createComposition(createStoppedRemote(landing)), createSession(0, 2)),
  ).toBeUndefined();
  expect(
    signInPath(createComposition(createStoppedRemote(signIn('vieja')), createChosenRemote(signIn('nueva')))),
  ).toBe('/nueva');
  expect(signInPath(createComposition(createStoppedRemote(signIn('vieja'))))).toBe('/vieja');
});
