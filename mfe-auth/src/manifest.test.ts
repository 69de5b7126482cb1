import manifest from './manifest';

test('both views are for whoever is not signed in, outside the frame and the menu', () => {
  expect(manifest.routes.map(({ path }) => path)).toEqual(['/login', '/registro']);
  for (const route of manifest.routes) expect(route).toMatchObject({ access: 'signed-out', layout: 'bare' });
  expect(manifest.menu).toEqual([]);
});
