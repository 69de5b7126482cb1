import { ConnectorPage } from '../components/connector-page';
import { Workbench } from '../components/workbench';

/** The connected accounts: register, change and delete them. */
export function AccountsScreen() {
  return <ConnectorPage>{(place) => <Workbench {...place} />}</ConnectorPage>;
}
