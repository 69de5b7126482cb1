import { defineRemote } from '@parque/remote/manifest';

const licences = {
  to: 'inicio/cards',
  version: 1,
  title: 'Licencias',
  order: 50,
  module: './src/slots/licences.tsx',
} as const;

export default defineRemote({
  name: 'catalogue',
  title: 'Productos',
  hostApi: '^1.3.0',
  routes: [
    { path: '/', title: 'Inicio', otherwise: '/tienda' },
    { path: '/payment', title: 'Pago' },
    { path: '/products', title: 'Productos', prefetch: ['/products'] },
    { path: '/products/:url', title: 'Producto' },
    {
      path: '/tienda',
      title: 'Productos y precios',
      layout: 'bare',
      access: 'signed-out',
      otherwise: '/products',
    },
    {
      path: '/tienda/:url',
      title: 'Producto',
      layout: 'bare',
      access: 'signed-out',
      otherwise: '/products',
    },
    { path: '/dashpro', title: 'DashPro', requires: { anyProduct: [6] }, otherwise: '/products' },
    { path: '/escaner', title: 'Trend Scanner', requires: { anyProduct: [7] }, otherwise: '/products' },
  ],
  menu: [
    {
      to: '/payment',
      alsoAt: ['/'],
      label: 'Pago',
      order: 40,
      keywords: ['pagar', 'comprar', 'Hotmart', 'Binance', 'activar', 'inicio'],
      icon: 'M2.5 5h15v10.5h-15zM2.5 8.6h15M5.2 12.4h3.2',
    },
    {
      to: '/products',
      alsoAt: ['/products/:url'],
      label: 'Productos',
      order: 10,
      keywords: ['catálogo', 'tienda', 'comprar', 'precios'],
      place: 'top',
      icon: 'M3 3h5.8v5.8H3zM11.2 3H17v5.8h-5.8zM3 11.2h5.8V17H3zM11.2 11.2H17V17h-5.8z',
    },
    {
      to: '/dashpro',
      label: 'DashPro',
      order: 110,
      keywords: ['licencia', 'cuentas', 'robot'],
      group: 'Mis productos',
      icon: 'M3 14.6a7.4 7.4 0 1 1 14 0M10 13.4l3.4-4.6M10 14.6h.01',
    },
    {
      to: '/escaner',
      label: 'Trend Scanner',
      order: 120,
      keywords: ['escáner', 'licencia', 'cuentas'],
      group: 'Mis productos',
      icon: 'M3 6.4V3h3.4M13.6 3H17v3.4M17 13.6V17h-3.4M6.4 17H3v-3.4M5.4 12.2l3-3.6 2.4 2.1 3.8-4.6',
    },
  ],
  contributions: [
    { ...licences, id: 'licences', requires: { rol: 0 } },
    { ...licences, id: 'licences-of-admin', requires: { rol: 1, ownsAny: true } },
  ],
});
