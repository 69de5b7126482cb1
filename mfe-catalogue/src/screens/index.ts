import { DashProScreen } from './dashpro';
import { PaymentScreen } from './payment';
import { ProductsScreen } from './products';
import { ScannerScreen } from './scanner';

export const screens = {
  '/': PaymentScreen,
  '/payment': PaymentScreen,
  '/products': ProductsScreen,
  '/dashpro': DashProScreen,
  '/escaner': ScannerScreen,
};
