import { ButtonLink, Page, QueryView } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { listConnectedAccounts, useAccounts } from '../api/accounts';
import { copierQuery } from '../api/copier';
import { pollEvery, useCopierStream } from '../api/copier-stream';
import { listMasters } from '../api/masters';
import { Workbench, WorkbenchSkeleton } from '../components/workbench';
import { ReconciliationCommand } from '../copier/reconciliation/reconciliation-command';
import { EntitlementNotice } from '../entitlement/entitlement-notice';
import { useEntitlement } from '../entitlement/use-entitlement';

export function ConnectorScreen() {
  const accounts = useAccounts();
  // Read also without children, so that a child that another device adds appears.
  const hasAccounts = accounts.data !== undefined && listConnectedAccounts(accounts.data).length > 0;
  const connection = useCopierStream(hasAccounts);
  const copies = useQuery({ ...copierQuery, refetchInterval: pollEvery(connection) });
  const entitlement = useEntitlement();
  // The copies are above the accounts, so both are shown at once. A first failure of the copies does not hide the accounts.
  const areCopiesAwaited = copies.isPending && copies.failureCount === 0;
  const areSeveral = accounts.data !== undefined && listMasters(accounts.data).length > 1;
  return (
    <Page
      title="Conector"
      lead={
        areSeveral
          ? 'Lo que opere cada cuenta maestra se replica en sus hijas con su multiplicador.'
          : 'Lo que opere la cuenta maestra se replica en las hijas con su multiplicador.'
      }
      tools={<ButtonLink href="#/terminales">Conectar mi terminal</ButtonLink>}
    >
      {accounts.data && <ReconciliationCommand accounts={accounts.data.hijas} />}
      <EntitlementNotice entitlement={entitlement} />
      <QueryView query={accounts} label="Cargando tus cuentas" skeleton={<WorkbenchSkeleton />}>
        {(found) =>
          found.hijas.length > 0 && areCopiesAwaited ? (
            <div className="pq-loading" role="status" aria-label="Cargando la copia">
              <WorkbenchSkeleton />
            </div>
          ) : (
            <Workbench accounts={found} isEntitled={entitlement === 'active'} connection={connection} />
          )
        }
      </QueryView>
    </Page>
  );
}
