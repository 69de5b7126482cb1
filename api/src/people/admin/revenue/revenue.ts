import { asc } from 'drizzle-orm';
import type { CallArguments, MonthlyRevenueEntity, ProductRevenueEntity } from '@parque/contract';
import { formatMinorUnits } from '@parque/domain/amounts';
import { products } from '../../../core/database/schema';
import type { Services } from '../../../core/http/area';
import type { TextAnswer } from '../../../core/http/text-answer';
import { createCsvAnswer, type CsvColumn } from '../../../core/tables/csv';
import { computeRevenueFigures } from './figures';
import { listLastMonths } from './months';

type Query = CallArguments<'getRevenue'>['query'];
type Figures = Awaited<ReturnType<typeof computeRevenueFigures>>;

const noFigure = { count: 0, amount: 0 };

function toMonthlyRevenue(month: string, rowFigures: Figures): MonthlyRevenueEntity {
  const findFigure = (kind: Figures[number]['kind']) =>
    rowFigures.find((figure) => figure.month === month && figure.kind === kind) ?? noFigure;
  return {
    month,
    sold: findFigure('sold').count,
    gross: findFigure('sold').amount,
    returned: findFigure('returned').count,
    refunded: findFigure('returned').amount + findFigure('partly_returned').amount,
    unclear_refunds: findFigure('unclear_return').count,
    recurring: findFigure('active_at_end').amount,
    active_at_start: findFigure('active_at_start').count,
    lost: findFigure('lost').count,
    active_at_end: findFigure('active_at_end').count,
  };
}

/** Computes the money of the last months, by product and currency. A product without figures is left out. */
export async function computeRevenue({ db, now, settings }: Services, { months }: Query) {
  const currentTime = now();
  const monthKeys = listLastMonths(currentTime, months, settings.timeZone);
  const figures = await computeRevenueFigures(db, monthKeys[0] ?? '', currentTime, settings.timeZone);
  const catalogue = await db
    .select({ id: products.id, title: products.title })
    .from(products)
    .orderBy(asc(products.position), asc(products.id));
  return {
    time_zone: settings.timeZone,
    months: monthKeys,
    products: catalogue.flatMap(({ id, title }) => {
      const productFigures = figures.filter(({ product_id }) => product_id === id);
      const currencies = [...new Set(productFigures.map(({ currency }) => currency))].sort();
      return currencies.map((currency) => {
        const rowFigures = productFigures.filter((figure) => figure.currency === currency);
        return {
          product_id: id,
          title,
          currency,
          months: monthKeys.map((month) => toMonthlyRevenue(month, rowFigures)),
        };
      });
    }),
  };
}

interface Line extends MonthlyRevenueEntity {
  readonly product: string;
  readonly currency: string | null;
}

const toLines = ({ title, currency, months }: ProductRevenueEntity): Line[] =>
  months.map((month) => ({ ...month, product: title, currency }));

const createMoneyCell = (amountOf: (line: Line) => number) => (line: Line) =>
  line.currency === null ? null : { decimals: formatMinorUnits(amountOf(line), line.currency) };

const csvColumns: readonly CsvColumn<Line>[] = [
  ['mes', ({ month }) => month],
  ['producto', ({ product }) => product],
  ['moneda', ({ currency }) => currency],
  ['ventas', ({ sold }) => sold],
  ['ingresos', createMoneyCell(({ gross }) => gross)],
  ['devoluciones', ({ returned }) => returned],
  ['devuelto', createMoneyCell(({ refunded }) => refunded)],
  ['neto', createMoneyCell(({ gross, refunded }) => gross - refunded)],
  ['ingresos recurrentes al mes', createMoneyCell(({ recurring }) => recurring)],
  ['suscripciones al empezar', ({ active_at_start }) => active_at_start],
  ['bajas', ({ lost }) => lost],
  ['suscripciones al acabar', ({ active_at_end }) => active_at_end],
  ['reembolsos parciales por aclarar', ({ unclear_refunds }) => unclear_refunds],
];

async function* generateLines(services: Services, query: Query): AsyncGenerator<readonly Line[]> {
  const { products: rows } = await computeRevenue(services, query);
  yield rows.flatMap(toLines).sort((a, b) => Number(a.month > b.month) - Number(a.month < b.month));
}

export const exportRevenueCsv = (
  services: Services,
  query: CallArguments<'exportRevenue'>['query'],
): Promise<TextAnswer> => createCsvAnswer('ingresos', csvColumns, generateLines(services, query), query);
