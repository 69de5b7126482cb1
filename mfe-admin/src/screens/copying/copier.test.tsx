import { addresses, type AdminCopyMasterEntity } from '@parque/contract';
import { answer, fakeApi, openScreen, people, refuse } from '@parque/remote/testing';
import { screen, within } from '@testing-library/react';
import manifest from '../../manifest';
import { readRows } from '../../testing/table';
import { screens } from '..';

const server = fakeApi();
const open = () => openScreen(manifest, screens, { at: '/admin-copiador', as: people.admin });

const master: AdminCopyMasterEntity = {
  id: 1,
  number: 51203847,
  server: 'Meridiano-Real 01',
  user_id: 7,
  email: 'ana@correo.es',
  status: 'activo',
  is_terminal: false,
  last_error: null,
  process: '4711-x',
  children: 2,
  active_children: 1,
  events: 12,
  copied: 9,
  left_out: 2,
  rejected: 1,
  idle_children: [],
  pending: 0,
  delay: {
    platform: { p50: 3, p95: 12 },
    broker: { p50: 88, p95: 140 },
    total: { p50: 88, p95: 140 },
    count: 9,
  },
  last_event_at: null,
};

test('every master is listed with the outcomes and the delay of its copies, and its process', async () => {
  server.use(
    answer(addresses.getAdminCopier, { masters: [master], per_minute: 2.4, oldest_pending_ms: 1500 }),
  );
  open();
  const [row] = await readRows('Maestras');
  expect(row?.slice(2)).toEqual([
    'Activo1 de 2 hijas activas',
    '9\u00a0copiadas de 12\u00a0operaciones2\u00a0sin copiar, 1\u00a0rechazada, 0\u00a0en curso',
    '3\u00a0ms (p95: 12\u00a0ms)+ bróker 88\u00a0ms (p95: 140\u00a0ms)',
    '—Proceso 4711',
  ]);
  expect(screen.getByText('2,4')).toBeVisible();
  expect(screen.getByText('1,5 s')).toBeVisible();
});

test('children that open nothing are listed below their master, with the reason that their owner reads', async () => {
  const child = { is_terminal: false, status: 'solo_cierres' } as const;
  const idle_children = [
    { ...child, id: 2, number: 10001002, reason: 'Tu licencia está bloqueada.' },
    {
      id: 3,
      number: 10001003,
      is_terminal: true,
      status: 'credenciales_rechazadas' as const,
      reason: 'El terminal está desconectado.',
    },
  ];
  server.use(
    answer(addresses.getAdminCopier, {
      masters: [{ ...master, idle_children }],
      per_minute: 0,
      oldest_pending_ms: null,
    }),
  );
  open();
  await readRows('Maestras');
  const list = screen.getByRole('list', { name: 'Hijas que no abren nada' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  expect(list).toHaveTextContent('10001002 · Solo cierres: «Tu licencia está bloqueada.»');
  expect(list).toHaveTextContent('10001003 · Terminal sin conectar: «El terminal está desconectado.»');
});

test('a master whose broker does not answer is marked, with the missing process', async () => {
  const troubled = { ...master, status: 'sin_conexion', last_error: 'timeout', process: null } as const;
  server.use(
    answer(addresses.getAdminCopier, { masters: [troubled], per_minute: 0, oldest_pending_ms: null }),
  );
  open();
  const [row] = await readRows('Maestras');
  expect([row?.[2], row?.at(-1)]).toEqual(['Sin conexióntimeout1 de 2 hijas activas', '—Nadie la copia']);
  expect(screen.getByText('1 de 1')).toBeVisible();
});

test('a master whose terminal is disconnected has no rejected password', async () => {
  const troubled = { ...master, status: 'credenciales_rechazadas', is_terminal: true } as const;
  server.use(
    answer(addresses.getAdminCopier, { masters: [troubled], per_minute: 0, oldest_pending_ms: null }),
  );
  open();
  const [row] = await readRows('Maestras');
  expect(row?.[2]).toBe('Terminal sin conectar1 de 2 hijas activas');
});

test('without masters an empty state is shown, and a failure is not shown as empty', async () => {
  server.use(refuse(addresses.getAdminCopier, 'unavailable'));
  const user = open();
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  server.use(answer(addresses.getAdminCopier, { masters: [], per_minute: 0, oldest_pending_ms: null }));
  await user.click(retry);
  expect(await screen.findByText('Todavía no hay ninguna cuenta maestra')).toBeVisible();
});
