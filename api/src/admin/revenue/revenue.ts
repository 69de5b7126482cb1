import { asc } from 'drizzle-orm';
import type {
  CallArguments,
  MonthlyRevenueEntity,
  ProductRevenueEntity,
  RevenueEntity,
} from '@parque/contract';
import { minorUnitsText } from '@parque/domain/amounts';
import { products } from '../../database/schema';
import type { Services } from '../../http/area';
import type { TextAnswer } from '../../http/text-answer';
import { csvAnswer, type CsvColumn } from '../../tables/csv';
import { revenueFigures } from './figures';
import { lastMonths } from './months';

type Query = CallArguments<'getRevenue'>['query'];
type Figures = Awaited<ReturnType<typeof revenueFigures>>;

const nothing = { count: 0, amount: 0 };

function monthlyRevenue(month: string, ofRow: Figures): MonthlyRevenueEntity {
  const figure = (kind: Figures[number]['kind']) =>
    ofRow.find((one) => one.month === month && one.kind === kind) ?? nothing;
  return {
    month,
    sold: figure('sold').count,
    gross: figure('sold').amount,
    returned: figure('returned').count,
    refunded: figure('returned').amount,
    recurring: figure('active_at_end').amount,
    active_at_start: figure('active_at_start').count,
    lost: figure('lost').count,
    active_at_end: figure('active_at_end').count,
  };
}

/** The money of the last months, by product and currency. A product without figures is left out. */
export async function revenue({ db, now, settings }: Services, { months }: Query): Promise<RevenueEntity> {
  const at = now();
  const named = lastMonths(at, months, settings.timeZone);
  const figures = await revenueFigures(db, named[0] ?? '', at, settings.timeZone);
  const catalogue = await db
    .select({ id: products.id, title: products.title })
    .from(products)
    .orderBy(asc(products.position), asc(products.id));
  return {
    time_zone: settings.timeZone,
    months: named,
    products: catalogue.flatMap(({ id, title }) => {
      const ofProduct = figures.filter(({ product_id }) => product_id === id);
      const currencies = [...new Set(ofProduct.map(({ currency }) => currency))].sort();
      return currencies.map((currency) => {
        const ofRow = ofProduct.filter((figure) => figure.currency === currency);
        return {
          product_id: id,
          title,
          currency,
          months: named.map((month) => monthlyRevenue(month, ofRow)),
        };
      });
    }),
  };
}

interface Line extends MonthlyRevenueEntity {
  readonly product: string;
  readonly currency: string | null;
}

const linesOf = ({ title, currency, months }: ProductRevenueEntity): Line[] =>
  months.map((month) => ({ ...month, product: title, currency }));

const money = (amountOf: (line: Line) => number) => (line: Line) =>
  line.currency === null ? null : minorUnitsText(amountOf(line), line.currency);

const csvColumns: readonly CsvColumn<Line>[] = [
  ['mes', ({ month }) => month],
  ['producto', ({ product }) => product],
  ['moneda', ({ currency }) => currency],
  ['ventas', ({ sold }) => sold],
  ['ingresos', money(({ gross }) => gross)],
  ['devoluciones', ({ returned }) => returned],
  ['devuelto', money(({ refunded }) => refunded)],
  ['neto', money(({ gross, refunded }) => gross - refunded)],
  ['ingresos recurrentes al mes', money(({ recurring }) => recurring)],
  ['suscripciones al empezar', ({ active_at_start }) => active_at_start],
  ['bajas', ({ lost }) => lost],
  ['suscripciones al acabar', ({ active_at_end }) => active_at_end],
];

async function* allLines(services: Services, query: Query): AsyncGenerator<readonly Line[]> {
  const { products: rows } = await revenue(services, query);
  yield rows
    .flatMap(linesOf)
    .sort((one, other) => (one.month === other.month ? 0 : one.month < other.month ? -1 : 1));
}

export const revenueCsv = (services: Services, query: Query): Promise<TextAnswer> =>
  csvAnswer('ingresos', csvColumns, allLines(services, query));
