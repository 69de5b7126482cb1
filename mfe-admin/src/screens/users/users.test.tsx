import { addresses } from '@parque/contract';
import { answer, fakeApi, openScreen, people, pressButtons, refuse } from '@parque/remote/testing';
import { catchDownloads } from '@parque/remote/testing/downloads';
import { screen, waitFor } from '@testing-library/react';
import manifest from '../../manifest';
import { createAdminProduct } from '../../testing/products';
import { readHeads, readRows } from '../../testing/table';
import { createAdminUser, createOwnedProduct } from '../../testing/users';
import { screens } from '..';

const ana = createAdminUser(7, 'Ana', {
  products: [
    createOwnedProduct(6, 'DashPro'),
    createOwnedProduct(7, 'Trend Scanner', { status: 'Retirado' }),
  ],
});
const luis = createAdminUser(8, 'Luis', { last_seen: '2026-11-20T10:23:00Z', rol: 1 });

const server = fakeApi(answer(addresses.listAllProducts, [createAdminProduct(6, 'DashPro')]));
const open = (query = '') =>
  openScreen(manifest, screens, { at: `/admin-usuarios${query}`, as: people.admin });

/** Answers with these pages, one cursor after the other, and records the queries. */
const answerPages = (...pages: (typeof ana)[][]) =>
  server.record(
    addresses.listUsers,
    ({ query }) => {
      const page = Number(query.cursor ?? 0);
      return { rows: pages[page] ?? [], next: page + 1 < pages.length ? String(page + 1) : null };
    },
    ({ query }) => query,
  );

test('the screen of users lists users with their products; their names are links', async () => {
  answerPages([luis, ana]);
  open();
  expect(await readHeads('Usuarios')).toEqual([
    'Nro',
    'Nombre',
    'Email',
    'Productos activos',
    'Última visita',
    'Alta',
  ]);
  const rows = await readRows('Usuarios');
  expect(rows.map((row) => row.slice(2, 5))).toEqual([
    ['luis@correo.es', '—', expect.stringMatching(/^20\/11\/2026\s/) as unknown],
    ['ana@correo.es', 'DashPro', 'Nunca'],
  ]);
  expect(rows[0]?.[1]).toContain('Administrador');
  expect(screen.getByRole('link', { name: 'Ana' })).toHaveAttribute('href', '#/admin-usuarios/7');
});

test.each([
  ['', 'desc'],
  ['?orden=edad', 'asc'],
])('users are in the order of their registration at the address %j', async (query, direction) => {
  const queries = answerPages([ana]);
  open(query);
  await readRows('Usuarios');
  expect(queries).toEqual([{ sort: 'created_at', direction, limit: '25' }]);
});

test('search, filter and order are sent to the server and stored in the address', async () => {
  const queries = answerPages([ana]);
  const user = await pressButtons(open('?producto=6'), 'Nombre');
  await user.type(screen.getByLabelText('Nombre, email o Telegram'), ' an ');
  await waitFor(() =>
    expect(queries.at(-1)).toEqual({
      search: 'an',
      product_id: '6',
      sort: 'name',
      direction: 'asc',
      limit: '25',
    }),
  );
  expect(window.location.hash).toBe('#/admin-usuarios?producto=6&orden=name&buscar=an');
  expect(screen.getByLabelText('Producto')).toHaveValue('6');
});

test('the column Alta sorts by the day of the registration, and a second press reverses it', async () => {
  const queries = answerPages([ana]);
  const user = await pressButtons(open('?orden=name'), 'Alta');
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ sort: 'created_at', direction: 'asc' }));
  await user.click(screen.getByRole('button', { name: 'Alta' }));
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ sort: 'created_at', direction: 'desc' }));
});

test('the pages go forward and back, the numbers continue, and another search starts at the first page', async () => {
  const queries = answerPages([ana], [luis]);
  const user = open();
  await readRows('Usuarios');
  expect(screen.getByRole('button', { name: 'Anterior' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Siguiente' }));
  await waitFor(async () => expect((await readRows('Usuarios'))[0]?.[2]).toBe('luis@correo.es'));
  expect(queries.at(-1)).toMatchObject({ cursor: '1' });
  expect((await readRows('Usuarios'))[0]?.[0]).toBe('26');
  expect(window.location.hash).toBe('#/admin-usuarios?desde=1');
  expect(screen.getByRole('button', { name: 'Siguiente' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Anterior' }));
  await waitFor(async () => expect((await readRows('Usuarios'))[0]?.[2]).toBe('ana@correo.es'));
  await user.click(screen.getByRole('button', { name: 'Siguiente' }));
  await user.type(screen.getByLabelText('Nombre, email o Telegram'), 'an');
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ search: 'an' }));
  expect(queries.at(-1)).not.toHaveProperty('cursor');
});

test('the export is created by the server, with the same filters', async () => {
  const files = catchDownloads();
  answerPages([ana]);
  const queries = server.record(addresses.exportUsers, '\uFEFFid,nombre\r\n7,Ana\r\n', ({ query }) => query);
  await pressButtons(open('?buscar=an&orden=-name'), 'Exportar CSV');
  await waitFor(() => expect(files).toHaveLength(1));
  expect(queries).toEqual([
    {
      search: 'an',
      sort: 'name',
      direction: 'desc',
      decimal: ',',
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  ]);
  expect(files[0]?.name).toMatch(/^usuarios-/);
  expect(new Uint8Array((await files[0]?.file.arrayBuffer()) ?? []).slice(0, 5)).toEqual(
    new Uint8Array([0xef, 0xbb, 0xbf, 0x69, 0x64]),
  );
});

test('a failed export is reported', async () => {
  answerPages([ana]);
  server.use(refuse(addresses.exportUsers, 'unavailable'));
  await pressButtons(open(), 'Exportar CSV');
  expect(await screen.findByText('No se ha podido exportar')).toBeVisible();
});

test('without users the next step is shown; a search without matches is reported as such', async () => {
  answerPages([]);
  const user = open('?buscar=nadie');
  expect(await screen.findByText('Nada coincide con la búsqueda')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
  expect(await screen.findByText('Todavía no hay usuarios')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver las compras' })).toHaveAttribute('href', '#/admin-compras');
});
