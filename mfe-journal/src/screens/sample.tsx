import { Link } from '@parque/remote';
import { can, useSession } from '@parque/session';
import { Badge, Banner, Page } from '@parque/ui';
import { useState } from 'react';
import { CurrencyProvider } from '../components/figures/account-money';
import { MonthFigures } from '../components/panel/month-figures';
import { NetProfit } from '../components/panel/net-profit';
import css from '../components/panel/panel.module.css';
import { RecentTrades } from '../components/panel/recent-trades';
import { SampleCalendar } from '../components/sample/sample-calendar';
import { sampleMonth } from '../components/sample/sample-month';

/** Returns the address to which the sample closes: the own journal, or the home page without the product. */
function useOwnPlace(): string {
  return can({ anyProduct: [2, 3] }, useSession()) ? '/panel' : '/';
}

/** A journal of invented trades, for users without trades of their own. It sends and stores nothing. */
export function SampleScreen() {
  const [month] = useState(sampleMonth);
  const [page, setPage] = useState(1);
  const close = (
    <Link className="pq-btn" to={useOwnPlace()}>
      Cerrar el ejemplo
    </Link>
  );
  return (
    <CurrencyProvider of={month}>
      <Page title="Dashboard" lead={<Badge tone="accent">Datos de ejemplo</Badge>}>
        <Banner tone="accent" title="Este diario es un ejemplo" action={close}>
          Las operaciones son inventadas: no se guardan ni se mezclan con las tuyas.
        </Banner>
        <div className={css.top}>
          <NetProfit month={month} />
          <MonthFigures month={month} />
        </div>
        <div className={css.columns}>
          <div className={css.fill}>
            <SampleCalendar month={month} />
          </div>
          <RecentTrades month={month} page={page} onPage={setPage} />
        </div>
      </Page>
    </CurrencyProvider>
  );
}
