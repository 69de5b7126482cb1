import type { BrokerAccountEntity } from '@parque/contract';
import { formatCsvLine, utf8Mark } from '@parque/domain/csv';
import { Button, getDecimalSeparator, FormError, Icon } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useExport } from '../../api/export';
import { notesQuery } from '../../api/notes';
import { tradesQuery } from '../../api/trades';
import { useTradeContext } from '../dimensions/trade-context';
import { formatTradeCount } from '../figures/figure';
import { usePanelAddress } from '../panel/panel-address';
import { createTradesSheet, type ExportSource } from '../report/trade-export';
import { filterTrades, useFilters } from './filters';

/** The trades that the filters select; undefined until all that they need is loaded. */
function useSelection(account: BrokerAccountEntity): ExportSource | undefined {
  const { range, filters } = useFilters();
  const { zone } = usePanelAddress();
  const { data: history } = useQuery(tradesQuery(account.id, range, zone));
  const { data: notes } = useQuery(notesQuery(account.id));
  const { context, isLoaded } = useTradeContext(account);
  if (!history || !notes || !isLoaded) return undefined;
  return { account, zone, notes, context, trades: filterTrades(history.trades, filters, notes, context) };
}

const createCsv = (source: ExportSource) =>
  [
    utf8Mark,
    ...createTradesSheet(source).map((row) => formatCsvLine(row, { decimal: getDecimalSeparator() })),
  ].join('');

/**
 * Saves the trades that the filters select. Without filters, it saves the whole account as a file that can be imported
 * again.
 */
export function ExportButton({ account }: { readonly account: BrokerAccountEntity }) {
  const exportMutation = useExport(account);
  const { isNarrowed } = useFilters();
  const selection = useSelection(account);
  const save = () =>
    exportMutation.mutate(
      isNarrowed && selection ? { suffix: '-operaciones', csv: createCsv(selection) } : undefined,
    );
  return (
    <>
      <FormError error={exportMutation.error} />
      <Button
        aria-label="Exportar CSV"
        title={
          isNarrowed && selection
            ? `Exporta las ${formatTradeCount(selection.trades.length)} de estos filtros`
            : 'Exporta toda la cuenta'
        }
        disabled={isNarrowed && !selection?.trades.length}
        isBusy={exportMutation.isPending}
        onClick={save}
      >
        <span className="pq-hide-sm">
          <Icon name="file" size="sm" />
        </span>
        <span>
          <span className="pq-hide-sm">Exportar </span>CSV
        </span>
      </Button>
    </>
  );
}
