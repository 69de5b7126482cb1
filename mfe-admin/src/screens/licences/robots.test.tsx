import { addresses, type AdminEaRefusalEntity } from '@parque/contract';
import { answer, fakeApi, openScreen, people } from '@parque/remote/testing';
import { screen, within } from '@testing-library/react';
import manifest from '../../manifest';
import { readRows } from '../../testing/table';
import { screens } from '..';

const server = fakeApi();
const open = (query = '') => openScreen(manifest, screens, { at: `/admin-robots${query}`, as: people.admin });

const ana = { id: 7, name: 'Ana', email: 'ana@correo.es' };
const requested = {
  id: 1,
  at: '2026-11-20T12:00:00Z',
  login: 51203847,
  server: 'Robles-Demo',
  mode: 'demo',
  version: '1.2',
  product: 'dashpro',
  address: '10.0.0.7',
  licence_id: 3,
} as const;
const createRefusal = (id: number, changes: Partial<AdminEaRefusalEntity> = {}): AdminEaRefusalEntity => ({
  ...requested,
  id,
  user: ana,
  state: 'CUENTA_NO_REGISTRADA',
  message: 'Esta cuenta no está registrada.',
  times: 14,
  ...changes,
});

test('the screen of robots lists rejected robots with reason, count and addresses', async () => {
  server.use(
    answer(addresses.listEaRefusals, {
      rows: [createRefusal(2), createRefusal(1, { user: null, licence_id: null, state: 'TOKEN_NO_VALIDO' })],
      next: null,
    }),
  );
  open();
  const rows = await readRows('Rechazos');
  expect(rows[0]?.slice(3)).toEqual([
    'Cuenta no registrada',
    '14',
    'DashPro',
    '51203847',
    'Robles-Demo (demo)',
    '1.2',
    '10.0.0.7',
  ]);
  expect(rows[1]?.slice(2, 4)).toEqual(['Sin asignar', 'Clave no válida']);
});

test('the other view shows the last contact of each robot', async () => {
  server.use(
    answer(addresses.listEaRefusals, { rows: [], next: null }),
    answer(addresses.listEaContacts, { rows: [{ ...requested, user: ana }], next: null }),
  );
  const user = open();
  expect(await screen.findByText('Ningún robot ha sido rechazado')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Últimos contactos' }));
  expect((await readRows('Últimos contactos'))[0]?.slice(3, 5)).toEqual(['DashPro', '51203847']);
  expect(window.location.hash).toBe('#/admin-robots?ver=contactos');
});

const uploaded = {
  name: 'dashpro.ex5',
  version: '2.1',
  bytes: 40_960,
  sha256: 'ab'.repeat(32),
  uploaded_at: '2026-03-14T12:00:00Z',
};

const serveRobots = (file: typeof uploaded | null) =>
  answer(addresses.listPrograms, [
    { kind: 'dashpro', file },
    { kind: 'terminal', file: null },
  ]);

test('the programs show version and hash, or what users get without one', async () => {
  server.use(serveRobots(uploaded));
  open('?ver=programas');
  const dashPro = within(await screen.findByRole('region', { name: 'DashPro' }));
  expect(dashPro.getByText('2.1')).toBeVisible();
  expect(dashPro.getByText(uploaded.sha256)).toBeVisible();
  const terminal = within(screen.getByRole('region', { name: 'Programa del conector' }));
  expect(terminal.getByText(/lo compilan ellos/)).toBeVisible();
});

test('an upload needs an .ex5 and a version, and sends the bytes', async () => {
  const bodies = server.record(addresses.uploadProgram, { kind: 'dashpro' as const, file: uploaded });
  server.use(serveRobots(null));
  const user = open('?ver=programas');
  const card = within(await screen.findByRole('region', { name: 'DashPro' }));
  await user.click(card.getByRole('button', { name: 'Subir .ex5' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Subir DashPro' }));
  await user.click(dialog.getByRole('button', { name: 'Subir' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Elige el archivo .ex5');
  await user.upload(dialog.getByLabelText('Archivo del programa'), new File(['abc'], 'dashpro.ex5'));
  await user.type(dialog.getByLabelText('Versión'), '2.1');
  await user.click(dialog.getByRole('button', { name: 'Subir' }));
  expect(await card.findByText(uploaded.sha256)).toBeVisible();
  expect(bodies).toEqual([{ version: '2.1', data: 'YWJj' }]);
});

test('a removal is confirmed first', async () => {
  server.use(serveRobots(uploaded), answer(addresses.removeProgram, { kind: 'dashpro', file: null }));
  const user = open('?ver=programas');
  const card = within(await screen.findByRole('region', { name: 'DashPro' }));
  await user.click(card.getByRole('button', { name: 'Quitar' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Quitar' }));
  expect(await card.findByText('Sin subir')).toBeVisible();
});
