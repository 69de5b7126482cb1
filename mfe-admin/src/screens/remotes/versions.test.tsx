import { addresses, type RemoteStatusEntity } from '@parque/contract';
import { answer, fakeApi, openScreen, people, pressButtons } from '@parque/remote/testing';
import { catchDownloads } from '@parque/remote/testing/downloads';
import { formatDateTime } from '@parque/ui';
import { screen, waitFor, within } from '@testing-library/react';
import manifest from '../../manifest';
import { createOverview, createPublishedVersion, createRemote, createRollout } from '../../testing/registry';
import { readHeads, readRows } from '../../testing/table';
import { screens } from '..';

const server = fakeApi();

function open(remotes: readonly RemoteStatusEntity[], query = '') {
  server.use(answer(addresses.getRegistryOverview, createOverview(41, ...remotes)));
  return openScreen(manifest, screens, { at: `/admin-versiones${query}`, as: people.admin });
}

const journal = createRemote(
  {
    rollouts: [createRollout('1.3.0', 25, { paused: true })],
    pins: [{ version: '1.1.0', users: ['a', 'b'], roles: [1] }],
  },
  [
    createPublishedVersion('1.3.0', {
      share: 0.1,
      health: { loads: 80, failures: 20, reasons: { 'entry: http': 20 }, p75Ms: 900 },
    }),
    createPublishedVersion('1.2.0', {
      share: 0.9,
      health: { loads: 900, failures: 0, reasons: {}, p75Ms: 1500 },
    }),
  ],
);
const auth: RemoteStatusEntity = {
  ...createRemote({ name: 'auth', state: 'off', message: 'Volvemos pronto' }),
  title: 'Acceso',
};

test('the screen of remotes lists each remote with its running versions and their health in the last 24 hours', async () => {
  open([journal, auth]);
  expect(await readHeads('Versiones')).toEqual([
    'Módulo',
    'Estable',
    'Despliegue',
    'Estado',
    'Última publicación',
    'Fijadas',
    'Cargas',
    'Fallos',
    'Tasa de fallos',
    'Tiempo de carga',
    'Acciones',
  ]);
  const publishedAt = formatDateTime('2026-11-20T12:00:00Z');
  expect(await readRows('Versiones')).toEqual([
    ['Acceso auth', '1.2.0', '—', 'Apagado', publishedAt, '—', '0', '0', '—', '—', 'Revertir Acceso'],
    [
      'Diario journal',
      '1.2.0',
      '1.3.025\u00a0%En pausa',
      'Activo',
      publishedAt,
      '1.1.0 para 2 personas y administradores',
      '980',
      '20',
      '2\u00a0%',
      '1,5\u00a0s',
      'Revertir Diario',
    ],
  ]);
  expect(screen.getByRole('link', { name: 'Diario' })).toHaveAttribute('href', '#/admin-versiones/journal');
});

test.each([
  ['name', 'JOUR', 'Diario journal'],
  ['title', 'acce', 'Acceso auth'],
])('the search in the address finds a remote by %s', async (_by, search, expected) => {
  open([journal, auth], `?buscar=${search}`);
  expect((await readRows('Versiones')).map(([name]) => name)).toEqual([expected]);
});

test('the status filter shows only the remotes with that status', async () => {
  const user = open([journal, auth]);
  await user.selectOptions(await screen.findByLabelText('Estado'), 'Apagados');
  await waitFor(async () =>
    expect((await readRows('Versiones')).map(([name]) => name)).toEqual(['Acceso auth']),
  );
});

test('the list can be exported', async () => {
  const files = catchDownloads();
  await pressButtons(open([journal]), 'Exportar CSV');
  await waitFor(() => expect(files).toHaveLength(1));
  const [, line] = ((await files[0]?.file.text()) ?? '').trim().split('\r\n');
  expect(line).toMatch(
    /^Diario;1\.2\.0;"1\.3\.0 al 25\u00a0%, en pausa";Activo;2026-11-20 \d\d:00:00;1\.1\.0 para 2 personas y administradores;980;20;0,02;1500$/,
  );
});

test('the rollout of a remote is reverted in its row, at the displayed revision', async () => {
  const user = await pressButtons(open([journal, auth]), 'Revertir Diario');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/Termina el despliegue de la 1\.3\.0/)).toBeVisible();
  const bodies = server.record(addresses.changeRegistry, { revision: 42, remote: journal.remote });
  await user.type(dialog.getByLabelText('Motivo'), 'Falla');
  await user.click(dialog.getByRole('button', { name: 'Volver atrás' }));
  await waitFor(() =>
    expect(bodies).toEqual([
      { name: 'journal', action: { command: 'rollback' }, reason: 'Falla', expectedRevision: 41 },
    ]),
  );
});

test('a remote without an earlier version shows in its row why it cannot be reverted', async () => {
  const { previous: _none, ...first } = createRemote().remote;
  open([{ ...createRemote(), remote: first }]);
  expect(await screen.findByText('Sin anterior')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Revertir Diario' })).not.toBeInTheDocument();
});
