import { lazy } from 'react';
import { DashProScreen } from './dashpro';
import { PaymentScreen } from './payment';
import { ProductsScreen } from './products';
import { ScannerScreen } from './scanner';

const loadShop = () => import('./shop');

export const screens = {
  '/': PaymentScreen,
  '/payment': PaymentScreen,
  '/products': ProductsScreen,
  '/products/:url': lazy(async () => ({ default: (await import('./product')).ProductScreen })),
  '/dashpro': DashProScreen,
  '/escaner': ScannerScreen,
  '/tienda': lazy(async () => ({ default: (await loadShop()).ShopScreen })),
  '/tienda/:url': lazy(async () => ({ default: (await loadShop()).ShopProductScreen })),
};
