import { Badge, ButtonLink, Page } from '@parque/ui';
import { useState } from 'react';
import { CurrencyProvider } from '../../components/figures/account-money';
import { MonthFigures } from '../../components/panel/month-figures';
import { NetProfit } from '../../components/panel/net-profit';
import css from '../../components/panel/panel.module.css';
import { RecentTrades } from '../../components/panel/recent-trades';
import { SampleBanner } from '../../components/sample/sample-banner';
import { SampleCalendar } from '../../components/sample/sample-calendar';
import { sampleMonth } from '../../components/sample/sample-month';

/** A journal of invented trades, for users without trades of their own. It sends and stores nothing. */
export function SampleScreen() {
  const [month] = useState(sampleMonth);
  const [page, setPage] = useState(1);
  return (
    <CurrencyProvider of={month}>
      <Page
        title="Dashboard"
        lead={<Badge tone="accent">Datos de ejemplo</Badge>}
        tools={<ButtonLink href="#/panel/ejemplo/analisis">Análisis</ButtonLink>}
      >
        <SampleBanner title="Este diario es un ejemplo" own="/panel" />
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
