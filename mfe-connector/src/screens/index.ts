import { ChildScreen } from './child';
import { ConnectorScreen } from './connector';

export const screens = { '/conector': ConnectorScreen, '/conector/:child': ChildScreen };
