import { defineRemote } from '@parque/remote/manifest';

export default defineRemote({
  name: 'copy',
  title: 'Copy',
  hostApi: '^1.6.0',
  routes: [
    { path: '/fondo-de-inversion', title: 'Sociedades en Automático' },
    { path: '/copy-client/:name', title: 'Copy Trading' },
    {
      path: '/copy-client/copy-trading',
      title: 'Copy Trading',
      requires: { anyProduct: [4] },
      otherwise: '/products',
    },
  ],
  menu: [
    {
      to: '/fondo-de-inversion',
      label: 'Sociedades en Automático',
      shortLabel: 'Sociedades',
      order: 20,
      keywords: ['fondo', 'inversión', 'invertir', 'Binance'],
      icon: 'M3 16.5h3.2v-4.2H3zM8.4 16.5h3.2V8.2H8.4zM13.8 16.5H17V3.8h-3.2z',
    },
    {
      to: '/copy-client/copy-trading',
      label: 'Copy Trading',
      order: 130,
      group: 'Mis productos',
      icon: 'M3.5 7h12M12.4 3.8L15.6 7l-3.2 3.2M16.5 13h-12M7.6 9.8L4.4 13l3.2 3.2',
    },
  ],
  contributions: [
    {
      to: 'inicio/cards',
      version: 1,
      id: 'copy-links',
      title: 'Copy Trading',
      order: 60,
      requires: { anyProduct: [4] },
      module: './src/slots/copy-links.tsx',
    },
    {
      to: 'inicio/cards',
      version: 1,
      id: 'fund-payment',
      title: 'Tu aportación',
      order: 70,
      requires: { rol: 0 },
      module: './src/slots/fund-payment.tsx',
    },
  ],
});
