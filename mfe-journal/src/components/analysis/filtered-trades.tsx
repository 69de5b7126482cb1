import type { BrokerAccountEntity, NoteEntity, TradeEntity } from '@parque/contract';
import { Link } from '@parque/remote';
import { Button, EmptyState, QueryView } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { notesQuery } from '../../api/notes';
import { tradesQuery } from '../../api/trades';
import type { TradeContext } from '../dimensions/dimensions';
import { MissingContext, useTradeContext } from '../dimensions/trade-context';
import { UndoneImport } from '../importing/undone-import';
import { usePanelAddress } from '../panel/panel-address';
import { AccountBar } from '../panel/panel-bar';
import { SyncNotice } from '../panel/sync-notice';
import { useToday } from '../use-today';
import { ViewsBar } from '../views/views-bar';
import { FilterBar, RangeChoice } from './filter-bar';
import { filterTrades, useFilters } from './filters';
import { MoreFilters } from './more-filters';

const compareNames = (a: string, b: string) => a.localeCompare(b, 'es');
const listUniqueNames = (names: readonly string[]) => [...new Set(names)].filter(Boolean).sort(compareNames);

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
    La primera aparecerá aquí en cuanto la cierres; las de antes puedes traerlas de un informe.
  </EmptyState>
);

/** The trades that the filters select, and what is known about them. */
export interface FoundTrades {
  /** The oldest first; at least one. */
  readonly trades: readonly TradeEntity[];
  readonly notes: readonly NoteEntity[];
  readonly address: ReturnType<typeof useFilters>;
  readonly context: TradeContext;
}

interface FilteredTradesProps {
  readonly account: BrokerAccountEntity;
  readonly skeleton: ReactNode;
  /** Above the trades, also when the filters select none. */
  readonly renderAbove?: (all: readonly TradeEntity[]) => ReactNode;
  readonly children: (filteredTrades: FoundTrades) => ReactNode;
}

/** The bar, the views and the filters of an account, above what a screen shows of the selected trades. */
export function FilteredTrades({ account, skeleton, renderAbove, children }: FilteredTradesProps) {
  const address = useFilters();
  const { filters } = address;
  const { zone } = usePanelAddress();
  const today = useToday(account, zone);
  const query = useQuery(tradesQuery(account.id, address.range, zone));
  const { context, isMissing, retry } = useTradeContext(account);
  const { data: notes = [] } = useQuery(notesQuery(account.id));
  const loadedTrades = query.data?.trades ?? [];
  const symbols = listUniqueNames([filters.symbol, ...loadedTrades.map(({ symbol }) => symbol)]);
  const tags = listUniqueNames([filters.tag, ...notes.flatMap((note) => note.tags)]);
  const renderTrades = (all: readonly TradeEntity[]) => {
    const trades = filterTrades(all, filters, notes, context);
    if (trades.length > 0) return children({ trades, notes, address, context });
    return (
      <>
        {!address.isNarrowed && <UndoneImport account={account} />}
        <div className="pq-card">
          {address.isNarrowed ? <NothingFound onClear={address.clear} /> : <NothingYet />}
        </div>
      </>
    );
  };
  return (
    <>
      <AccountBar account={account} period={<RangeChoice address={address} today={today} />} />
      <ViewsBar search={address.search} onClear={address.isNarrowed ? address.clear : undefined} />
      <FilterBar address={address} symbols={symbols} hasSearch />
      <MoreFilters address={address} trades={loadedTrades} tags={tags} context={context} />
      <MissingContext isMissing={isMissing} retry={retry} />
      <QueryView
        key={account.id}
        query={query}
        label="Cargando operaciones"
        skeleton={skeleton}
        failureTitle="No se han podido cargar las operaciones"
      >
        {(history) => (
          <>
            <SyncNotice account={account} syncState={history} query={query} />
            {renderAbove?.(history.trades)}
            {renderTrades(history.trades)}
          </>
        )}
      </QueryView>
    </>
  );
}
