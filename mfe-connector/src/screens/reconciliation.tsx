import { ButtonLink } from '@parque/ui';
import { ChildPage } from '../components/child-page';
import { Reconciliation } from '../copier/reconciliation/reconciliation';

export const ReconciliationScreen = () => (
  <ChildPage
    title="Comprobar posiciones"
    lead="Lo que hay en la cuenta frente a lo que consta como copiado."
    label="Cargando la cuenta"
    tools={(id) => <ButtonLink href={`#/conector/${id}`}>Volver a la copia</ButtonLink>}
  >
    {({ child, isWithoutMaster }) => (
      <Reconciliation key={child.id} child={child} isWithoutMaster={isWithoutMaster} />
    )}
  </ChildPage>
);
