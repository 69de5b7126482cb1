import manifest from './manifest';

test('both views are for whoever is not signed in, outside the frame and the menu', () => {
  const views = manifest.routes.slice(0, 2);
  expect(views.map(({ path }) => path)).toEqual(['/login', '/registro']);
  for (const route of views) expect(route).toMatchObject({ access: 'signed-out', layout: 'bare' });
  for (const { path } of views) expect(manifest.menu.map(({ to }) => to)).not.toContain(path);
});

test('the way back into an account is for whoever is not signed in, the account for whoever is', () => {
  const accessOf = new Map<string, string | undefined>(
    manifest.routes.map((route) => [route.path, 'access' in route ? route.access : undefined]),
  );
  expect([accessOf.get('/recuperar'), accessOf.get('/restablecer')]).toEqual(['signed-out', 'signed-out']);
  expect([accessOf.get('/cuenta'), accessOf.get('/confirmar-correo')]).toEqual([undefined, undefined]);
  expect(manifest.menu).toEqual([expect.objectContaining({ to: '/cuenta', place: 'person' })]);
});
