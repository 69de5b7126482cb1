import { addresses, type ExpiringLicenceEntity } from '@parque/contract';
import { answer, fakeApi, openScreen, people, pressButtons, refuse } from '@parque/remote/testing';
import { catchDownloads } from '@parque/remote/testing/downloads';
import { screen, waitFor, within } from '@testing-library/react';
import manifest from '../manifest';
import { createFund } from '../testing/funds';
import { createAdminProduct } from '../testing/products';
import { createPurchase } from '../testing/purchases';
import { createProductRevenue } from '../testing/revenue';
import { readRows } from '../testing/table';
import { createAdminUser } from '../testing/users';
import { screens } from '.';

const createSales = (title: string, ...counts: number[]) => ({
  product_id: title.length,
  title,
  months: counts.map((count, index) => ({ month: `2026-0${index + 1}`, count })),
});

const expiring: ExpiringLicenceEntity = {
  user_id: 7,
  name: 'Ana',
  email: 'ana@correo.es',
  telegram: '@ana',
  product_id: 6,
  title: 'DashPro',
  fecha_caducidad: '2031-03-14T12:00:00Z',
  days_left: 0,
  licence: { id: 1, account_1: 5, account_2: null, status: 'Activo' },
};

const revenue = {
  time_zone: 'Europe/Madrid',
  months: ['2026-01', '2026-02'],
  products: [
    createProductRevenue(
      'DashPro',
      'USD',
      { sold: 2, gross: 29_800, unclear_refunds: 1, active_at_end: 40 },
      { sold: 3, gross: 44_700, refunded: 14_900, recurring: 9900, active_at_start: 40, lost: 2 },
    ),
    createProductRevenue('Conector', 'EUR', { sold: 1, gross: 5000 }, {}),
    createProductRevenue('Conector', null, {}, { sold: 1 }),
  ],
};

const server = fakeApi(
  answer(addresses.getRevenue, revenue),
  answer(addresses.listAllProducts, [createAdminProduct(6, 'DashPro')]),
  answer(addresses.countMonthlySales, [createSales('DashPro', 2, 5, 0), createSales('Conector', 0, 0, 0)]),
  answer(addresses.countCopyStock, [
    { product_id: 4, title: 'Copy Trading', url: 'copy-trading', free: 3, reserved: 1, assigned: 9 },
  ]),
  answer(addresses.listExpiring, { rows: [expiring], next: null }),
  answer(addresses.listAllFunds, { funds: [createFund(1), createFund(2)], next: null }),
  answer(addresses.listPrograms, [{ kind: 'terminal', file: null }]),
  // All warnings about this user were dismissed.
  answer(addresses.listUsers, { rows: [createAdminUser(7, 'Ana', { warnings: [] })], next: null }),
  answer(addresses.listPurchases, ({ query }) => ({
    rows: query.unmatched === 'owner' ? [createPurchase(1)] : [],
    next: query.unmatched === 'owner' ? 'hay más' : null,
  })),
);
const open = (query = '') => openScreen(manifest, screens, { at: `/admin${query}`, as: people.admin });

test('the money of this month is shown beside that of the month before', async () => {
  open();
  const card = within(await screen.findByRole('region', { name: 'Ingresos' }));
  expect(
    await card.findByRole('img', {
      name: 'Neto de 2 meses: 596,00\u00a0US$; el mejor, enero de 2026 con 298,00\u00a0US$.',
    }),
  ).toBeVisible();
  expect(card.getByText('447')).toBeVisible();
  const figures = card.getAllByRole('term').map((term) => term.closest('div')?.textContent);
  expect(figures).toEqual([
    'Neto este mes298,00\u00a0US$enero de 2026: 298,00\u00a0US$',
    'Ingresos recurrentes al mes99,00\u00a0US$enero de 2026: 0,00\u00a0US$',
    'Devuelto este mes149,00\u00a0US$enero de 2026: 0,00\u00a0US$',
    'Bajas de suscripción2 de 40 (5\u00a0%)enero de 2026: —',
  ]);
  expect(card.getByText(/hora de Europe\/Madrid/)).toBeVisible();
  expect(card.getByRole('link', { name: '1 venta con reembolsos sin restar' })).toHaveAttribute(
    'href',
    '#/admin-compras?falta=refund',
  );
  expect(card.getByText('1 venta no cuenta aquí: Hotmart no indicó su importe.')).toBeVisible();
});

test('another currency is chosen in the address and shown on its own', async () => {
  const user = open();
  await user.selectOptions(await screen.findByLabelText('Moneda'), 'EUR');
  expect(window.location.hash).toBe('#/admin?moneda=EUR');
  expect(await readRows('Ingresos por producto')).toEqual([
    ['Conector', '1', '50,00\u00a0EUR', '0,00\u00a0EUR', '50,00\u00a0EUR', '0,00\u00a0EUR', '0', '0'],
  ]);
});

test('the revenue of each month is available as a table, latest first', async () => {
  await pressButtons(open(), 'Meses como tabla');
  expect((await readRows('Ingresos por mes')).map((row) => [row[0], row[4], row[6]])).toEqual([
    ['febrero de 2026', '298,00\u00a0US$', '2 de 40 (5\u00a0%)'],
    ['enero de 2026', '298,00\u00a0US$', '—'],
  ]);
});

test('the revenue of the chosen months is exported', async () => {
  const requested = server.record(addresses.exportRevenue, 'mes,producto', ({ query }) => query.months);
  const caught = catchDownloads();
  const user = open('?meses=24');
  const card = within(await screen.findByRole('region', { name: 'Ingresos' }));
  await user.click(card.getByRole('button', { name: 'Exportar CSV' }));
  await waitFor(() => expect(caught[0]?.name).toMatch(/^ingresos-/));
  expect(requested).toEqual(['24']);
});

test('the sales of each product are bars of one scale, with a sentence for screen readers', async () => {
  open();
  const name = 'DashPro: 7 ventas en 3 meses; las más, 5 en febrero de 2026.';
  const bars = (await screen.findByRole('img', { name })).children;
  expect([...bars].map((bar) => bar.getAttribute('height'))).toEqual(['16', '40', '1']);
  const others = screen.getByRole('img', { name: 'Conector: ninguna venta en 3 meses.' }).children;
  expect(others[0]).toHaveAttribute('height', '1');
});

test('the same sales are available as a table', async () => {
  await pressButtons(open(), 'Ver como tabla');
  expect(await readRows('Ventas por mes y producto')).toEqual([
    ['marzo de 2026', '—', '0'],
    ['febrero de 2026', 'DashPro 5', '5'],
    ['enero de 2026', 'DashPro 2', '2'],
  ]);
});

test('the number of months is sent to the server and stored in the address', async () => {
  const requested = server.record(
    addresses.countMonthlySales,
    [createSales('DashPro', 1)],
    ({ query }) => query.months,
  );
  const user = open();
  await user.click(await screen.findByRole('radio', { name: '24 meses' }));
  await waitFor(() => expect(requested).toEqual(['12', '24']));
  expect(window.location.hash).toBe('#/admin?meses=24');
});

test('open tasks come first, are counted, and link to their screens', async () => {
  open();
  const region = await screen.findByRole('region', { name: 'Por atender' });
  expect(screen.getAllByRole('region')[0]).toBe(region);
  const todo = within(region);
  const link = await todo.findByRole('link', { name: 'Pagos al fondo por revisar' });
  expect(link).toHaveAttribute('href', '#/admin-fondos?estado=0');
  expect(todo.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Pagos al fondo por revisar2',
    'Avisos de compras sin asignar1+',
    'Programas de MetaTrader sin subir1',
  ]);
});

test('access that ends soon is listed with the remaining days', async () => {
  open();
  expect((await readRows('Caducan pronto'))[0]?.slice(2)).toEqual([
    'ana@correo.es',
    '@ana',
    'DashPro',
    '14/03/2031',
    'Menos de 1\u00a0día',
    'Activo',
  ]);
});

test('the period is sent to the server, and an empty period is not shown as a search without matches', async () => {
  const queries = server.record(addresses.listExpiring, { rows: [], next: null }, ({ query }) => query);
  open('?dias=7&meses=3');
  expect(await screen.findByText('Nada caduca en 7 días')).toBeVisible();
  expect(queries).toEqual([{ days: '7', limit: '25' }]);
});

test('clearing the filters keeps the period', async () => {
  server.use(answer(addresses.listExpiring, { rows: [], next: null }));
  await pressButtons(open('?dias=7&buscar=nadie'), 'Quitar filtros');
  expect(window.location.hash).toBe('#/admin?dias=7');
});

test('a part that fails leaves the other parts working', async () => {
  server.use(refuse(addresses.countMonthlySales, 'forbidden'));
  open();
  expect(await screen.findByRole('link', { name: 'Copy Trading' })).toBeVisible();
  expect(await readRows('Caducan pronto')).toHaveLength(1);
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible();
});
