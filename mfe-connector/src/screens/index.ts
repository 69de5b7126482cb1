import { lazy } from 'react';
import { ChildScreen } from './child';
import { ConnectorScreen } from './connector';
import { ReconciliationScreen } from './reconciliation';

export const screens = {
  '/conector': ConnectorScreen,
  '/conector/:child': ChildScreen,
  '/conector/:child/conciliacion': ReconciliationScreen,
  '/terminales': lazy(async () => ({ default: (await import('./terminals')).TerminalsScreen })),
};
