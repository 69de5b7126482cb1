import { addresses, type ExpiringLicenceEntity } from '@parque/contract';
import { answer, fakeApi, openScreen, people, refuse } from '@parque/remote/testing';
import { screen, waitFor, within } from '@testing-library/react';
import manifest from '../manifest';
import { fund } from '../testing/funds';
import { adminProduct } from '../testing/products';
import { purchase } from '../testing/purchases';
import { rowsOf } from '../testing/table';
import { screens } from '.';

const sales = (title: string, ...counts: number[]) => ({
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
  days_left: 1,
  licence: { id: 1, account_1: 5, account_2: null, status: 'Activo' },
};

const server = fakeApi(
  answer(addresses.listAllProducts, [adminProduct(6, 'DashPro')]),
  answer(addresses.countMonthlySales, [sales('DashPro', 2, 5, 0), sales('Conector', 0, 0, 0)]),
  answer(addresses.countCopyStock, [
    { product_id: 4, title: 'Copy Trading', url: 'copy-trading', free: 3, reserved: 1, assigned: 9 },
  ]),
  answer(addresses.listExpiring, { rows: [expiring], next: null }),
  answer(addresses.listAllFunds, { funds: [fund(1), fund(2)], next: null }),
  answer(addresses.listPurchases, ({ query }) => ({
    rows: query.unmatched === 'owner' ? [purchase(1)] : [],
    next: query.unmatched === 'owner' ? 'hay más' : null,
  })),
);
const open = (query = '') => openScreen(manifest, screens, { at: `/admin${query}`, as: people.admin });

test('the sales of each product are bars with a sentence for screen readers', async () => {
  open();
  expect(
    await screen.findByRole('img', {
      name: 'DashPro: 7 ventas en 3 meses; las más, 5 en febrero de 2026.',
    }),
  ).toBeVisible();
  expect(screen.getByRole('img', { name: 'Conector: ninguna venta en 3 meses.' })).toBeVisible();
});

test('all bars share one scale', async () => {
  server.use(answer(addresses.countMonthlySales, [sales('DashPro', 2, 4), sales('Conector', 1, 0)]));
  open();
  const heights = async (name: RegExp) =>
    [...(await screen.findByRole('img', { name })).children].map((bar) => Number(bar.getAttribute('height')));
  expect(await heights(/^DashPro/)).toEqual([20, 40]);
  expect((await heights(/^Conector/))[0]).toBe(10);
});

test('the same sales are available as a table', async () => {
  server.use(answer(addresses.countMonthlySales, [sales('DashPro', 2, 5, 0), sales('Conector', 1, 0, 0)]));
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Ver como tabla' }));
  expect(await rowsOf('Ventas por mes y producto')).toEqual([
    ['marzo de 2026', '—', '0'],
    ['febrero de 2026', 'DashPro 5', '5'],
    ['enero de 2026', 'DashPro 2, Conector 1', '3'],
  ]);
});

test('the number of months is sent to the server and stored in the address', async () => {
  const requested: unknown[] = [];
  server.use(
    answer(addresses.countMonthlySales, ({ query }) => {
      requested.push(query.months);
      return [sales('DashPro', 1)];
    }),
  );
  const user = open();
  await user.click(await screen.findByRole('radio', { name: '24 meses' }));
  await waitFor(() => expect(requested).toEqual(['12', '24']));
  expect(window.location.hash).toBe('#/admin?meses=24');
});

test('open tasks are counted and link to their screens', async () => {
  open();
  const todo = within(await screen.findByRole('region', { name: 'Por atender' }));
  expect(await todo.findByRole('link', { name: 'Pagos al fondo por revisar' })).toHaveAttribute(
    'href',
    '#/admin-fondos?estado=0',
  );
  expect(todo.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Pagos al fondo por revisar2',
    'Avisos de compras sin asignar1+',
  ]);
});

test('the absence of open tasks is shown', async () => {
  server.use(
    answer(addresses.listAllFunds, { funds: [], next: null }),
    answer(addresses.listPurchases, { rows: [], next: null }),
  );
  open();
  expect(await screen.findByText('Nada pendiente')).toBeVisible();
});

test('access that ends soon is listed with the remaining days', async () => {
  open();
  expect((await rowsOf('Caducan pronto'))[0]?.slice(2)).toEqual([
    'ana@correo.es',
    '@ana',
    'DashPro',
    '14/03/2031',
    '1\u00a0día',
    'Activo',
  ]);
});

test('the period is sent to the server, and an empty period is not shown as a search without matches', async () => {
  const requested: unknown[] = [];
  server.use(
    answer(addresses.listExpiring, ({ query }) => {
      requested.push(query);
      return { rows: [], next: null };
    }),
  );
  open('?dias=7&meses=3');
  expect(await screen.findByText('Nada caduca en 7 días')).toBeVisible();
  expect(requested).toEqual([{ days: '7', limit: '25' }]);
});

test('clearing the filters keeps the period', async () => {
  server.use(answer(addresses.listExpiring, { rows: [], next: null }));
  const user = open('?dias=7&buscar=nadie');
  await user.click(await screen.findByRole('button', { name: 'Quitar filtros' }));
  expect(window.location.hash).toBe('#/admin?dias=7');
});

test('a part that fails leaves the other parts working', async () => {
  server.use(refuse(addresses.countMonthlySales, 'forbidden'));
  open();
  expect(await screen.findByRole('link', { name: 'Copy Trading' })).toBeVisible();
  expect(await rowsOf('Caducan pronto')).toHaveLength(1);
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible();
});
