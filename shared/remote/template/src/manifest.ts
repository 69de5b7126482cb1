import { defineRemote } from '@parque/remote/manifest';

export default defineRemote({
  name: 'muestra',
  title: 'Muestra',
  hostApi: '^1.0.0',
  routes: [{ path: '/muestra', title: 'Muestra' }],
  menu: [
    {
      to: '/muestra',
      label: 'Muestra',
      order: 90,
      icon: 'M10 3.5a4.5 4.5 0 0 1 4.5 4.5v3.5l1.5 2.5H4l1.5-2.5V8A4.5 4.5 0 0 1 10 3.5zM8.2 16.5h3.6',
    },
  ],
  contributions: [
    {
      to: 'inicio/cards',
      version: 1,
      id: 'products',
      title: 'Muestra',
      order: 90,
      module: './src/slots/products.tsx',
    },
  ],
});
