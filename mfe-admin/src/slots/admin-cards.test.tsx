import { addresses } from '@parque/contract';
import { answer, fakeApi, openCard, people } from '@parque/remote/testing';
import { screen, within } from '@testing-library/react';
import manifest from '../manifest';
import { createFund } from '../testing/funds';
import { createPurchase } from '../testing/purchases';
import { createSale } from '../testing/sales';
import { createOverview, createPublishedVersion, createRemote, createRollout } from '../testing/registry';
import { ReleasesCard } from './releases';
import { SalesTodayCard } from './sales-today';
import { WaitingCard } from './waiting';

const nothing = { rows: [], next: null };
const server = fakeApi(answer(addresses.listPrograms, []), answer(addresses.listUsers, nothing));
const getCard = () => screen.getByRole('region');
const readCard = () => getCard().textContent?.replaceAll('\u00a0', ' ');
const readLines = async () =>
  (await within(getCard()).findAllByRole('listitem')).map(({ textContent }) =>
    textContent?.replaceAll('\u00a0', ' '),
  );
const openSales = () => openCard(SalesTodayCard, 'Ventas de hoy', people.admin);
const openWaiting = () => openCard(WaitingCard, 'Por atender', people.admin);
const openReleases = () => openCard(ReleasesCard, 'Versiones', people.admin);

test('the cards are for administrators', () => {
  expect(manifest.contributions?.map(({ id, requires }) => [id, requires])).toEqual([
    ['sales-today', { rol: 1 }],
    ['waiting', { rol: 1 }],
    ['releases', { rol: 1 }],
  ]);
});

test('the sales of the day are those of the ledger, added by currency and product', async () => {
  const queries = server.record(
    addresses.listSales,
    ({ query }) => {
      return query.cursor === 'más'
        ? { rows: [createSale('HP4', { gross: { amount: 5000, currency: 'EUR' } })], next: null }
        : {
            rows: [
              createSale('HP1'),
              createSale('HP2', { product: { id: 1, title: 'Conector' } }),
              createSale('HP3', { gross: null }),
            ],
            next: 'más',
          };
    },
    ({ query }) => query,
  );
  openSales();
  expect(await readLines()).toEqual(['DashPro3', 'Conector1']);
  expect(readCard()).toContain('4 ventas198,00 US$50,00 EUR');
  const from = new Date(new Date().setHours(0, 0, 0, 0)).toISOString();
  expect(queries).toMatchObject([{ from }, { from, cursor: 'más' }]);
});

test('the sales of the day begin with the day in the time zone of the admin, to which the link leads', async () => {
  localStorage.setItem('parque:time-zone', 'Pacific/Kiritimati');
  const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'Pacific/Kiritimati' });
  const sales = { rows: [createSale('HP1')], next: null };
  const begins = server.record(addresses.listSales, sales, ({ query }) => query.from);
  openSales();
  await readLines();
  expect(begins).toEqual([new Date(`${day}T00:00:00+14:00`).toISOString()]);
  expect(screen.getByRole('link', { name: 'Ver ventas' })).toHaveAttribute(
    'href',
    `#/admin-compras?ver=ventas&del=${day}`,
  );
});

test('the sales of the day hide their amounts while amounts are hidden', async () => {
  localStorage.setItem('parque:amounts', 'hidden');
  server.use(answer(addresses.listSales, { rows: [createSale('HP1')], next: null }));
  openSales();
  await screen.findByText('1 venta');
  expect(readCard()).not.toContain('99');
});

test.each([
  [2, 1, ['Pagos al fondo por revisar2', 'Avisos de compras sin asignar1'], 'Ver el resumen', '#/admin'],
  [1, 0, ['Pagos al fondo por revisar1'], 'Atender', '#/admin-fondos?estado=0'],
  [0, 0, [], 'Ver el resumen', '#/admin'],
])(
  '%d payments and %d purchases that wait are listed, with a link',
  async (funds, owners, lines, name, href) => {
    server.use(
      answer(addresses.listAllFunds, {
        funds: Array.from({ length: funds }, (_, id) => createFund(id + 1)),
        next: null,
      }),
      answer(addresses.listPurchases, ({ query }) =>
        owners > 0 && query.unmatched === 'owner' ? { rows: [createPurchase(1)], next: null } : nothing,
      ),
    );
    openWaiting();
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
    if (lines.length > 0) expect(await readLines()).toEqual(lines);
    else expect(await screen.findByText('Nada pendiente')).toBeVisible();
  },
);

test('the releases are counted over all remotes, with what went wrong in 24 hours', async () => {
  const health = { loads: 80, failures: 20, reasons: {}, findings: { long_frame: 3 }, p75Ms: null };
  server.use(
    answer(
      addresses.getRegistryOverview,
      createOverview(
        41,
        createRemote({ rollouts: [createRollout('1.3.0', 25, { paused: true })] }, [
          createPublishedVersion('1.3.0', { health }),
        ]),
        createRemote({ name: 'auth', state: 'off', rollouts: [createRollout('1.3.0', 5)] }),
      ),
    ),
  );
  openReleases();
  expect(await readLines()).toEqual([
    'En pausa1',
    'Módulos apagados o en mantenimiento1',
    'Hallazgos, 24 horas3',
    'Cargas fallidas, 24 horas20 (20 %)',
  ]);
  expect(readCard()).toContain('2 despliegues en curso');
  expect(screen.getByRole('link', { name: 'Ver versiones' })).toHaveAttribute('href', '#/admin-versiones');
});
