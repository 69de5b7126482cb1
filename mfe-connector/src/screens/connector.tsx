import { ButtonLink, Page, QueryView } from '@parque/ui';
import { useAccounts } from '../api/accounts';
import { Workbench, WorkbenchSkeleton } from '../components/workbench';
import { EntitlementNotice } from '../entitlement/entitlement-notice';
import { useEntitlement } from '../entitlement/use-entitlement';

export function ConnectorScreen() {
  const accounts = useAccounts();
  const entitlement = useEntitlement();
  return (
    <Page
      title="Conector"
      lead="Lo que opere la cuenta maestra se replica en las hijas con su multiplicador."
      tools={<ButtonLink href="#/terminales">Conectar mi terminal</ButtonLink>}
    >
      <EntitlementNotice entitlement={entitlement} />
      <QueryView query={accounts} label="Cargando tus cuentas" skeleton={<WorkbenchSkeleton />}>
        {(found) => <Workbench accounts={found} isEntitled={entitlement === 'active'} />}
      </QueryView>
    </Page>
  );
}
