import { can } from '@parque/session';
import manifest from './manifest';

const createSession = (...products: number[]) => ({
  token: 'token',
  user: undefined,
  owned: products.map((id) => ({
    id,
    title: `Producto ${id}`,
    url: `producto-${id}`,
    status: 'Activo' as const,
    fecha_caducidad: null,
  })),
});

test('Inicio is the landing page of users of any product only', () => {
  const [{ landing }] = manifest.routes;
  expect([can(landing, createSession(6)), can(landing, createSession())]).toEqual([true, false]);
});
