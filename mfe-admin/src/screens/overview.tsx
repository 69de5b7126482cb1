import { Page } from '@parque/ui';
import { LinkStock } from '../copy/link-stock';
import { ExpiringCard } from '../overview/expiring-card';
import { SalesCard } from '../overview/sales-card';
import { TodoCard } from '../overview/todo-card';
import { useTableAddress } from '../table/use-table-address';
import css from './overview.module.css';

export function OverviewScreen() {
  const address = useTableAddress({ key: 'caducidad', isDescending: false }, ['meses', 'dias']);
  return (
    <Page title="Resumen" lead="Qué se vende, a quién se le acaba y qué falta por reponer.">
      <div className={css.columns}>
        <SalesCard address={address} />
        <div className="pq-cards">
          <TodoCard />
          <LinkStock />
        </div>
      </div>
      <ExpiringCard address={address} />
    </Page>
  );
}
