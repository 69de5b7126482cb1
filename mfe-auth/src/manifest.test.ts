import manifest from './manifest';

test('spec 2: both views are for signed-out visitors, outside the frame and the menu', () => {
  const views = manifest.routes.slice(0, 2);
  expect(views.map(({ path }) => path)).toEqual(['/login', '/registro']);
  for (const route of views) expect(route).toMatchObject({ access: 'signed-out', layout: 'bare' });
  for (const { path } of views) expect(manifest.menu.map(({ to }) => to)).not.toContain(path);
});

test('recovery is for signed-out visitors, and the account for signed-in users', () => {
  const access = new Map<string, string | undefined>(
    manifest.routes.map((route) => [route.path, 'access' in route ? route.access : undefined]),
  );
  expect([access.get('/recuperar'), access.get('/restablecer')]).toEqual(['signed-out', 'signed-out']);
  expect([access.get('/cuenta'), access.get('/confirmar-correo')]).toEqual([undefined, undefined]);
  expect(manifest.menu).toEqual([expect.objectContaining({ to: '/cuenta', place: 'person' })]);
});
