import type { FundEntity } from '@parque/contract';
import { Page, QueryView, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fundsQuery } from '../api/funds';
import { FundForm } from '../components/fund-form';
import { FundHistory } from '../components/fund-history';
import { FundSummary } from '../components/fund-summary';
import { HowItWorks } from '../components/how-it-works';
import css from './fund.module.css';

/** A pending payment locks the form. After a confirmed one, a further payment can be added. */
function FundView({ funds }: { readonly funds: readonly FundEntity[] }) {
  const [addedTo, setAddedTo] = useState<number>();
  const current = funds.find(({ status }) => status === 0) ?? funds.find(({ status }) => status === 1);
  const locking = current?.id === addedTo && current?.status === 1 ? undefined : current;
  const shown = current ?? funds[0];
  return (
    <>
      <div className={`pq-columns ${css.halves}`} data-split="even">
        <FundForm key={locking?.id ?? 'new'} fund={locking} onAdd={() => setAddedTo(current?.id)} />
        {shown ? <FundSummary fund={shown} /> : <HowItWorks />}
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
