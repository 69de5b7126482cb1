import { ConnectorScreen } from './connector';

export const screens = { '/conector': ConnectorScreen };
