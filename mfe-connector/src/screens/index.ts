import { lazy } from 'react';
import { ChildScreen } from './child';
import { ConnectorScreen } from './connector';

export const screens = {
  '/conector': ConnectorScreen,
  '/conector/cuentas': lazy(async () => ({ default: (await import('./accounts')).AccountsScreen })),
  '/conector/:child': ChildScreen,
  '/conector/:child/conciliacion': lazy(async () => ({
    default: (await import('./reconciliation')).ReconciliationScreen,
  })),
  '/terminales': lazy(async () => ({ default: (await import('./terminals')).TerminalsScreen })),
};
