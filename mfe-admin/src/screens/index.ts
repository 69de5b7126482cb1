import { CopyScreen } from './copy';
import { CopyProductsScreen } from './copy-products';
import { DashProScreen } from './dashpro';
import { ScannerScreen } from './scanner';

export const screens = {
  '/admin-dashpro': DashProScreen,
  '/admin-escaner': ScannerScreen,
  '/admin-copy': CopyProductsScreen,
  '/copy/:name': CopyScreen,
};
