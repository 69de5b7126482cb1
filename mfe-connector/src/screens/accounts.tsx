import { ConnectorPage } from '../components/connector-page';
import { Workbench } from '../components/workbench';

export function AccountsScreen() {
  return <ConnectorPage>{(place) => <Workbench {...place} />}</ConnectorPage>;
}
