import { isKnownAddress, Link } from '@parque/remote';
import { useSession } from '@parque/session';
import { Badge, Brand, Card, formatCurrencyName } from '@parque/ui';
import { type PropsWithChildren, useState } from 'react';
import { DayDialog } from '../../components/calendar/day-dialog';
import { CurrencyProvider } from '../../components/figures/account-money';
import { formatMonthInSentence } from '../../components/figures/date-text';
import { DiaryPage } from '../../components/panel/account-screen';
import { Calendar } from '../../components/panel/calendar';
import { SampleTabs } from '../../components/panel/diary-tabs';
import { MonthFigures } from '../../components/panel/month-figures';
import { NetProfit } from '../../components/panel/net-profit';
import css from '../../components/panel/panel.module.css';
import { RecentTrades } from '../../components/panel/recent-trades';
import { SampleBanner } from '../../components/sample/sample-banner';
import { sampleMonth } from '../../components/sample/sample-month';
import visitorCss from '../../components/sample/visitor-page.module.css';

/** A screen for visitors without a session: the brand, the entrance and the content. */
const VisitorPage = ({ children }: PropsWithChildren) => (
  <>
    <header className={visitorCss.head}>
      <Link className={`pq-brand ${visitorCss.brand}`} to="/">
        <Brand />
      </Link>
      <nav className="pq-row" aria-label="Acceso">
        <Link className="pq-btn" to="/login">
          Iniciar sesión
        </Link>
        {isKnownAddress('/registro') && (
          <Link className="pq-btn" data-variant="primary" to="/registro">
            Crear cuenta
          </Link>
        )}
      </nav>
    </header>
    <main className={visitorCss.main}>{children}</main>
  </>
);

/** The sample has one month. */
const getNoMonth = () => undefined;

/** A journal of invented trades, for visitors and users without trades of their own. It sends and stores nothing. */
export function SampleScreen() {
  const [month] = useState(sampleMonth);
  const [page, setPage] = useState(1);
  const isVisitor = !useSession().user;
  const sample = (
    <CurrencyProvider unit={month}>
      <DiaryPage title="Resumen" lead={<Badge tone="accent">Datos de ejemplo</Badge>}>
        {!isVisitor && <SampleTabs />}
        <SampleBanner title="Este diario es un ejemplo" userDataAddress="/panel" />
        <div className={css.top}>
          <NetProfit month={month} />
          <MonthFigures month={month} />
        </div>
        <div className={css.columns}>
          <div className={css.fill}>
            <Card
              title={`Calendario de ${formatMonthInSentence(month)}`}
              note={`Importes en ${formatCurrencyName(month.currency)}`}
            >
              <Calendar month={month} offset={0} today="" onOffset={getNoMonth}>
                {(day, onClose) => <DayDialog day={day} zone={month.zone} onClose={onClose} />}
              </Calendar>
            </Card>
          </div>
          <RecentTrades month={month} page={page} onPage={setPage} />
        </div>
      </DiaryPage>
    </CurrencyProvider>
  );
  return isVisitor ? <VisitorPage>{sample}</VisitorPage> : sample;
}
