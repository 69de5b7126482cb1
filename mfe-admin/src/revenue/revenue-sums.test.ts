import { createMonthlyRevenue, createProductRevenue } from '../testing/revenue';
import {
  listCurrencies,
  listMonthlyRevenue,
  computeNet,
  listProductSums,
  countSalesWithoutAmount,
} from './revenue-sums';

const revenue = {
  time_zone: 'UTC',
  months: ['2026-01', '2026-02'],
  products: [
    createProductRevenue(
      'DashPro',
      'USD',
      { sold: 1, gross: 9900 },
      { sold: 2, gross: 19_800, refunded: 9900 },
    ),
    createProductRevenue(
      'Conector',
      'USD',
      {},
      { sold: 3, gross: 30_000, recurring: 5000, active_at_end: 2 },
    ),
    createProductRevenue('Conector', 'EUR', { sold: 7, gross: 70_000 }, {}),
    createProductRevenue('Conector', null, { sold: 4 }, { sold: 1 }),
  ],
};

test('each month is the sum of the products in one currency', () => {
  expect(listMonthlyRevenue(revenue, 'USD')).toEqual([
    createMonthlyRevenue('2026-01', { sold: 1, gross: 9900 }),
    createMonthlyRevenue('2026-02', {
      sold: 5,
      gross: 49_800,
      refunded: 9900,
      recurring: 5000,
      active_at_end: 2,
    }),
  ]);
});

test('the currency with the most sales is first, and sales without an amount have none', () => {
  expect(listCurrencies(revenue)).toEqual(['EUR', 'USD']);
  expect(countSalesWithoutAmount(revenue)).toBe(5);
});

test('products are ordered by net revenue, with the recurring revenue of the last month', () => {
  expect(
    listProductSums(revenue, 'USD').map(({ title, sums, recurring, active }) => [
      title,
      computeNet(sums),
      recurring,
      active,
    ]),
  ).toEqual([
    ['Conector', 30_000, 5000, 2],
    ['DashPro', 19_800, 0, 0],
  ]);
});
