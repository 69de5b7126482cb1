import { pollEvery, send } from '@parque/api-client';
import type { SaleEntity } from '@parque/contract';
import { listSales } from '@parque/contract/addresses';
import { defineContribution, type ContributionProps } from '@parque/remote';
import { countText, useTimeZone } from '@parque/ui';
import { GlanceCard, GlanceList } from '@parque/ui/glance-card';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchAllRows } from '../api/all-rows';
import { MinorMoney } from '../revenue/minor-money';
import { toDayStart } from '../table/day-range';

const maxProducts = 3;

/** The sales since an instant, as the ledger lists them: a repeated event or a withdrawn dispute is no sale. */
const fetchSales = (from: string | undefined) =>
  fetchAllRows((page) => send(listSales, { query: { ...(from && { from }), ...page } }));

const salesQuery = (day: string, timeZone: string | undefined) => ({
  ...queryOptions({
    queryKey: [listSales.id, 'today', day, timeZone],
    queryFn: () => fetchSales(toDayStart(day, 0, timeZone)),
  }),
  refetchInterval: pollEvery(60_000),
});

function addTo(totals: Map<string, number>, key: string, number: number): void {
  totals.set(key, (totals.get(key) ?? 0) + number);
}

function Sales({ sales }: { readonly sales: readonly SaleEntity[] }) {
  const units = new Map<string, number>();
  const products = new Map<string, number>();
  for (const { gross, product } of sales) {
    if (gross) addTo(units, gross.currency, gross.amount);
    addTo(products, product.title, 1);
  }
  const bestFirst = [...products].toSorted(([, a], [, b]) => b - a);
  return (
    <>
      <p className="pq-kpi__value" translate="no">
        {countText(sales.length, 'venta', 'ventas')}
      </p>
      <p className="pq-row">
        {[...units].map(([currency, total]) => (
          <MinorMoney key={currency} units={total} currency={currency} />
        ))}
      </p>
      <GlanceList
        items={bestFirst
          .slice(0, maxProducts)
          .map(([title, count]) => ({ key: title, label: title, value: `${count}` }))}
      />
    </>
  );
}

export function SalesTodayCard({ title }: ContributionProps) {
  const { timeZone } = useTimeZone();
  const day = new Date().toLocaleDateString('sv-SE', { timeZone });
  return (
    <GlanceCard
      title={title}
      to={`/admin-compras?ver=ventas&del=${day}`}
      linkLabel="Ver ventas"
      query={useQuery(salesQuery(day, timeZone))}
      isEmpty={(sales) => sales.length === 0}
      empty="Todavía no hay ventas hoy"
    >
      {(sales) => <Sales sales={sales} />}
    </GlanceCard>
  );
}

export default defineContribution(SalesTodayCard);
