import type { TradeEntity } from '@parque/contract';
import { Card, DataTable, type Column } from '@parque/ui';
import { createSymbolColumn, resultColumns, sideColumn } from '../trade/trade-columns';

interface TradesListProps {
  readonly accountId: number;
  readonly trades: readonly TradeEntity[];
}

/** The trades of a day, in the order of their closing, each with a link to its page. */
export function TradesList({ accountId, trades }: TradesListProps) {
  if (trades.length === 0) return null;
  const columns: readonly Column<TradeEntity>[] = [
    createSymbolColumn(accountId),
    { key: 'time', label: 'Cierre', cell: ({ time }) => time.slice(11, 16), isNumeric: true },
    sideColumn,
    ...resultColumns,
  ];
  return (
    <Card title="Operaciones del día">
      <DataTable
        label="Operaciones del día"
        columns={columns}
        rows={trades}
        keyOf={({ ticket }) => ticket}
        isDense
      />
    </Card>
  );
}
