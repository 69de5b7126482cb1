import { addresses, type CopyMasterEntity } from '@parque/contract';
import { answer, fakeApi, fakeStream, openScreen, people } from '@parque/remote/testing';
import { setOwnedProducts } from '@parque/session';
import { formatDateTime } from '@parque/ui';
import { act, screen, waitFor } from '@testing-library/react';
import manifest from '../manifest';
import { createActiveChild, createCopierState, createState, copyMaster } from '../testing/copier';
import { createAccount, createMaster, openConnector, createList } from '../testing/masters';
import { screens } from '.';

/** The queries replace no-break spaces of the page, and not those of the text that they look for. */
const formatLastData = (at: string) =>
  `Últimos datos disponibles: ${formatDateTime(at)}.`.replaceAll('\u00a0', ' ');

/* What the page shows when another device, the broker or a terminal changes something. */

const master = createMaster(1);
const first = createAccount(2, {});
const open = (at = '/conector') => openConnector(at);

const stream = fakeStream(addresses.streamCopier);
const server = fakeApi(
  answer(addresses.listServers, [{ id: 1, name: 'Meridiano-Real 01' }]),
  answer(addresses.listConnectorAccounts, createList([master], [first])),
  stream.handler,
  answer(addresses.listCopies, { rows: [], next: null }),
);

const withMaster = (
  changes: Partial<CopyMasterEntity>,
  ...children: ReturnType<typeof createActiveChild>[]
) => createState([copyMaster(changes)], children);

test('the first child, which another device adds, appears beside a master without children', async () => {
  const events = fakeStream(addresses.streamCopier);
  server.use(
    events.handler,
    answer(addresses.getCopier, createCopierState()),
    answer(addresses.listConnectorAccounts, createList([master])),
  );
  open();
  expect(await screen.findByText('Aún no tienes cuentas hijas')).toBeVisible();
  await waitFor(() => expect(events.lastEventIds).toHaveLength(1));
  server.use(answer(addresses.listConnectorAccounts, createList([master], [first])));
  events.send('estado', createCopierState(createActiveChild({ id: 2, number: 1002 })));
  expect(await screen.findByRole('table', { name: 'Cuentas Hijas' })).toHaveTextContent('1002');
  expect(await screen.findByText('Copia en la cuenta 1002')).toBeVisible();
  expect(events.lastEventIds).toHaveLength(1);
});

test('while the master cannot be read, an active child shows that nothing is copied', async () => {
  const note = 'El terminal de esta cuenta no responde. Mira en «Mis terminales» qué le pasa.';
  const silent_since = '2026-11-20T10:54:00.000Z';
  const silent = { status: 'sin_conexion', status_note: note, silent_since, is_terminal: true } as const;
  server.use(answer(addresses.getCopier, withMaster(silent, createActiveChild())));
  open();
  expect(await screen.findByText('Maestra sin conexión')).toBeVisible();
  expect(screen.getByText(/^Ahora no se copia nada/)).toBeVisible();
  expect(screen.getByText(formatLastData(silent_since))).toBeVisible();
  expect(screen.queryByText('Se copia todo lo que haga la maestra.')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Mis terminales' })).toHaveAttribute('href', '#/terminales');
});

test('while an active child cannot be read, it shows since when, and that nothing is copied to it', async () => {
  const silent_since = '2026-11-20T10:54:00.000Z';
  const status_note = 'El terminal de esta cuenta no responde.';
  const silent = createActiveChild({ status: 'sin_conexion', status_note, silent_since });
  server.use(answer(addresses.getCopier, withMaster({}, silent)));
  open();
  expect(await screen.findByText(formatLastData(silent_since))).toBeVisible();
  expect(await screen.findByText(/^Ahora no se copia nada: no se llega a esta cuenta/)).toBeVisible();
  expect(screen.queryByText('Se copia todo lo que haga la maestra.')).not.toBeInTheDocument();
});

test('a refund that arrives while the screen is open is shown on it', async () => {
  const product = { id: 1, title: 'Conector', url: 'conector', fecha_caducidad: null };
  const state = createCopierState(createActiveChild({ id: 2, number: 1002 }));
  server.use(answer(addresses.getCopier, state));
  const owns = [{ ...product, status: 'Activo' as const }];
  openScreen(manifest, screens, { at: '/conector', as: people.ana, owns });
  expect(await screen.findByText('Copia en la cuenta 1002')).toBeVisible();
  expect(screen.queryByText(/no se abre nada nuevo/)).not.toBeInTheDocument();
  server.use(answer(addresses.getCopier, { ...state, is_entitled: false }));
  // The shell does so after an event of the session.
  act(() => setOwnedProducts([], [1]));
  expect(await screen.findByText('Tu Conector ya no está activo: no se abre nada nuevo')).toBeVisible();
});
