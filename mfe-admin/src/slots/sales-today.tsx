import { polledEvery, send } from '@parque/api-client';
import type { AdminPurchaseEntity } from '@parque/contract';
import { listPurchases } from '@parque/contract/addresses';
import { defineContribution, type ContributionProps } from '@parque/remote';
import { countText, useTimeZone } from '@parque/ui';
import { GlanceCard, GlanceList } from '@parque/ui/glance-card';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { MinorMoney } from '../revenue/minor-money';
import { toDayStart } from '../table/day-range';

const event = 'PURCHASE_APPROVED';
const maxProducts = 3;

/** The approved purchases since an instant, each transaction once. */
async function fetchSales(from: string | undefined): Promise<AdminPurchaseEntity[]> {
  const sales = new Map<string, AdminPurchaseEntity>();
  let cursor: string | null = null;
  do {
    const query = { event, limit: 200, ...(from && { from }), ...(cursor !== null && { cursor }) };
    const page: { rows: AdminPurchaseEntity[]; next: string | null } = await send(listPurchases, { query });
    for (const row of page.rows) sales.set(row.transaction ?? row.event_id, row);
    cursor = page.next;
  } while (cursor !== null);
  return [...sales.values()];
}

const salesQuery = (day: string, timeZone: string | undefined) => ({
  ...queryOptions({
    queryKey: [listPurchases.id, 'sales', day, timeZone],
    queryFn: () => fetchSales(toDayStart(day, 0, timeZone)),
  }),
  refetchInterval: polledEvery(60_000),
});

function addTo(totals: Map<string, number>, key: string, number: number): void {
  totals.set(key, (totals.get(key) ?? 0) + number);
}

function Sales({ sales }: { readonly sales: readonly AdminPurchaseEntity[] }) {
  const units = new Map<string, number>();
  const products = new Map<string, number>();
  for (const { amount, currency, product } of sales) {
    if (amount !== null && currency !== null) addTo(units, currency, amount);
    addTo(products, product?.title ?? 'Sin producto', 1);
  }
  const bestFirst = [...products].toSorted(([, one], [, other]) => other - one);
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

/** The approved purchases of the day, in the time zone of the admin. */
export function SalesTodayCard({ title }: ContributionProps) {
  const { timeZone } = useTimeZone();
  const day = new Date().toLocaleDateString('sv-SE', { timeZone });
  return (
    <GlanceCard
      title={title}
      to={`/admin-compras?evento=${event}&del=${day}`}
      linkLabel="Ver compras"
      query={useQuery(salesQuery(day, timeZone))}
      isEmpty={(sales) => sales.length === 0}
      empty="Todavía no hay ventas hoy"
    >
      {(sales) => <Sales sales={sales} />}
    </GlanceCard>
  );
}

export default defineContribution(SalesTodayCard);
