import { defineRemote } from '@parque/remote/manifest';

export default defineRemote({
  name: 'journal',
  title: 'Dashboard',
  hostApi: '^1.1.0',
  routes: [
    {
      path: '/panel',
      title: 'Dashboard',
      requires: { anyProduct: [2, 3] },
      otherwise: '/',
      landing: { anyProduct: [2] },
    },
    {
      path: '/panel/analisis',
      title: 'Análisis',
      requires: { anyProduct: [2, 3] },
      otherwise: '/',
    },
    {
      path: '/panel/importar',
      title: 'Importar un informe',
      requires: { anyProduct: [2, 3] },
      otherwise: '/',
    },
  ],
  menu: [
    {
      to: '/panel',
      alsoAt: ['/panel/analisis', '/panel/importar'],
      label: 'Dashboard',
      order: 10,
      icon: 'M3 3h6v8H3zM11 3h6v4h-6zM11 9.5h6V17h-6zM3 13.5h6V17H3z',
      whenMissing: { disabled: 'Debe contratar el servicio' },
    },
  ],
});
