import type { MonthlyRevenueEntity, ProductRevenueEntity } from '@parque/contract';

type Figures = Partial<Omit<MonthlyRevenueEntity, 'month'>>;

export const createMonthlyRevenue = (month: string, figures: Figures = {}): MonthlyRevenueEntity => ({
  month,
  sold: 0,
  gross: 0,
  returned: 0,
  refunded: 0,
  unclear_refunds: 0,
  recurring: 0,
  active_at_start: 0,
  lost: 0,
  active_at_end: 0,
  ...figures,
});

/** The revenue of a product in the first months of 2026. */
export const createProductRevenue = (
  title: string,
  currency: string | null,
  ...months: Figures[]
): ProductRevenueEntity => ({
  product_id: title.length,
  title,
  currency,
  months: months.map((figures, index) => createMonthlyRevenue(`2026-0${index + 1}`, figures)),
});
