import { AuditScreen } from './audit';
import { CopierScreen } from './copier';
import { CopyScreen } from './copy';
import { CopyProductsScreen } from './copy-products';
import { DashProScreen } from './dashpro';
import { FundsScreen } from './funds';
import { MailsScreen } from './mails';
import { OverviewScreen } from './overview';
import { ProductsScreen } from './products';
import { PurchasesScreen } from './purchases';
import { RemoteVersionsScreen } from './remote-versions';
import { RobotsScreen } from './robots';
import { ScannerScreen } from './scanner';
import { UserScreen } from './user';
import { UsersScreen } from './users';
import { VersionsScreen } from './versions';

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
  '/admin-compras': PurchasesScreen,
  '/admin-productos': ProductsScreen,
  '/admin-fondos': FundsScreen,
  '/admin-auditoria': AuditScreen,
  '/admin-correos': MailsScreen,
  '/admin-versiones': VersionsScreen,
  '/admin-versiones/:name': RemoteVersionsScreen,
};
