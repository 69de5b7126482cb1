import { ChildScreen } from './child';
import { ConnectorScreen } from './connector';
import { TerminalsScreen } from './terminals';

export const screens = {
  '/conector': ConnectorScreen,
  '/conector/:child': ChildScreen,
  '/terminales': TerminalsScreen,
};
