import { addresses, type AdminCopyMasterEntity } from '@parque/contract';
import { answer, fakeApi, openScreen, people } from '@parque/remote/testing';
import { screen, within } from '@testing-library/react';
import manifest from '../../manifest';
import { copyMaster } from '../../testing/copier';
import { readRows } from '../../testing/table';
import { screens } from '..';

const server = fakeApi();
const open = () => openScreen(manifest, screens, { at: '/admin-copiador', as: people.admin });

const answerWith = (masters: AdminCopyMasterEntity[], oldest_pending_ms: number | null = null) =>
  server.use(answer(addresses.getAdminCopier, { masters, per_minute: 2.4, oldest_pending_ms }));

test('every master is listed with the outcomes and the delay of its copies, and its process', async () => {
  answerWith([copyMaster()], 1500);
  open();
  const [row] = await readRows('Maestras');
  expect(row?.slice(2)).toEqual([
    'Activo1 de 2 hijas activasProceso 4711',
    '9\u00a0copiadas de 12\u00a0operaciones2\u00a0sin copiar, 1\u00a0rechazada, 0\u00a0en curso',
    '3\u00a0ms (casi siempre, hasta 12\u00a0ms)+ bróker 88\u00a0ms (casi siempre, hasta 140\u00a0ms)',
    '—',
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
  answerWith([copyMaster({ idle_children })]);
  open();
  await readRows('Maestras');
  const list = screen.getByRole('list', { name: 'Hijas que no abren nada' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  expect(list).toHaveTextContent('10001002 · Solo cierres: «Tu licencia está bloqueada.»');
  expect(list).toHaveTextContent('10001003 · Terminal sin conectar: «El terminal está desconectado.»');
});

test.each([
  [
    { status: 'sin_conexion', last_error: 'timeout', process: null },
    'Sin conexiónEl bróker no contesta o no deja leer la cuenta: se sigue intentando. Mensaje técnico: «timeout».1 de 2 hijas activasNingún proceso la copia',
  ],
  [
    { status: 'sin_conexion', last_error: 'silent', is_terminal: true },
    'Sin conexiónEl terminal no contesta: se sigue intentando. Mensaje técnico: «silent».1 de 2 hijas activasProceso 4711',
  ],
  // A terminal has no password that a broker could reject.
  [
    { status: 'credenciales_rechazadas', is_terminal: true },
    'Terminal sin conectar1 de 2 hijas activasProceso 4711',
  ],
] as const)('a master in the state %j is marked, with its process', async (changes, text) => {
  answerWith([copyMaster(changes)]);
  open();
  expect((await readRows('Maestras'))[0]?.[2]).toBe(text);
  expect(screen.getByText('1 de 1')).toBeVisible();
});
