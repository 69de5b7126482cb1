import type { BrokerAccountEntity, NoteEntity, ReplacedReviewEntity, TradeEntity } from '@parque/contract';
import { Link } from '@parque/remote';
import { Button, EmptyState, QueryView } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useRereadBalance } from '../../api/balance';
import { notesQuery } from '../../api/notes';
import { tradesQuery } from '../../api/trades';
import type { TradeContext } from '../dimensions/dimensions';
import { MissingContext } from '../dimensions/missing-context';
import { useTradeContext } from '../dimensions/use-trade-context';
import { UndoneImport } from '../importing/undone-import';
import { usePanelAddress } from '../panel/panel-address';
import { SyncNotice } from '../panel/sync-notice';
import { UndoBar } from '../review/undo-bar';
import { RiskCard } from '../risk/risk-card';
import { useToday } from '../use-today';
import { ViewsBar } from '../views/views-bar';
import { FindingsOnTheirWay } from './analysis-on-its-way';
import { AnalysisSections } from './analysis-sections';
import { FiguresRow } from './figures-row';
import { FilterBar } from './filter-bar';
import { filterTrades, useFilters } from './filters';
import { MoreFilters } from './more-filters';
import { TradesCard } from './trades-card';

const compareNames = (a: string, b: string) => a.localeCompare(b, 'es');
const listUniqueNames = (names: readonly string[]) => [...new Set(names)].filter(Boolean).sort(compareNames);

interface FindingsProps {
  readonly account: BrokerAccountEntity;
  readonly trades: readonly TradeEntity[];
  readonly notes: readonly NoteEntity[];
  readonly address: ReturnType<typeof useFilters>;
  readonly context: TradeContext;
  readonly onReplaced: (replaced: readonly ReplacedReviewEntity[]) => void;
  /** The bar that undoes the last change of several trades. */
  readonly undo: ReactNode;
}

const NothingFound = ({ onClear }: { readonly onClear: () => void }) => (
  <EmptyState
    icon="search"
    title="Ninguna operación con estos filtros"
    action={<Button onClick={onClear}>Ver todas las operaciones</Button>}
  >
    Amplía el periodo o quita un filtro.
  </EmptyState>
);

const NothingYet = () => (
  <EmptyState
    icon="search"
    title="Todavía no hay operaciones"
    action={
      <div className="pq-row">
        <Link className="pq-btn" to="/panel/importar">
          Importar un informe
        </Link>
        <Link className="pq-btn" to="/panel/ejemplo/analisis">
          Ver con datos de ejemplo
        </Link>
      </div>
    }
  >
    El primero aparecerá aquí en cuanto lo cierres; los de antes puedes traerlos de un informe.
  </EmptyState>
);

function Findings({ account, trades, notes, address, context, onReplaced, undo }: FindingsProps) {
  const { id, digits } = account;
  if (trades.length === 0) {
    return address.isNarrowed ? (
      <div className="pq-card">
        {undo}
        <NothingFound onClear={address.clear} />
      </div>
    ) : (
      <>
        <UndoneImport account={account} />
        <div className="pq-card">
          <NothingYet />
        </div>
      </>
    );
  }
  return (
    <>
      <FiguresRow trades={trades} digits={digits} />
      <AnalysisSections
        {...{ trades, digits, address, by: address.by, context }}
        risk={<RiskCard account={account} trades={trades} />}
        list={(paging) => (
          <TradesCard
            {...paging}
            accountId={id}
            trades={trades}
            notes={notes}
            context={context}
            onReplaced={onReplaced}
            undo={undo}
          />
        )}
      />
    </>
  );
}

/** The analysis of a range of an account. */
export function Analysis({ account }: { readonly account: BrokerAccountEntity }) {
  const address = useFilters();
  const { filters } = address;
  const { zone } = usePanelAddress();
  const today = useToday(account, zone);
  const trades = useQuery(tradesQuery(account.id, address.range, zone));
  const { context, isMissing, retry } = useTradeContext(account);
  const { data: notes = [] } = useQuery(notesQuery(account.id));
  const rereadBalance = useRereadBalance(account.id);
  const [replaced, setReplaced] = useState<readonly ReplacedReviewEntity[]>([]);
  const symbols = listUniqueNames([
    filters.symbol,
    ...(trades.data?.trades ?? []).map(({ symbol }) => symbol),
  ]);
  const tags = listUniqueNames([filters.tag, ...notes.flatMap((note) => note.tags)]);
  return (
    <>
      <ViewsBar search={address.search} onClear={address.isNarrowed ? address.clear : undefined} />
      <FilterBar address={address} symbols={symbols} tags={tags} today={today} />
      <MoreFilters address={address} trades={trades.data?.trades ?? []} context={context} />
      <MissingContext isMissing={isMissing} retry={retry} />
      <QueryView
        query={trades}
        label="Cargando operaciones"
        skeleton={<FindingsOnTheirWay />}
        failureTitle="No se han podido cargar las operaciones"
      >
        {(known) => (
          <>
            <SyncNotice
              gateway={account.gateway}
              of={known}
              isBusy={trades.isFetching}
              onRetry={() => {
                void trades.refetch();
                rereadBalance();
              }}
            />
            <Findings
              account={account}
              trades={filterTrades(known.trades, filters, notes, context)}
              notes={notes}
              address={address}
              context={context}
              onReplaced={setReplaced}
              undo={
                replaced.length > 0 && (
                  <UndoBar
                    key={JSON.stringify(replaced[0])}
                    accountId={account.id}
                    trades={known.trades}
                    replaced={replaced}
                    onClose={() => setReplaced([])}
                  />
                )
              }
            />
          </>
        )}
      </QueryView>
    </>
  );
}
