import { addresses, type SaleEntity } from '@parque/contract';
import { answer, fakeApi, openScreen, people, pressButtons, refuse } from '@parque/remote/testing';
import { screen, within } from '@testing-library/react';
import manifest from '../../manifest';
import { createAdminProduct } from '../../testing/products';
import { createPurchase } from '../../testing/purchases';
import { createSale } from '../../testing/sales';
import { readRows } from '../../testing/table';
import { screens } from '..';

const server = fakeApi(answer(addresses.listAllProducts, [createAdminProduct(6, 'DashPro')]));

const row = { sales: 2, gross: 19_800, refunded: 2000, fee: 990, net: 8910 };
const totals = {
  sales: 3,
  unpriced: 1,
  currencies: [
    { currency: 'USD', ...row, unclear_refunds: 0, without_fee: 1, without_net: 1 },
    { ...row, currency: 'EUR', sales: 1, fee: 0, net: 0, unclear_refunds: 0, without_fee: 1, without_net: 1 },
  ],
};

function open(query: string, ...rows: SaleEntity[]) {
  const requested: unknown[] = [];
  server.use(
    answer(addresses.listSales, ({ query: sent }) => {
      requested.push(sent);
      return { rows, next: null };
    }),
    answer(addresses.getSaleTotals, ({ query: sent }) => {
      requested.push(sent);
      return totals;
    }),
  );
  const user = openScreen(manifest, screens, { at: `/admin-compras?ver=ventas${query}`, as: people.admin });
  return { user, requested };
}

const readPlain = async (table: string) =>
  (await readRows(table)).map((cells) => cells.map((cell) => cell?.replaceAll('\u00a0', ' ')));

const packSale = createSale('HP1', { also_opens: [{ id: 7, title: 'Trend Scanner' }] });
const partly = createSale('HP2', { refunded: 2000, fee: null, net: null });
const unpriced = createSale('HP3', { gross: null, fee: null, net: null });

test('each sale shows what it earned, and what no event states', async () => {
  open('', packSale, partly, unpriced);
  expect((await readPlain('Ventas')).map((cells) => cells.slice(3, 9))).toEqual([
    ['DashPro y Trend Scanner', 'Pagada', '99,00 US$', '0,00 US$', '9,90 US$', '89,10 US$'],
    ['DashPro', 'Pagada', '99,00 US$', '20,00 US$', 'sin dato', 'sin dato'],
    ['DashPro', 'Pagada', 'sin dato', '—', 'sin dato', 'sin dato'],
  ]);
});

test('the sums are those of the filtered sales, and name how many each of them leaves out', async () => {
  const { requested } = open('&cobro=refunded&producto=6&buscar=HP', partly);
  expect(await readPlain('Sumas por moneda')).toEqual([
    ['USD', '2', '198,00 US$', '20,00 US$', '9,90 US$1 venta sin dato', '89,10 US$1 venta sin dato'],
    ['EUR', '1', '198,00 EUR', '20,00 EUR', 'sin dato', 'sin dato'],
  ]);
  expect(screen.getByText(/1 venta sin precio no se suma\./)).toBeVisible();
  const filter = { search: 'HP', product_id: '6', state: 'refunded' };
  expect(requested).toEqual(expect.arrayContaining([filter, { ...filter, direction: 'desc', limit: '25' }]));
});

test('a sale lists all its events with what each of them moved', async () => {
  const approved = createPurchase(1, { amount: 9900 });
  const createMoney = (amount: number) => ({ amount, currency: 'USD' });
  server.use(
    answer(addresses.getSale, {
      ...partly,
      events: [
        { ...approved, moved: 9900, fee: createMoney(990), net: createMoney(8910) },
        { ...approved, id: 2, event: 'PURCHASE_COMPLETE', moved: null, fee: null, net: null },
        { ...approved, id: 3, partial_refund: { amount: 2000 }, moved: -2000, fee: null, net: null },
      ],
    }),
  );
  await pressButtons(open('', partly).user, 'Ver la venta HP2');
  expect((await readPlain('Avisos de la venta')).map((cells) => cells.slice(1))).toEqual([
    ['AprobadaAbre sin caducidad', '99,00 US$', '9,90 US$', '89,10 US$'],
    ['CompletadaAbre sin caducidad', '—', '—', '—'],
    ['Reembolso parcialAbre sin caducidad', '−20,00 US$', 'sin dato', 'sin dato'],
  ]);
});

test('an event of an unpaid purchase leads to no sale', async () => {
  server.use(
    answer(addresses.listPurchases, { rows: [createPurchase(1)], next: null }),
    answer(addresses.getPurchase, { ...createPurchase(1), body: {} }),
    refuse(addresses.getSale, 'not_found'),
  );
  const user = openScreen(manifest, screens, { at: '/admin-compras', as: people.admin });
  await pressButtons(user, 'Ver HP1', 'Ver la venta entera');
  const dialog = within(await screen.findByRole('dialog', { name: 'Venta HP1' }));
  expect(await dialog.findByText('No hay venta')).toBeVisible();
});
