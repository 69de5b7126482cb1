import { Page, QueryView } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { accountsQuery } from '../api/accounts';
import { Workbench, WorkbenchOnItsWay } from '../components/workbench';

export function ConnectorScreen() {
  const accounts = useQuery(accountsQuery);
  return (
    <Page
      title="Conector"
      lead="Lo que opere la cuenta maestra se replica en las hijas con su multiplicador."
    >
      <QueryView query={accounts} label="Cargando tus cuentas" skeleton={<WorkbenchOnItsWay />}>
        {(found) => <Workbench accounts={found} />}
      </QueryView>
    </Page>
  );
}
