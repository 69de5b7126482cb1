import { describeSales } from './sales-summary';

const createProduct = (...counts: number[]) => ({
  product_id: 6,
  title: 'DashPro',
  months: counts.map((count, index) => ({ month: `2026-0${index + 1}`, count })),
});

test.each([
  [[2, 5, 0], 'DashPro: 7 ventas en 3 meses; las más, 5 en febrero de 2026.'],
  [[1], 'DashPro: 1 venta este mes; las más, 1 en enero de 2026.'],
  [[0, 0], 'DashPro: ninguna venta en 2 meses.'],
])('%j is summarised as %s', (counts, sentence) => {
  expect(describeSales(createProduct(...counts))).toBe(sentence);
});
