import { Page } from '@parque/ui';
import { LinkStock } from '../copy/link-stock';
import { ExpiringCard } from '../overview/expiring-card';
import { SalesCard } from '../overview/sales-card';
import { TodoCard } from '../overview/todo-card';
import { RevenueCard } from '../revenue/revenue-card';
import { useTableAddress } from '../table/use-table-address';
import { ViewChoice } from '../table/view-choice';
import css from './overview.module.css';

const spans = ['3', '12', '24'] as const;

export function OverviewScreen() {
  const address = useTableAddress({ key: 'caducidad', isDescending: false }, ['meses', 'dias', 'moneda']);
  const months = spans.find((span) => span === address.filter('meses')) ?? '12';
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
      <div className={css.columns}>
        <SalesCard months={Number(months)} />
        <div className="pq-cards">
          <TodoCard />
          <LinkStock />
        </div>
      </div>
      <ExpiringCard address={address} />
    </Page>
  );
}
