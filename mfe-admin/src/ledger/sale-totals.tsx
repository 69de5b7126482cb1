import type { SaleTotalsEntity } from '@parque/contract';
import { countText, DataTable, QueryView, Skeleton, type Column } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { saleTotalsQuery, type SaleFilters } from '../api/ledger';
import { MinorMoney } from '../revenue/minor-money';
import css from './sale-totals.module.css';

type Row = SaleTotalsEntity['currencies'][number];

/** A sum, and how many sales it leaves out because no event states their part. */
function Sum({
  row,
  units,
  missing = 0,
}: {
  readonly row: Row;
  readonly units: number;
  readonly missing?: number;
}) {
  if (missing > 0 && missing === row.sales && units === 0) return <span className="pq-mute">sin dato</span>;
  return (
    <>
      <MinorMoney units={units} currency={row.currency} />
      {missing > 0 && (
        <div className="pq-mute">{countText(missing, 'venta sin dato', 'ventas sin dato')}</div>
      )}
    </>
  );
}

const createSumColumn = (key: string, label: string, cell: (row: Row) => ReactNode): Column<Row> => ({
  key,
  label,
  isNumeric: true,
  cell,
});

const columns: readonly Column<Row>[] = [
  {
    key: 'moneda',
    label: 'Moneda',
    isHeading: true,
    cell: ({ currency }) => <span translate="no">{currency}</span>,
  },
  createSumColumn('ventas', 'Ventas', ({ sales }) => <span translate="no">{sales}</span>),
  createSumColumn('precio', 'Precio', (row) => <Sum row={row} units={row.gross} />),
  createSumColumn('devuelto', 'Devuelto', (row) => (
    <Sum row={row} units={row.refunded} missing={row.unclear_refunds} />
  )),
  createSumColumn('comision', 'Comisión', (row) => (
    <Sum row={row} units={row.fee} missing={row.without_fee} />
  )),
  createSumColumn('neto', 'Neto', (row) => <Sum row={row} units={row.net} missing={row.without_net} />),
];

export function SaleTotals({ filters }: { readonly filters: SaleFilters }) {
  const totals = useQuery(saleTotalsQuery(filters));
  return (
    <QueryView
      query={totals}
      label="Sumando las ventas"
      skeleton={<Skeleton height="6rem" />}
      isEmpty={({ sales }) => sales === 0}
      empty={null}
    >
      {({ currencies, unpriced }) => (
        <div className={css.totals}>
          {currencies.length > 0 && (
            <DataTable
              label="Sumas por moneda"
              columns={columns}
              rows={currencies}
              getRowKey={({ currency }) => currency}
            />
          )}
          <p className="pq-field__hint">
            Con lo devuelto de estas ventas en cualquier fecha. Comisión y neto, en la moneda en que Hotmart
            los da.
            {unpriced > 0 &&
              ` ${countText(unpriced, 'venta sin precio no se suma', 'ventas sin precio no se suman')}.`}
          </p>
        </div>
      )}
    </QueryView>
  );
}
