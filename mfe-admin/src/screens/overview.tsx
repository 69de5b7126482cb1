import { Page } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { linkStockQuery } from '../api/copy';
import { monthlySalesQuery } from '../api/products';
import { revenueQuery } from '../api/revenue';
import { todoQuery } from '../api/todo';
import { LinkStock } from '../copy/link-stock';
import { ExpiringCard } from '../overview/expiring-card';
import { SalesCard } from '../overview/sales-card';
import { TodoCard } from '../overview/todo-card';
import { RevenueCard } from '../revenue/revenue-card';
import { useTableAddress } from '../table/use-table-address';
import { ViewChoice } from '../table/view-choice';

const spans = ['3', '12', '24'] as const;

/** Whether a section awaits its first answer. A failed section does not delay the others. */
const isToCome = ({
  isPending,
  failureCount,
}: {
  readonly isPending: boolean;
  readonly failureCount: number;
}) => isPending && failureCount === 0;

/**
 * Tracks which sections have loaded. The height of a section depends on its rows, so each is shown after those above it,
 * and no section moves while the user points at it.
 */
function useLoaded(months: number) {
  const revenue = !isToCome(useQuery(revenueQuery(months)));
  const sales = !isToCome(useQuery(monthlySalesQuery(months)));
  const todo = !isToCome(useQuery(todoQuery));
  const stock = !isToCome(useQuery(linkStockQuery));
  return { revenue, todo, columns: revenue && sales && todo && stock };
}

export function OverviewScreen() {
  const address = useTableAddress({ key: 'caducidad', isDescending: false }, ['meses', 'dias', 'moneda']);
  const months = spans.find((span) => span === address.filter('meses')) ?? '12';
  const loaded = useLoaded(Number(months));
  return (
    <Page
      title="Resumen"
      lead="Qué se vende, a quién se le acaba y qué falta por reponer."
      tools={
        <ViewChoice
          label="Meses"
          value={months}
          onChange={(span) => address.setFilter('meses', span === '12' ? '' : span)}
          options={spans.map((value) => ({ value, label: `${value} meses` }))}
        />
      }
    >
      <RevenueCard months={Number(months)} address={address} />
      <div className="pq-columns" hidden={!loaded.revenue}>
        <SalesCard months={Number(months)} />
        <div className="pq-cards">
          <TodoCard />
          <div hidden={!loaded.todo}>
            <LinkStock />
          </div>
        </div>
      </div>
      <div hidden={!loaded.columns}>
        <ExpiringCard address={address} />
      </div>
    </Page>
  );
}
