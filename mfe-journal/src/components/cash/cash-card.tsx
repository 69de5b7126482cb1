import type { BrokerAccountEntity } from '@parque/contract';
import { Card, DataTable, Money, QueryView, Skeleton, type Column } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { joinQueries } from '../../api/join-queries';
import { movementsQuery } from '../../api/movements';
import { tradesQuery } from '../../api/trades';
import { Result, useCurrency } from '../figures/account-money';
import { formatMonthName } from '../figures/date-text';
import { usePanelAddress } from '../panel/panel-address';
import { computeCashFlow, type CashMonth } from './cash-flow';

const Balance = ({ amount }: { readonly amount: number }) => <Money amount={amount} {...useCurrency()} />;

const createAmountColumn = (
  key: 'deposits' | 'withdrawals' | 'costs' | 'gross' | 'balance',
  label: string,
): Column<CashMonth> => ({
  key,
  label,
  isNumeric: true,
  cell: (month) => {
    if (key === 'balance') return <Balance amount={month.balance} />;
    return month[key] === 0 ? '—' : <Result amount={month[key]} />;
  },
});

const columns: readonly Column<CashMonth>[] = [
  {
    key: 'month',
    label: 'Mes',
    isHeading: true,
    cell: ({ month }) => formatMonthName({ year: Number(month.slice(0, 4)), month: Number(month.slice(5)) }),
  },
  createAmountColumn('deposits', 'Depósitos'),
  createAmountColumn('withdrawals', 'Retiradas'),
  createAmountColumn('costs', 'Costes'),
  createAmountColumn('gross', 'Resultado sin costes'),
  createAmountColumn('balance', 'Balance al final'),
];

/** The cash flow of the whole account by month. */
export function CashCard({ account }: { readonly account: BrokerAccountEntity }) {
  const { zone } = usePanelAddress();
  const history = useQuery(tradesQuery(account.id, {}, zone));
  const movements = useQuery(movementsQuery(account.id, zone));
  return (
    <Card
      title="Dinero de cada mes"
      note="De toda la cuenta, sin filtros ni posiciones abiertas. Costes: comisión, tasas y swap de las operaciones, y otros cargos."
    >
      <QueryView
        query={joinQueries(history, movements)}
        label="Cargando el historial"
        skeleton={<Skeleton height="12rem" />}
      >
        {([{ trades }, loadedMovements]) => (
          <DataTable
            label="Dinero de cada mes"
            columns={columns}
            rows={computeCashFlow(trades, loadedMovements, account.digits)}
            getRowKey={({ month }) => month}
            isDense
          />
        )}
      </QueryView>
    </Card>
  );
}
