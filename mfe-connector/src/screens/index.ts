import { ChildScreen } from './child';
import { ConnectorScreen } from './connector';
import { ReconciliationScreen } from './reconciliation';
import { TerminalsScreen } from './terminals';

export const screens = {
  '/conector': ConnectorScreen,
  '/conector/:child': ChildScreen,
  '/conector/:child/conciliacion': ReconciliationScreen,
  '/terminales': TerminalsScreen,
};
