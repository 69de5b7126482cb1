import type { MonthlyRevenueEntity, ProductRevenueEntity, RevenueEntity } from '@parque/contract';

/** The figures of a month or of several, in minor units. */
export type Sums = Omit<MonthlyRevenueEntity, 'month'>;

const sumMonths = (list: readonly MonthlyRevenueEntity[]): Sums => {
  const sum = (figure: keyof Sums) => list.reduce((total, month) => total + month[figure], 0);
  return {
    sold: sum('sold'),
    gross: sum('gross'),
    returned: sum('returned'),
    refunded: sum('refunded'),
    unclear_refunds: sum('unclear_refunds'),
    recurring: sum('recurring'),
    active_at_start: sum('active_at_start'),
    lost: sum('lost'),
    active_at_end: sum('active_at_end'),
  };
};

export const computeNet = ({ gross, refunded }: Sums) => gross - refunded;

/** The currencies of the revenue, the one with the most sales first. */
export function listCurrencies({ products }: RevenueEntity): string[] {
  const sales = new Map<string, number>();
  for (const { currency, months } of products)
    if (currency !== null) sales.set(currency, (sales.get(currency) ?? 0) + sumMonths(months).sold);
  return [...sales].sort((a, b) => b[1] - a[1]).map(([currency]) => currency);
}

const filterByCurrency = ({ products }: RevenueEntity, currency: string | null) =>
  products.filter((product) => product.currency === currency);

/** All products of a currency together, month by month, oldest first. */
export const listMonthlyRevenue = (revenue: RevenueEntity, currency: string): MonthlyRevenueEntity[] =>
  revenue.months.map((month) => ({
    month,
    ...sumMonths(
      filterByCurrency(revenue, currency).flatMap(({ months }) =>
        months.filter((candidate) => candidate.month === month),
      ),
    ),
  }));

export const countSalesWithoutAmount = (revenue: RevenueEntity): number =>
  sumMonths(filterByCurrency(revenue, null).flatMap(({ months }) => months)).sold;

/** A product in one currency, over all months. */
export type ProductSums = ReturnType<typeof toProductSums>;

const toProductSums = ({ product_id, title, months }: ProductRevenueEntity) => ({
  product_id,
  title,
  sums: sumMonths(months),
  // The last month has the recurring revenue, and the subscriptions that are active now.
  recurring: months.at(-1)?.recurring ?? 0,
  active: months.at(-1)?.active_at_end ?? 0,
});

/** The products of a currency, the one with the most net revenue first. */
export const listProductSums = (revenue: RevenueEntity, currency: string): ProductSums[] =>
  filterByCurrency(revenue, currency)
    .map(toProductSums)
    .sort((a, b) => computeNet(b.sums) - computeNet(a.sums));
