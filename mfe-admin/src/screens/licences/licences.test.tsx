import { addresses, type LicenceEntity } from '@parque/contract';
import { answer, fakeApi, openScreen, people, pressButtons, refuseOnce } from '@parque/remote/testing';
import { catchDownloads } from '@parque/remote/testing/downloads';
import { screen, waitFor, within } from '@testing-library/react';
import manifest from '../../manifest';
import { createLicence } from '../../testing/licences';
import { readHeads, readRows } from '../../testing/table';
import { screens } from '..';

const server = fakeApi();

const ana = createLicence(1, 'ana@correo.es', { account_1: 60418823, account_2: 60418824 });
const luis = createLicence(2, 'luis@correo.es', {
  account_1: 7740912,
  status: 'Bloqueado',
  fecha_caducidad: '2020-01-02T12:00:00Z',
});
const eva = createLicence(3, 'eva@correo.es', { fecha_caducidad: null });

const serveLicences = (...licences: LicenceEntity[]) => server.use(answer(addresses.listLicences, licences));
const readEmails = async (name: string) => (await readRows(name)).map(([, email]) => email);

describe.each([
  { at: '/admin-dashpro', product: 'dashpro', title: 'Licencias DashPro' },
  { at: '/admin-escaner', product: 'escaner', title: 'Licencias Escáner' },
])('$title', ({ at, product, title }) => {
  const open = (query = '') => openScreen(manifest, screens, { at: `${at}${query}`, as: people.admin });

  test('spec 2: the screen of licences lists those of its product, the first to expire at the top', async () => {
    const requested = server.record(addresses.listLicences, [eva, ana, luis], ({ params }) => params.product);
    open();
    expect(await readHeads(title)).toEqual([
      'Nro',
      'Email',
      'Cuenta 1',
      'Cuenta 2',
      'Status',
      'Caducidad',
      'Acciones',
    ]);
    expect(await readRows(title)).toEqual([
      ['1', 'luis@correo.es', '7740912', '—', 'Bloqueado', '02/01/2020caducada', ''],
      ['2', 'ana@correo.es', '60418823', '60418824', 'Activo', '14/03/2031', ''],
      ['3', 'eva@correo.es', '—', '—', 'Activo', 'Sin caducidad', ''],
    ]);
    expect(requested).toEqual([product]);
    expect(screen.getByText('3 licencias: 2 activas, 1 bloqueada y 0 sin acceso al producto.')).toBeVisible();
  });
});

const title = 'Licencias DashPro';
const open = (query = '') =>
  openScreen(manifest, screens, { at: `/admin-dashpro${query}`, as: people.admin });
const editAna = async (user: ReturnType<typeof open>) => {
  await user.click(await screen.findByRole('button', { name: 'Editar la licencia de ana@correo.es' }));
  return screen.getByRole('dialog', { name: 'Editar licencia' });
};

test('licences of users without access are no active ones in the table, the counts, the filter and the file', async () => {
  const [refunded, suspended, none] = [
    createLicence(4, 'refunded@correo.es', { access: 'revoked', fecha_caducidad: null }),
    createLicence(5, 'suspended@correo.es', { access: 'suspended', fecha_caducidad: null }),
    createLicence(6, 'none@correo.es', { access: null, fecha_caducidad: null }),
  ];
  const ended = createLicence(7, 'ended@correo.es', { fecha_caducidad: '2020-01-02T12:00:00Z' });
  serveLicences(ana, refunded, suspended, none, ended);
  const user = open();
  const readStates = async () => (await readRows(title)).map((row) => [row[1], ...row.slice(4, 6)]);
  expect((await readStates()).sort()).toEqual([
    ['ana@correo.es', 'Activo', '14/03/2031'],
    ['ended@correo.es', 'Caducado', '02/01/2020caducada'],
    ['none@correo.es', 'Sin producto', '—'],
    ['refunded@correo.es', 'Retirado', '—'],
    ['suspended@correo.es', 'Suspendido', '—'],
  ]);
  expect(screen.getByText('5 licencias: 1 activa, 0 bloqueadas y 4 sin acceso al producto.')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Activo' }));
  expect(await readStates()).toEqual([['ana@correo.es', 'Activo', '14/03/2031']]);
  await user.click(screen.getByRole('radio', { name: 'Todas' }));
  const files = catchDownloads();
  await user.click(screen.getByRole('button', { name: 'Exportar CSV' }));
  expect(await files[0]?.file.text()).toContain('refunded@correo.es;;;Retirado;');
});

test('spec 2: an edit sends the version that was read, shows Actualizado and the new status', async () => {
  serveLicences(ana);
  const edited = { ...ana, account_2: null, status: 'Bloqueado' as const, version: 2 };
  const sent = server.record(addresses.editLicence, edited);
  const user = await pressButtons(open(), 'Editar la licencia de ana@correo.es');
  const dialog = screen.getByRole('dialog', { name: 'Editar licencia' });
  await user.clear(within(dialog).getByLabelText('Cuenta 2'));
  await user.click(within(dialog).getByRole('radio', { name: 'Bloqueado' }));
  serveLicences(edited);
  await user.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Actualizado: licencia de ana@correo.es')).toBeVisible();
  expect(sent).toEqual([
    { id: 1, product_id: 6, version: 1, account_1: 60418823, account_2: null, status: 'Bloqueado' },
  ]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(async () => expect((await readRows(title))[0]?.slice(3, 5)).toEqual(['—', 'Bloqueado']));
});

const otherVersion = { ...ana, account_1: 555, status: 'Bloqueado' as const, version: 2 };

async function openConflict() {
  serveLicences(ana);
  const user = open();
  const dialog = await editAna(user);
  const sent = server.record(addresses.editLicence, { ...otherVersion, version: 3 });
  server.use(refuseOnce(addresses.editLicence, 'edit_conflict'));
  const first = within(dialog).getByLabelText('Cuenta 1');
  await user.clear(first);
  await user.type(first, '999');
  serveLicences(otherVersion);
  await user.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  const notice = await within(dialog).findByRole('alert');
  return { user, dialog, notice, sent };
}

test('the second of two admins who edit one licence sees what the first stored, and can then overwrite it', async () => {
  const { user, dialog, notice, sent } = await openConflict();
  expect(notice).toHaveTextContent('Se han guardado otros cambios mientras editabas');
  expect(notice).toHaveTextContent('Cuenta 1555');
  expect(notice).toHaveTextContent('StatusBloqueado');
  expect(within(dialog).getByLabelText('Cuenta 1')).toHaveValue('999');
  await user.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Actualizado: licencia de ana@correo.es')).toBeVisible();
  expect(sent).toEqual([
    { id: 1, product_id: 6, version: 2, account_1: 999, account_2: 60418824, status: 'Activo' },
  ]);
});

test('spec 2: a licence is deleted only after a confirmation, and then disappears', async () => {
  serveLicences(ana, luis);
  const deleted = server.record(
    addresses.deleteLicence,
    () => {},
    ({ params }) => params.id,
  );
  const user = open();
  const trash = await screen.findByRole('button', { name: 'Eliminar la licencia de ana@correo.es' });
  await user.click(trash);
  const question = screen.getByRole('alertdialog', { name: '¿Eliminar la licencia de ana@correo.es?' });
  await user.click(within(question).getByRole('button', { name: 'Cancelar' }));
  expect(deleted).toEqual([]);
  await user.click(trash);
  serveLicences(luis);
  await user.click(screen.getByRole('button', { name: 'Eliminar' }));
  expect(await screen.findByText('Licencia eliminada')).toBeVisible();
  expect(deleted).toEqual(['1']);
  await waitFor(async () => expect(await readEmails(title)).toEqual(['luis@correo.es']));
});

test('the confirmation for a blocked licence names the loss of the block', async () => {
  serveLicences(luis);
  await pressButtons(open(), 'Eliminar la licencia de luis@correo.es');
  expect(screen.getByRole('alertdialog')).toHaveTextContent('También se pierde el bloqueo');
});

test('a search by part of an e-mail or of an account filters the list and is stored in the address', async () => {
  serveLicences(ana, luis, eva);
  const user = open();
  const search = await screen.findByLabelText('Buscar por email o cuenta');
  await user.type(search, '0418');
  await waitFor(async () => expect(await readEmails(title)).toEqual(['ana@correo.es']));
  expect(window.location.hash).toBe('#/admin-dashpro?buscar=0418');
});

test('filter, order and search are read from the address', async () => {
  serveLicences(ana, luis, eva);
  open('?status=Activo&orden=-email');
  expect(await readEmails(title)).toEqual(['eva@correo.es', 'ana@correo.es']);
  expect(screen.getByRole('radio', { name: 'Activo' })).toBeChecked();
  expect(screen.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'descending');
});

test('a page has twelve licences, and the numbers continue over the pages', async () => {
  serveLicences(
    ...Array.from({ length: 14 }, (_, index) => createLicence(index + 1, `p${index + 10}@correo.es`)),
  );
  const user = open('?orden=email');
  expect(await readEmails(title)).toHaveLength(12);
  expect(screen.getByText('1–12 de 14')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Siguiente' }));
  expect((await readRows(title)).map(([nro]) => nro)).toEqual(['13', '14']);
  expect(window.location.hash).toContain('pagina=2');
});

test('the export contains all licences that match the filters, on every page', async () => {
  const files = catchDownloads();
  serveLicences(
    luis,
    ...Array.from({ length: 13 }, (_, index) => createLicence(index + 3, `p${index + 10}@correo.es`)),
    ana,
  );
  await pressButtons(open('?status=Activo&orden=email'), 'Exportar CSV');
  expect(files).toHaveLength(1);
  expect(files[0]?.name).toMatch(/^licencias-dashpro-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await files[0]?.file.text())?.trim().split('\r\n') ?? [];
  expect(lines).toHaveLength(15);
  expect(lines.slice(0, 2)).toEqual([
    'Email;Cuenta 1;Cuenta 2;Status;Caducidad',
    expect.stringMatching(/^ana@correo\.es;60418823;60418824;Activo;2031-03-14 \d\d:00:00$/),
  ]);
});
