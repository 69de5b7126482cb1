import type { TradeEntity } from '@parque/contract';
import { Card, DataTable, type Column } from '@parque/ui';
import { Result } from '../figures/account-money';
import { formatResult } from '../figures/figure';
import { computeRMultiple } from '../analysis/r-multiple';
import { createSymbolColumn } from '../trade/symbol-column';

const formatR = (trade: TradeEntity) => {
  const r = computeRMultiple(trade);
  return r === undefined ? '—' : `${formatResult(r)} R`;
};

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
    { key: 'side', label: 'Dirección', cell: ({ side }) => (side === 'buy' ? 'Compra' : 'Venta') },
    { key: 'profit', label: 'Neto', cell: ({ profit }) => <Result amount={profit} />, isNumeric: true },
    { key: 'r', label: 'R', cell: formatR, isNumeric: true },
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
