import type { ProductRevenueEntity, SaleDetailEntity, SaleEntity } from '@parque/contract';
import { createPurchaseBody } from '../../../shop/purchases/testing/body';
import { createOffice, readAll } from '../testing/office';

interface Facts {
  readonly product?: number;
  readonly currency?: string;
  /** Fee of Hotmart and net of the producer, with their currency; none: the event states neither. */
  readonly parts?: readonly [fee: number, net: number, currency?: string];
  readonly id?: string;
  readonly [field: string]: unknown;
}

const pack = 9_990_001;

/** An event in the form of Hotmart's documentation. `fields` are further ones of `purchase`. */
function createSale(
  transaction: string,
  day: string,
  event: string,
  value: number,
  { product = 6, currency = 'USD', parts, id, ...fields }: Facts = {},
) {
  const time = new Date(`2030-${day}Z`);
  const price = { value, ...(currency && { currency_value: currency }) };
  const [fee, net, currency_value = currency] = parts ?? [];
  const email = `${transaction.toLowerCase()}@correo.es`;
  const body = createPurchaseBody({
    transaction,
    event: `PURCHASE_${event}`,
    product,
    at: time,
    email,
    ...(id && { id }),
  });
  const purchase = { ...body.data.purchase, approved_date: +time, full_price: price, price, ...fields };
  const commissions = [
    { source: 'MARKETPLACE', value: fee, currency_value },
    { source: 'AFFILIATE', value: 1, currency_value },
    { source: 'PRODUCER', value: net, currency_value },
  ];
  return { ...body, data: { ...body.data, ...(parts && { commissions }), purchase } };
}

const usd = [9.9, 89.1] as const;
const packSale = { product: pack, parts: [12.9, 116.1] as const };
const scanner = { product: 7, parts: [4.99, 44.91] as const };
const charge = (code: string) => ({
  product: 1,
  parts: [3.3, 26.7] as const,
  recurrence_number: 1,
  date_next_charge: Date.UTC(2030, 9, 1),
  subscription: { subscriber: { code } },
});

/** The events of Hotmart in a month: the sums in the tests were worked out by hand. */
const month = [
  createSale('HP01', '09-01T00:10', 'APPROVED', 99, { parts: usd, id: 'once' }),
  createSale('HP01', '09-08T00:10', 'COMPLETE', 99, { parts: usd }),
  createSale('HP01', '09-01T00:10', 'APPROVED', 99, { parts: usd, id: 'once' }),
  // The buyer used a coupon.
  createSale('HP02', '09-02T10:00', 'APPROVED', 79.2, {
    parts: [7.92, 71.28],
    original_offer_price: { value: 99, currency_value: 'USD' },
    offer: { code: 'of1', coupon_code: 'OTOÑO' },
  }),
  // The price contains taxes of the country, and the producer is paid in another currency.
  createSale('HP03', '09-03T10:00', 'APPROVED', 149, {
    product: 7,
    currency: 'EUR',
    parts: [16.39, 147.5, 'USD'],
    full_price: { value: 180.29, currency_value: 'EUR' },
  }),
  createSale('HP04', '09-03T11:00', 'BILLET_PRINTED', 500, { currency: 'BRL', parts: [49.9, 450.1] }),
  createSale('HP05', '09-03T12:00', 'BILLET_PRINTED', 500, { currency: 'BRL', parts: [49.9, 450.1] }),
  createSale('HP05', '09-05T12:00', 'APPROVED', 500, { currency: 'BRL', parts: [49.9, 450.1] }),
  createSale('HP06', '09-09T10:00', 'REFUNDED', 99, { parts: usd }),
  createSale('HP06', '09-04T10:00', 'APPROVED', 99, { parts: usd }),
  createSale('HP07', '08-31T23:59', 'APPROVED', 49.9, scanner),
  createSale('HP07', '09-07T10:00', 'CHARGEBACK', 49.9, scanner),
  createSale('HP08', '09-05T10:00', 'APPROVED', 99),
  createSale('HP09', '09-06T10:00', 'APPROVED', 99, { parts: usd }),
  createSale('HP09', '09-10T10:00', 'REFUNDED', 99, {
    parts: usd,
    status: 'PARTIALLY_REFUNDED',
    refund: { value: 20, currency_value: 'USD' },
  }),
  createSale('HP10', '09-06T11:00', 'COMPLETE', 49.9, scanner),
  createSale('HP11', '09-07T10:00', 'APPROVED', 129, packSale),
  createSale('HP12', '09-08T10:00', 'APPROVED', 129, packSale),
  createSale('HP12', '09-11T10:00', 'REFUNDED', 129, packSale),
  createSale('HP13', '09-01T10:00', 'APPROVED', 30, charge('S1')),
  createSale('HP14', '09-02T10:00', 'APPROVED', 30, { ...charge('S2'), currency: 'EUR' }),
  createSale('HP15', '09-09T10:00', 'CANCELED', 99, { parts: usd }),
  createSale('HP16', '09-09T10:00', 'DELAYED', 99, { parts: usd }),
  createSale('HP17', '09-09T10:00', 'APPROVED', 15_000, {
    product: 7,
    currency: 'JPY',
    parts: [1500, 13_500],
  }),
  createSale('HP18', '09-10T10:00', 'APPROVED', 99, { parts: usd }),
  createSale('HP18', '09-11T10:00', 'PROTEST', 99, { parts: usd }),
  createSale('HP19', '09-10T10:00', 'APPROVED', 99, { currency: '' }),
  createSale('HP20', '09-10T10:00', 'APPROVED', 19, { product: 5_555_555, parts: [1.9, 17.1] }),
  // Half of it goes to an affiliate and a co-producer.
  createSale('HP21', '09-12T23:30', 'APPROVED', 99, { parts: [9.9, 49.4] }),
  createSale('HP22', '09-12T23:40', 'OUT_OF_SHOPPING_CART', 99),
];

const september = 'from=2030-09-01T00:00:00Z&to=2030-10-01T00:00:00Z';

async function createLedgerOffice() {
  const api = await createOffice();
  api.pass(Date.UTC(2030, 8, 13, 12) - +api.now());
  const admin = await api.signedIn('Jefa', { rol: 1 });
  const edit = { hotmart_id: pack, product_ids: [6, 7], replaces: [], reason: 'Vendemos un pack' };
  expect((await admin.put('/admin/packs', edit)).status).toBe(200);
  await api.deliver(...month);
  const list = async (query: string): Promise<SaleEntity[]> =>
    (await admin.get(`/admin/ledger?limit=200&${query}`)).body.rows;
  const getSale = async (transaction: string, product = 6): Promise<SaleDetailEntity> =>
    (await admin.get(`/admin/ledger/sale/${transaction}?product_id=${product}`)).body;
  return { ...api, admin, list, getSale };
}

test('the sums of a month are those of its sales, by currency, and what no event states is counted beside them', async () => {
  const { admin } = await createLedgerOffice();
  const complete = { unclear_refunds: 0, without_fee: 0, without_net: 0 };
  expect((await admin.get(`/admin/ledger/totals?${september}`)).body).toEqual({
    sales: 16,
    unpriced: 1,
    currencies: [
      { currency: 'BRL', sales: 1, gross: 50_000, refunded: 0, fee: 4990, net: 45_010, ...complete },
      { currency: 'EUR', sales: 2, gross: 17_900, refunded: 0, fee: 330, net: 2670, ...complete },
      { currency: 'JPY', sales: 1, gross: 15_000, refunded: 0, fee: 1500, net: 13_500, ...complete },
      {
        currency: 'USD',
        sales: 11,
        gross: 101_110,
        refunded: 24_800,
        fee: 7520,
        net: 63_409,
        unclear_refunds: 0,
        without_fee: 2,
        without_net: 2,
      },
    ],
  });
});

test('the revenue of the month equals sums by hand, with a pack once and a refund of the month before', async () => {
  const { admin } = await createLedgerOffice();
  const { products } = (await admin.get('/admin/revenue?months=1')).body;
  const rows = products.map(({ months: [monthFigures], ...product }: ProductRevenueEntity) => ({
    ...product,
    ...monthFigures,
  }));
  const createEarnings = (title: string, currency: string | null, soldCount: number, gross: number) =>
    expect.objectContaining({ title, currency, sold: soldCount, gross });
  expect(rows).toHaveLength(8);
  expect(rows).toEqual(
    expect.arrayContaining([
      createEarnings('Conector', 'EUR', 1, 3000),
      createEarnings('Conector', 'USD', 1, 3000),
      createEarnings('DashPro', 'BRL', 1, 50_000),
      expect.objectContaining({ title: 'DashPro', sold: 9, gross: 93_120, returned: 2, refunded: 24_800 }),
      createEarnings('DashPro', null, 1, 0),
      createEarnings('Trend Scanner', 'EUR', 1, 14_900),
      createEarnings('Trend Scanner', 'JPY', 1, 15_000),
      expect.objectContaining({ title: 'Trend Scanner', sold: 1, gross: 4990, returned: 1, refunded: 4990 }),
    ]),
  );
});

test('each sale is the sum of its events, and is unstated where one of them is', async () => {
  const { list, getSale } = await createLedgerOffice();
  const sales = await list('');
  expect(sales).toHaveLength(17);
  const createMoney = (amount: number, currency = 'USD') => ({ amount, currency });
  const findSale = (transaction: string) => sales.find((sale) => sale.transaction === transaction);
  expect(findSale('HP06')).toMatchObject({
    state: 'refunded',
    gross: createMoney(9900),
    refunded: 9900,
    fee: createMoney(0),
  });
  expect(findSale('HP08')).toMatchObject({ gross: createMoney(9900), refunded: 0, fee: null, net: null });
  expect(findSale('HP09')).toMatchObject({ state: 'active', refunded: 2000, fee: null, net: null });
  expect(findSale('HP11')).toMatchObject({
    product: { id: 6 },
    also_opens: [{ id: 7 }],
    net: createMoney(11_610),
  });
  expect(findSale('HP19')).toMatchObject({ gross: null, refunded: 0, fee: null });
  for (const { transaction, product, gross, refunded, fee } of sales) {
    const { events } = await getSale(transaction, product.id);
    const movedCents = events.reduce((sum, event) => sum + (event.moved ?? 0), 0);
    expect([transaction, movedCents]).toEqual([transaction, (gross?.amount ?? 0) - (refunded ?? 0)]);
    if (fee) expect(events.reduce((sum, event) => sum + (event.fee?.amount ?? 0), 0)).toBe(fee.amount);
  }
  expect((await getSale('HP06')).events).toMatchObject([
    { event: 'PURCHASE_APPROVED', moved: 9900, fee: createMoney(990), net: createMoney(8910) },
    { event: 'PURCHASE_REFUNDED', moved: -9900, fee: createMoney(-990), net: createMoney(-8910) },
  ]);
});

test('sales are found by transaction, buyer, state, period and by each product that they open, in pages', async () => {
  const { admin, list } = await createLedgerOffice();
  const find = async (query: string) => (await list(query)).map(({ transaction }) => transaction);
  expect(await find('search=hp14')).toEqual(['HP14']);
  expect(await find('search=HP05@correo')).toEqual(['HP05']);
  expect(await find('state=disputed')).toEqual(['HP18']);
  expect(await find('product_id=7&direction=asc')).toEqual(['HP07', 'HP03', 'HP10', 'HP11', 'HP12', 'HP17']);
  expect(await find('to=2030-09-01T00:00:00Z')).toEqual(['HP07']);
  const totals = (await admin.get('/admin/ledger/totals?search=hp14')).body;
  expect(totals).toMatchObject({ sales: 1, currencies: [{ currency: 'EUR', gross: 3000 }] });
  const pagedRows: { transaction: string }[] = [];
  await readAll(async (url) => {
    const answer = await admin.get(url);
    pagedRows.push(...answer.body.rows);
    return answer;
  }, '/admin/ledger?limit=5');
  expect(pagedRows.map(({ transaction }) => transaction)).toEqual(await find(''));
});

test('the export has one line for each sale, and names what no event states', async () => {
  const { admin } = await createLedgerOffice();
  const { body } = await admin.get(`/admin/ledger/export?${september}&time_zone=Europe/Madrid`);
  const lines: string[] = body.slice(1).trim().split('\r\n').slice(1);
  const findLine = (transaction: string) => lines.find((line) => line.includes(`;${transaction};`));
  expect(lines).toHaveLength(16);
  expect(lines[0]).toMatch(/^2030-09-13 01:30:00;HP21;/);
  expect(findLine('HP11')).toBe(
    '2030-09-07 12:00:00;HP11;DashPro;Trend Scanner;hp11@correo.es;;pagada;129,00;0,00;USD;12,90;USD;116,10;USD',
  );
  expect(findLine('HP09')).toMatch(/;pagada;99,00;20,00;USD;sin dato;;sin dato;$/);
  expect(findLine('HP17')).toMatch(/;15000;0;JPY;1500;JPY;13500;JPY$/);
});

test('a sale belongs to the day on which Hotmart approved it, also when only its confirmation arrived', async () => {
  const { deliver, list, getSale, admin } = await createLedgerOffice();
  const createApproval = (day: string) => ({ approved_date: Date.UTC(2030, 7, 31, Number(day)) });
  await deliver(
    createSale('HP30', '09-09T10:00', 'COMPLETE', 10, createApproval('9')),
    createSale('HP31', '09-08T10:00', 'APPROVED', 10, createApproval('8')),
    createSale('HP31', '09-02T10:00', 'PROTEST', 10, createApproval('8')),
    createSale('HP31', '08-31T08:00', 'APPROVED', 10, createApproval('8')),
    createSale('HP31', '08-31T08:00', 'COMPLETE', 10, createApproval('8')),
  );
  const august = (await list('to=2030-09-01T00:00:00Z')).map((entry) => [
    entry.transaction,
    entry.approved_at,
  ]);
  expect(august).toEqual([
    ['HP07', '2030-08-31T23:59:00.000Z'],
    ['HP30', '2030-08-31T09:00:00.000Z'],
    ['HP31', '2030-08-31T08:00:00.000Z'],
  ]);
  expect((await getSale('HP31')).events.map(({ moved }) => moved)).toEqual([1000, null, null, null]);
  const { body } = await admin.get('/admin/purchases/export?search=HP30');
  expect(body).toContain(';2030-08-31 09:00:00;2030-09-09 10:00:00;');
});

test('an unknown sale, or one of another product, is not found', async () => {
  const { admin } = await createLedgerOffice();
  for (const sale of ['HP99?product_id=6', 'HP06?product_id=7'])
    expect((await admin.get(`/admin/ledger/sale/${sale}`)).status).toBe(404);
});
