import type { MonthlyRevenueEntity, RevenueEntity } from '@parque/contract';
import { Button, Card, countText, EmptyState, QueryView, SelectField, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { fetchRevenueCsv, revenueQuery } from '../api/revenue';
import { toFormatQuery } from '../table/download';
import { useExport } from '../table/use-export';
import type { TableAddress } from '../table/use-table-address';
import { RevenueFigures } from './revenue-figures';
import css from './revenue.module.css';
import { listCurrencies, listMonthlyRevenue, listProductSums, countSalesWithoutAmount } from './revenue-sums';
import { RevenueMonths, RevenueProducts } from './revenue-tables';

const RevenueBars = lazy(async () => ({ default: (await import('./revenue-bars')).RevenueBars }));

function Unpriced({ sales }: { readonly sales: number }) {
  if (sales === 0) return null;
  return (
    <p className={css.note}>
      {countText(sales, 'venta no cuenta aquí', 'ventas no cuentan aquí')}: Hotmart no indicó su importe.
    </p>
  );
}

function UnclearRefunds({ months }: { readonly months: readonly MonthlyRevenueEntity[] }) {
  const count = months.reduce((sum, { unclear_refunds }) => sum + unclear_refunds, 0);
  if (count === 0) return null;
  return (
    <p className={css.note}>
      <a href="#/admin-compras?falta=refund">
        {countText(count, 'venta con reembolsos sin restar', 'ventas con reembolsos sin restar')}
      </a>
      : Hotmart no indicó con claridad cuánto se devolvió.
    </p>
  );
}

function Content({ revenue, address }: { readonly revenue: RevenueEntity; readonly address: TableAddress }) {
  const [isTable, setTable] = useState(false);
  const currencies = listCurrencies(revenue);
  const currency = currencies.find((candidate) => candidate === address.filter('moneda')) ?? currencies[0];
  const unpriced = <Unpriced sales={countSalesWithoutAmount(revenue)} />;
  if (currency === undefined) return unpriced;
  const months = listMonthlyRevenue(revenue, currency);
  return (
    <>
      <RevenueFigures months={months} currency={currency} />
      <div className={css.tools}>
        {currencies.length > 1 && (
          <SelectField
            label="Moneda"
            value={currency}
            onChange={(choice) => address.setFilter('moneda', choice === currencies[0] ? '' : choice)}
            options={currencies.map((value) => ({ value }))}
          />
        )}
        <Button size="sm" aria-pressed={isTable} onClick={() => setTable(!isTable)} icon="table">
          Meses como tabla
        </Button>
      </div>
      {isTable ? (
        <RevenueMonths months={months} currency={currency} />
      ) : (
        <Suspense fallback={<div className={css.charting} />}>
          <RevenueBars months={months} currency={currency} />
        </Suspense>
      )}
      <RevenueProducts products={listProductSums(revenue, currency)} currency={currency} />
      <UnclearRefunds months={months} />
      {unpriced}
    </>
  );
}

interface RevenueCardProps {
  readonly months: number;
  readonly address: TableAddress;
}

export function RevenueCard({ months, address }: RevenueCardProps) {
  const revenue = useQuery(revenueQuery(months));
  const csv = useExport('ingresos', (format) => fetchRevenueCsv({ months, ...toFormatQuery(format) }));
  return (
    <Card
      title="Ingresos"
      note={`Lo que pagaron los compradores, según Hotmart. Los meses siguen la hora de ${revenue.data?.time_zone ?? 'la instalación'}.`}
      tools={
        <Button size="sm" isBusy={csv.isExporting} onClick={csv.onExport}>
          Exportar CSV
        </Button>
      }
    >
      <QueryView
        query={revenue}
        label="Cargando ingresos"
        skeleton={
          <div className={css.waiting}>
            <Skeleton height="100%" />
          </div>
        }
        isEmpty={({ products }) => products.length === 0}
        empty={
          <EmptyState icon="products" title="Ningún ingreso en estos meses">
            Los importes llegan con las compras de Hotmart.
          </EmptyState>
        }
      >
        {(loadedRevenue) => (
          <div aria-busy={revenue.isPlaceholderData}>
            <Content revenue={loadedRevenue} address={address} />
          </div>
        )}
      </QueryView>
    </Card>
  );
}
