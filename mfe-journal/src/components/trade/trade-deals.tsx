import type { TradeDealEntity } from '@parque/contract';
import type { ZoneName } from '@parque/domain/journal';
import { Card, DataTable, formatLots, type Column } from '@parque/ui';
import { Result } from '../figures/account-money';
import { formatDecimal } from '../figures/figure';
import { ServerTime } from './server-time';
import { isEntry } from './trade-facts';

const createDealColumns = (zone: ZoneName, decimals: number): readonly Column<TradeDealEntity>[] => [
  { key: 'entry', label: 'Qué', cell: (deal) => (isEntry(deal) ? 'Entrada' : 'Salida'), isHeading: true },
  { key: 'time', label: 'Hora del servidor', cell: ({ time }) => <ServerTime zone={zone} time={time} /> },
  { key: 'type', label: 'Operación', cell: ({ type }) => (type === 'buy' ? 'Compra' : 'Venta') },
  { key: 'lots', label: 'Lotes', cell: ({ lots }) => formatLots(lots), isNumeric: true },
  { key: 'price', label: 'Precio', cell: ({ price }) => formatDecimal(price, decimals), isNumeric: true },
  {
    key: 'commission',
    label: 'Comisión',
    cell: ({ commission }) => <Result amount={commission} />,
    isNumeric: true,
  },
  { key: 'swap', label: 'Swap', cell: ({ swap }) => <Result amount={swap} />, isNumeric: true },
  { key: 'profit', label: 'Bruto', cell: ({ profit }) => <Result amount={profit} />, isNumeric: true },
];

interface TradeDealsProps {
  readonly deals: readonly TradeDealEntity[];
  /** The clock of the server. */
  readonly zone: ZoneName;
  /** Decimals of the prices of the symbol. */
  readonly decimals: number;
}

/** The deals that opened and closed the position of a trade. */
export function TradeDeals({ deals, zone, decimals }: TradeDealsProps) {
  return (
    <Card title="Entradas y salidas" note="De toda la posición, también de sus otros cierres parciales.">
      <DataTable
        label="Entradas y salidas"
        columns={createDealColumns(zone, decimals)}
        rows={deals}
        keyOf={({ ticket }) => ticket}
        isDense
      />
    </Card>
  );
}
