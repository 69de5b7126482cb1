import type { FundEntity } from '@parque/contract';
import {
  Page,
  QueryView,
  Skeleton,
  Card,
  DataTable,
  formatDate,
  Money,
  type Column,
  Herringbone,
} from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fundsQuery } from '../api/funds';
import { FundForm } from '../components/fund-form';
import { FundSummary } from '../components/fund-summary';
import css from './fund.module.css';
import { countDecimals } from '@parque/domain/amounts';
import { FundStatus } from '../components/fund-status';

function HowItWorks() {
  return (
    <Card title="Cómo funciona" padding="lg">
      <ol className="pq-steps">
        <li>
          <strong>Haz la transferencia en Binance</strong>
          <span>Envía el importe al usuario de Binance que te indicó soporte.</span>
        </li>
        <li>
          <strong>Registra el pago aquí</strong>
          <span>Escribe tu usuario de Binance y el monto exacto.</span>
        </li>
        <li>
          <strong>Espera la confirmación</strong>
          <span>Revisamos la transferencia y actualizamos el registro.</span>
        </li>
      </ol>
      <div className={css.art}>
        <Herringbone width={560} height={148} plank={13} />
      </div>
    </Card>
  );
}

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

function FundHistory({ funds }: { readonly funds: readonly FundEntity[] }) {
  return (
    <Card title="Tus registros">
      <DataTable label="Tus registros" columns={columns} rows={funds} getRowKey={({ id }) => id} />
    </Card>
  );
}

/** A pending payment locks the form. After a confirmed one, a further payment can be added. */
function FundView({ funds }: { readonly funds: readonly FundEntity[] }) {
  const [addedTo, setAddedTo] = useState<number>();
  const current = funds.find(({ status }) => status === 0) ?? funds.find(({ status }) => status === 1);
  const lockingFund = current?.id === addedTo && current?.status === 1 ? undefined : current;
  const shownFund = current ?? funds[0];
  return (
    <>
      <div className={`pq-columns ${css.halves}`} data-split="even">
        <FundForm key={lockingFund?.id ?? 'new'} fund={lockingFund} onAdd={() => setAddedTo(current?.id)} />
        {shownFund ? <FundSummary fund={shownFund} /> : <HowItWorks />}
      </div>
      {funds.length > 1 && <FundHistory funds={funds} />}
    </>
  );
}

const onItsWay = (
  <div className={`pq-columns ${css.halves}`} data-split="even" aria-hidden="true">
    <Skeleton height="25.5rem" />
    <Skeleton height="25.5rem" />
  </div>
);

export function FundScreen() {
  const funds = useQuery(fundsQuery);
  return (
    <Page title="Sociedades en Automático" lead="Registra aquí tu aportación al fondo de inversión.">
      <QueryView query={funds} label="Cargando tu registro" skeleton={onItsWay}>
        {(list) => <FundView funds={list} />}
      </QueryView>
    </Page>
  );
}
