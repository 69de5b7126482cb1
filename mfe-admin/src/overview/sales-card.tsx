import type { MonthlySalesEntity } from '@parque/contract';
import { Button, ButtonLink, Card, EmptyState, QueryView, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { monthlySalesQuery } from '../api/products';
import { formatShortMonth } from './month-label';
import css from './sales-card.module.css';
import { sumSales, describeSales } from './sales-summary';

interface SalesBarsProps {
  readonly product: MonthlySalesEntity;
  /** The largest count of all products, which share one scale. */
  readonly max: number;
}

const height = 40;
/** Height of the bar of a month without sales, so that it stays visible. */
const minHeight = 1;

function SalesBars({ product, max }: SalesBarsProps) {
  const { months } = product;
  return (
    <svg
      className={css.bars}
      role="img"
      aria-label={describeSales(product)}
      viewBox={`0 0 ${months.length * 10} ${height}`}
      preserveAspectRatio="none"
    >
      {months.map(({ month, count }, index) => {
        const barHeight = Math.max(minHeight, (count / Math.max(max, 1)) * height);
        const barClass = index === months.length - 1 ? css.current : css.bar;
        return (
          <rect
            key={month}
            className={count === 0 ? css.none : barClass}
            x={index * 10 + 1}
            y={height - barHeight}
            width={8}
            height={barHeight}
          />
        );
      })}
    </svg>
  );
}

const SalesTable = lazy(async () => ({ default: (await import('./sales-table')).SalesTable }));

function Bars({ sales }: { readonly sales: readonly MonthlySalesEntity[] }) {
  const maxCount = Math.max(...sales.flatMap(({ months }) => months.map(({ count }) => count)));
  const months = sales[0]?.months ?? [];
  const [first, last] = [months.at(0), months.at(-1)];
  return (
    <div className={css.chart}>
      <ul>
        {sales.map((product) => (
          <li key={product.product_id} className={css.product}>
            <span className={css.name}>{product.title}</span>
            <SalesBars product={product} max={maxCount} />
            <strong translate="no" className="pq-num">
              {sumSales(product)}
            </strong>
          </li>
        ))}
      </ul>
      <p className={css.axis} aria-hidden="true">
        <span>{first && formatShortMonth(first.month)}</span>
        <span>{last && formatShortMonth(last.month)}</span>
      </p>
    </div>
  );
}

export function SalesCard({ months }: { readonly months: number }) {
  const sales = useQuery(monthlySalesQuery(months));
  const [isTable, setTable] = useState(false);
  return (
    <Card
      title="Ventas por producto"
      note="Pagos aprobados. El último mes está en curso."
      tools={
        <Button size="sm" aria-pressed={isTable} onClick={() => setTable(!isTable)} icon="table">
          Ver como tabla
        </Button>
      }
    >
      <QueryView
        query={sales}
        label="Cargando ventas"
        skeleton={
          <div className={css.waiting}>
            <Skeleton height="100%" />
          </div>
        }
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            icon="products"
            title="Todavía no hay productos que vender"
            action={<ButtonLink href="#/admin-productos">Crear un producto</ButtonLink>}
          >
            En cuanto se venda uno, aquí se ve mes a mes.
          </EmptyState>
        }
      >
        {(list) => (
          <div aria-busy={sales.isPlaceholderData}>
            <Suspense>{isTable ? <SalesTable sales={list} /> : <Bars sales={list} />}</Suspense>
          </div>
        )}
      </QueryView>
    </Card>
  );
}
