import type { BrokerAccountEntity, NoteEntity, RoutinePageEntity, TradeEntity } from '@parque/contract';
import type { DayZone } from '@parque/domain/journal';
import type { Balances } from '@parque/domain/performance';
import { readWeekStart } from '@parque/remote/week-start';
import { Button, EmptyState, QueryView, Skeleton } from '@parque/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { joinQueries } from '../api/join-queries';
import { movementsQuery } from '../api/movements';
import { notesQuery } from '../api/notes';
import { routineQuery } from '../api/routine';
import { tradesQuery } from '../api/trades';
import { MissingContext, useTradeContext } from '../components/dimensions/trade-context';
import { useFormatMoney } from '../components/figures/account-money';
import { formatDayRange } from '../components/figures/date-text';
import { AccountScreen } from '../components/panel/account-screen';
import { usePanelAddress } from '../components/panel/panel-address';
import { AccountBar } from '../components/panel/panel-bar';
import { ExportButtons } from '../components/report/export-buttons';
import { type ReportRange, useReportAddress } from '../components/report/report-address';
import { ReportBar } from '../components/report/report-bar';
import { listReportFacts } from '../components/report/report-facts';
import { listWrittenTexts } from '../components/report/report-notes';
import { ReportSheet } from '../components/report/report-sheet';
import { ShareDialog } from '../components/report/share-dialog';
import { computeTradeValue, formatUnitValue, type Unit } from '../components/report/units';
import { computeBalances } from '../components/risk/risk-figures';
import { addDays } from '../components/routine/periods';

interface ReportProps {
  readonly account: BrokerAccountEntity;
}

/** What a report needs after it has loaded. */
interface Loaded {
  readonly trades: readonly TradeEntity[];
  readonly notes: readonly NoteEntity[];
  readonly pages: readonly RoutinePageEntity[];
  readonly balances: Balances;
}

/** Maximum days per request for plans and reviews. A longer report contains the plans and reviews of its last days only. */
const maxDays = 400;

const isInRange = ({ from, to }: { readonly from: string; readonly to: string }, { time }: TradeEntity) =>
  time.slice(0, 10) >= from && time.slice(0, 10) <= to;

interface ContentProps extends ReportProps {
  readonly loadedData: Loaded;
  /** The clock of the days. */
  readonly zone: DayZone;
  readonly address: ReturnType<typeof useReportAddress>;
}

function Content({ account, loadedData, zone, address }: ContentProps) {
  const { range, unit } = address;
  const { notes, pages, balances } = loadedData;
  const money = useFormatMoney();
  const { context, isLoaded, isMissing, retry } = useTradeContext(account);
  const [isSharing, setSharing] = useState(false);
  const trades = loadedData.trades.filter((trade) => isInRange(range, trade));
  const computeFacts = (shownUnit: Unit) =>
    listReportFacts(trades, { unit: shownUnit, digits: account.digits, balances });
  const formatValueIn = (value: number | undefined, shownUnit: Unit) =>
    formatUnitValue(value, shownUnit, (amount) => money(amount, { sign: true }));
  const formatValue = (value: number | undefined) => formatValueIn(value, unit);
  const texts = listWrittenTexts({ range, trades, notes, pages });
  const isEmpty = trades.length === 0 && texts.length === 0;
  return (
    <>
      <ReportBar
        address={address}
        buttons={
          <>
            <Button disabled={trades.length === 0} onClick={() => setSharing(true)} icon="external">
              Imagen para compartir
            </Button>
            <ExportButtons
              source={{ account, zone, trades, notes, context }}
              range={range}
              isComplete={isLoaded}
            />
          </>
        }
      />
      <MissingContext isMissing={isMissing} retry={retry} />
      {isEmpty ? (
        <div className="pq-card">
          <EmptyState icon="file" title="Nada que mostrar en este periodo">
            Elige otros días: aquí no hay operaciones, planes, revisiones ni notas.
          </EmptyState>
        </div>
      ) : (
        <ReportSheet
          account={account}
          range={range}
          facts={computeFacts(unit)}
          trades={trades}
          texts={texts}
          formatValue={formatValue}
          tradeText={(trade) => formatValue(computeTradeValue(trade, unit, balances))}
        />
      )}
      {isSharing && (
        <ShareDialog
          period={formatDayRange(range.from, range.to)}
          factsIn={computeFacts}
          formatValue={formatValueIn}
          onClose={() => setSharing(false)}
        />
      )}
    </>
  );
}

const skeleton = <Skeleton height="30rem" />;

function useReportQueries({ id }: BrokerAccountEntity, range: ReportRange, zone: DayZone) {
  const earliest = addDays(range.to, -maxDays);
  const first = addDays(range.from, -readWeekStart());
  const days = { from: first > earliest ? first : earliest, to: range.to };
  return {
    movements: useQuery(movementsQuery(id, zone)),
    notes: useQuery(notesQuery(id)),
    // The fields of the range stay on the page, so that a date can be typed.
    pages: useQuery({ ...routineQuery(id, days), placeholderData: keepPreviousData }),
  };
}

/** The report of a range of an account. Percents need the balance before each trade, so the whole history is loaded. */
function Report({ account }: ReportProps) {
  const { zone } = usePanelAddress();
  const trades = useQuery(tradesQuery(account.id, {}, zone));
  const address = useReportAddress(account, zone, trades.data?.trades);
  const { movements, notes, pages } = useReportQueries(account, address.range, zone);
  return (
    <QueryView
      query={joinQueries(trades, movements, notes, pages)}
      label="Cargando el informe"
      skeleton={skeleton}
      failureTitle="No se ha podido cargar el informe"
    >
      {([{ trades: all }, loadedMovements, loadedNotes, loadedPages]) => (
        <Content
          account={account}
          zone={zone}
          address={address}
          loadedData={{
            trades: all,
            notes: loadedNotes,
            pages: loadedPages,
            balances: computeBalances(all, loadedMovements),
          }}
        />
      )}
    </QueryView>
  );
}

/** The printable report of a range of the account that the address names. */
export function ReportScreen() {
  return (
    <AccountScreen
      title="Informes"
      empty={{ icon: 'file', title: 'Todavía no hay una cuenta de la que informar' }}
    >
      {(account) => (
        <>
          <AccountBar account={account} />
          <Report key={account.id} account={account} />
        </>
      )}
    </AccountScreen>
  );
}
