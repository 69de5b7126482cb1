import { lazy } from 'react';
import { CopierScreen } from './copying/copier';
import { CopyScreen, CopyProductsScreen } from './copying/copy';
import { DashProScreen, ScannerScreen } from './licences/licences';
import { FundsScreen } from './sales/funds';
import { MailsScreen } from './records/mails';
import { OverviewScreen } from './overview';
import { RobotsScreen } from './licences/robots';
import { UserScreen } from './users/user';
import { UsersScreen } from './users/users';
import { VersionsScreen } from './remotes/versions';

export const screens = {
  '/admin': OverviewScreen,
  '/admin-dashpro': DashProScreen,
  '/admin-escaner': ScannerScreen,
  '/admin-robots': RobotsScreen,
  '/admin-copiador': CopierScreen,
  '/admin-copy': CopyProductsScreen,
  '/copy/:name': CopyScreen,
  '/admin-usuarios': UsersScreen,
  '/admin-usuarios/:id': UserScreen,
  '/admin-compras': lazy(async () => ({ default: (await import('./sales/purchases')).PurchasesScreen })),
  '/admin-productos': lazy(async () => ({ default: (await import('./sales/products')).ProductsScreen })),
  '/admin-fondos': FundsScreen,
  '/admin-auditoria': lazy(async () => ({ default: (await import('./records/audit')).AuditScreen })),
  '/admin-correos': MailsScreen,
  '/admin-versiones': VersionsScreen,
  '/admin-versiones/:name': lazy(async () => ({
    default: (await import('./remotes/remote-versions')).RemoteVersionsScreen,
  })),
};
