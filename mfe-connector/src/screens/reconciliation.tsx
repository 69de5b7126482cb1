import type { CopierStateEntity } from '@parque/contract';
import { useParams } from '@parque/remote';
import { ButtonLink, EmptyState, Page, QueryView } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { copierQuery } from '../api/copier';
import { pollEvery, useCopierStream } from '../api/copier-stream';
import { findMaster } from '../api/masters';
import { ConnectorTabs } from '../components/connector-tabs';
import { Reconciliation } from '../copier/reconciliation/reconciliation';

function Found({ state, id }: { readonly state: CopierStateEntity; readonly id: number }) {
  const child = state.children.find((one) => one.id === id);
  if (child) {
    const isWithoutMaster = findMaster(child, state.masters) === undefined;
    return <Reconciliation key={id} child={child} isWithoutMaster={isWithoutMaster} />;
  }
  return (
    <EmptyState
      icon="search"
      title="Esta cuenta no está entre tus hijas"
      action={<ButtonLink href="#/conector">Ver el conector</ButtonLink>}
    />
  );
}

export function ReconciliationScreen() {
  const id = Number(useParams().child);
  const connection = useCopierStream(true);
  const state = useQuery({ ...copierQuery, refetchInterval: pollEvery(connection) });
  return (
    <Page
      title="Comprobar posiciones"
      lead="Lo que hay en la cuenta frente a lo que consta como copiado."
      tools={<ButtonLink href={`#/conector/${id}`}>Volver a la copia</ButtonLink>}
    >
      <ConnectorTabs />
      <QueryView query={state} label="Cargando la cuenta">
        {(found) => <Found state={found} id={id} />}
      </QueryView>
    </Page>
  );
}
