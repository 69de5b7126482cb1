import type { FundEntity } from '@parque/contract';
import { Card, DataTable, formatDate, Money, type Column } from '@parque/ui';
import { countDecimals } from '@parque/domain/amounts';
import { FundStatus } from './fund-status';

const columns: readonly Column<FundEntity>[] = [
  { key: 'user', label: 'Usuario de Binance', cell: ({ binance_user }) => binance_user, isHeading: true },
  {
    key: 'ammount',
    label: 'Inversión',
    cell: ({ ammount }) => <Money amount={ammount} digits={countDecimals(ammount)} />,
    isNumeric: true,
  },
  { key: 'date', label: 'Fecha', cell: ({ date }) => formatDate(date), isNumeric: true },
  { key: 'status', label: 'Estado', cell: (fund) => <FundStatus {...fund} /> },
];

/** All registered payments, if there is more than one. */
export function FundHistory({ funds }: { readonly funds: readonly FundEntity[] }) {
  return (
    <Card title="Tus registros">
      <DataTable label="Tus registros" columns={columns} rows={funds} keyOf={({ id }) => id} />
    </Card>
  );
}
