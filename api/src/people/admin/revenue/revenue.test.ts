import { msPerDay } from '@parque/domain/durations';
import {
  createCancellationBody,
  createChargeBody,
  createPurchaseBody,
} from '../../../shop/purchases/testing/body';
import type { Settings } from '../../../settings';
import { createOffice } from '../testing/office';

/** 13 September 2030, 12:00 in UTC. */
const present = new Date('2030-09-13T12:00:00Z');
const toDate = (text: string) => new Date(`${text}Z`);

async function createOfficeAt(settings: Partial<Settings> = {}) {
  const api = await createOffice({ settings });
  api.pass(+present - +api.now());
  const admin = await api.signedIn('Jefa', { rol: 1 });
  const readRevenue = async (months = 3) => {
    // A session of an earlier time may have ended.
    const { get } = await api.signedIn('Jefa');
    return (await get(`/admin/revenue?months=${months}`)).body;
  };
  return { ...api, admin, readRevenue };
}

interface Price {
  readonly value: number;
  readonly currency_value?: string;
}

function withPrice<Body extends { data: { purchase: object } }>(body: Body, price: Price): Body {
  return { ...body, data: { ...body.data, purchase: { ...body.data.purchase, price } } };
}

const noFigures = {
  sold: 0,
  gross: 0,
  returned: 0,
  refunded: 0,
  unclear_refunds: 0,
  recurring: 0,
  active_at_start: 0,
  lost: 0,
  active_at_end: 0,
};

test('sales count in the month of their approval, and returned money in the month of its return', async () => {
  const { deliver, readRevenue } = await createOfficeAt();
  const sendSale = (transaction: string, time: string, event = 'PURCHASE_APPROVED') =>
    createPurchaseBody({ transaction, at: toDate(time), event });
  await deliver(
    sendSale('HP1', '2030-07-31T23:59:59'),
    sendSale('HP1', '2030-09-01T00:00:00', 'PURCHASE_REFUNDED'),
    sendSale('HP2', '2030-08-01T00:00:00'),
    sendSale('HP2', '2030-08-05T00:00:00', 'PURCHASE_COMPLETE'),
    sendSale('HP3', '2030-09-10T00:00:00'),
    sendSale('HP3', '2030-09-11T00:00:00', 'PURCHASE_CHARGEBACK'),
    sendSale('HP3', '2030-09-12T00:00:00', 'PURCHASE_REFUNDED'),
    sendSale('HP4', '2030-09-10T00:00:00', 'PURCHASE_CANCELED'),
  );
  expect(await readRevenue()).toEqual({
    time_zone: 'UTC',
    months: ['2030-07', '2030-08', '2030-09'],
    products: [
      {
        product_id: 6,
        title: 'DashPro',
        currency: 'USD',
        months: [
          { ...noFigures, month: '2030-07', sold: 1, gross: 9900 },
          { ...noFigures, month: '2030-08', sold: 1, gross: 9900 },
          { ...noFigures, month: '2030-09', sold: 1, gross: 9900, returned: 2, refunded: 19_800 },
        ],
      },
    ],
  });
});

test('a partial refund without an amount is counted in its month, until the whole price is returned', async () => {
  const { deliver, readRevenue } = await createOfficeAt();
  const createSale = (time: string, event: string, facts = {}) => {
    const body = createPurchaseBody({ transaction: 'HP1', at: toDate(time), event });
    return { ...body, data: { ...body.data, purchase: { ...body.data.purchase, ...facts } } };
  };
  const partial = { status: 'PARTIALLY_REFUNDED' };
  await deliver(
    createSale('2030-08-10T00:00:00', 'PURCHASE_APPROVED'),
    createSale('2030-09-02T00:00:00', 'PURCHASE_REFUNDED', partial),
  );
  const readMonth = async () => (await readRevenue(1)).products[0]?.months[0];
  expect(await readMonth()).toMatchObject({ unclear_refunds: 1, returned: 0, refunded: 0 });
  await deliver(createSale('2030-09-03T00:00:00', 'PURCHASE_REFUNDED'));
  expect(await readMonth()).toMatchObject({ unclear_refunds: 0, returned: 1, refunded: 9900 });
});

test('months begin in the time zone of the installation', async () => {
  const { admin, deliver, readRevenue } = await createOfficeAt({ timeZone: 'America/Bogota' });
  await deliver(createPurchaseBody({ transaction: 'HP1', at: toDate('2030-09-01T04:59:59') }));
  await deliver(createPurchaseBody({ transaction: 'HP2', at: toDate('2030-09-01T05:00:00') }));
  const [{ months }] = (await readRevenue(2)).products;
  expect(months.map(({ month, sold }: { month: string; sold: number }) => [month, sold])).toEqual([
    ['2030-08', 1],
    ['2030-09', 1],
  ]);
  const sales = await admin.get('/admin/sales?months=2');
  expect(sales.body.find(({ product_id }: { product_id: number }) => product_id === 6).months).toEqual([
    { month: '2030-08', count: 1 },
    { month: '2030-09', count: 1 },
  ]);
});

interface Subscriptions {
  readonly month: string;
  readonly recurring: number;
  readonly active_at_start: number;
  readonly lost: number;
  readonly active_at_end: number;
}

const listFigures = ({ months }: { months: Subscriptions[] }) =>
  months.map(({ recurring, active_at_start, lost, active_at_end }) => [
    recurring,
    active_at_start,
    lost,
    active_at_end,
  ]);

const charge = (code: string, transaction: string, from: string, until: string, value = 30) =>
  withPrice(createChargeBody(code, toDate(until), { transaction, at: toDate(from) }), {
    value,
    currency_value: 'USD',
  });

test('a subscription recurs from its first charge until it is cancelled, and counts once in each month', async () => {
  const { deliver, readRevenue } = await createOfficeAt();
  await deliver(
    charge('S1', 'HP1', '2030-07-05T00:00:00', '2030-08-05T00:00:00'),
    charge('S1', 'HP2', '2030-08-05T01:00:00', '2030-09-05T00:00:00'),
    charge('S1', 'HP3', '2030-09-05T00:00:00', '2030-10-05T00:00:00'),
    charge('S2', 'HP4', '2030-08-20T00:00:00', '2030-09-20T00:00:00'),
    createCancellationBody('S2', toDate('2030-09-20T00:00:00'), { at: toDate('2030-09-02T00:00:00') }),
  );
  expect(listFigures((await readRevenue()).products[0])).toEqual([
    [3000, 0, 0, 1],
    [6000, 1, 0, 2],
    [3000, 2, 1, 1],
  ]);
});

test('a yearly charge recurs with a twelfth, and a weekly one with the weeks of a month', async () => {
  const { deliver, readRevenue } = await createOfficeAt();
  await deliver(
    charge('S1', 'HP1', '2030-09-01T00:00:00', '2031-09-01T00:00:00', 240),
    charge('S2', 'HP2', '2030-09-10T00:00:00', '2030-09-17T00:00:00', 7),
  );
  expect(listFigures((await readRevenue(1)).products[0])).toEqual([[2000 + 3044, 1, 0, 2]]);
});

test('a subscription without renewal is lost three days after its paid period', async () => {
  const { deliver, readRevenue, pass } = await createOfficeAt();
  await deliver(charge('S1', 'HP1', '2030-08-12T00:00:00', '2030-09-12T00:00:00'));
  expect(listFigures((await readRevenue(1)).products[0])).toEqual([[3000, 1, 0, 1]]);
  pass(2 * msPerDay);
  expect(listFigures((await readRevenue(1)).products[0])).toEqual([[0, 1, 1, 0]]);
});

test('a moved charge date extends the paid period', async () => {
  const { deliver, readRevenue } = await createOfficeAt();
  const moveBody = createCancellationBody('S1', toDate('2030-10-12T00:00:00'), {
    at: toDate('2030-08-20T00:00:00'),
  });
  await deliver(charge('S1', 'HP1', '2030-08-01T00:00:00', '2030-09-01T00:00:00'));
  await deliver({ ...moveBody, event: 'UPDATE_SUBSCRIPTION_CHARGE_DATE' });
  expect(listFigures((await readRevenue(1)).products[0])).toEqual([[3000, 1, 0, 1]]);
});

test('a refunded charge ends the recurring revenue of its subscription', async () => {
  const { deliver, readRevenue } = await createOfficeAt();
  await deliver(charge('S1', 'HP1', '2030-08-20T00:00:00', '2030-09-20T00:00:00'));
  await deliver(
    createPurchaseBody({
      transaction: 'HP1',
      event: 'PURCHASE_REFUNDED',
      at: toDate('2030-09-01T12:00:00'),
    }),
  );
  expect(listFigures((await readRevenue(2)).products[0])).toEqual([
    [3000, 0, 0, 1],
    [0, 1, 1, 0],
  ]);
});

test('the export has a line for each month, with amounts as decimals', async () => {
  const { admin, deliver } = await createOfficeAt();
  await deliver(createPurchaseBody({ transaction: 'HP1', at: toDate('2030-08-10T00:00:00') }));
  const { body } = await admin.get('/admin/revenue/export?months=2');
  expect(body.replace('\ufeff', '').trim().split('\r\n').slice(1)).toEqual([
    '2030-08;DashPro;USD;1;99,00;0;0,00;99,00;0,00;0;0;0;0',
    '2030-09;DashPro;USD;0;0,00;0;0,00;0,00;0,00;0;0;0;0',
  ]);
});
