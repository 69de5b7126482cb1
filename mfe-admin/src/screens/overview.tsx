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
function useLoadedSections(months: number) {
  const todo = !isToCome(useQuery(todoQuery));
  const tasks = !isToCome(useQuery(linkStockQuery)) && todo;
  const revenue = !isToCome(useQuery(revenueQuery(months))) && tasks;
  const sales = !isToCome(useQuery(monthlySalesQuery(months))) && revenue;
  return { todo, tasks, revenue, sales };
}

export function OverviewScreen() {
  const address = useTableAddress({ key: 'caducidad', isDescending: false }, ['meses', 'dias', 'moneda']);
  const months = spans.find((span) => span === address.filter('meses')) ?? '12';
  const sections = useLoadedSections(Number(months));
  return (
    <Page
      title="Resumen"
      lead="Qué espera por ti, qué se vende y a quién se le acaba."
      tools={
        <ViewChoice
          label="Meses"
          value={months}
          onChange={(span) => address.setFilter('meses', span === '12' ? '' : span)}
          options={spans.map((value) => ({ value, label: `${value} meses` }))}
        />
      }
    >
      <div className="pq-columns" data-split="even">
        <TodoCard />
        <div hidden={!sections.todo}>
          <LinkStock />
        </div>
      </div>
      <div hidden={!sections.tasks}>
        <RevenueCard months={Number(months)} address={address} />
      </div>
      <div hidden={!sections.revenue}>
        <SalesCard months={Number(months)} />
      </div>
      <div hidden={!sections.sales}>
        <ExpiringCard address={address} />
      </div>
    </Page>
  );
}
