import { defineRemote } from '@parque/remote/manifest';

export default defineRemote({
  name: 'journal',
  title: 'Dashboard',
  hostApi: '^1.3.0',
  routes: [
    {
      path: '/panel',
      title: 'Dashboard',
      prefetch: ['/accounts'],
      requires: { anyProduct: [2, 3] },
      otherwise: '/',
      landing: { anyProduct: [2] },
    },
    {
      path: '/panel/analisis',
      title: 'Análisis',
      prefetch: ['/accounts'],
      requires: { anyProduct: [2, 3] },
      otherwise: '/',
    },
    {
      path: '/panel/importar',
      title: 'Importar un informe',
      requires: { anyProduct: [2, 3] },
      otherwise: '/',
    },
    { path: '/panel/ejemplo', title: 'Dashboard de ejemplo' },
  ],
  menu: [
    {
      to: '/panel',
      alsoAt: ['/panel/analisis', '/panel/importar', '/panel/ejemplo'],
      label: 'Dashboard',
      order: 10,
      icon: 'M3 3h6v8H3zM11 3h6v4h-6zM11 9.5h6V17h-6zM3 13.5h6V17H3z',
      whenMissing: { disabled: 'Debe contratar el servicio' },
      keywords: ['panel', 'diario', 'calendario', 'beneficio', 'journal'],
    },
  ],
  commands: [
    {
      id: 'analysis',
      label: 'Análisis',
      to: '/panel/analisis',
      icon: 'M3 3.5v13h14M5.8 13l3.4-4 2.6 2.2L16.4 6',
      keywords: ['estadísticas', 'curva', 'símbolos', 'reducción', 'expectativa', 'exportar'],
    },
    {
      id: 'import',
      label: 'Importar un informe',
      to: '/panel/importar',
      icon: 'M10 13V4M6.2 7.6L10 3.8l3.8 3.8M3.5 12.6v3.9h13v-3.9',
      keywords: ['MetaTrader', 'subir', 'archivo', 'CSV', 'HTML', 'XLSX', 'extracto'],
    },
    {
      id: 'calculator',
      label: 'Abrir la calculadora de lotes',
      to: '/panel',
      action: 'anywhere',
      key: 'c',
      icon: 'M4.2 2.6h11.6v14.8H4.2zM7 5.4h6v2H7zM7.2 10.5h.01M10 10.5h.01M12.8 10.5h.01M7.2 13.9h.01M10 13.9h.01M12.8 13.9h.01',
      keywords: ['lotaje', 'riesgo', 'posición', 'tamaño'],
    },
    { id: 'next-day', label: 'Día siguiente', to: '/panel', action: 'there', key: 'j' },
    { id: 'previous-day', label: 'Día anterior', to: '/panel', action: 'there', key: 'k' },
    { id: 'previous-month', label: 'Mes anterior', to: '/panel', action: 'there', key: '[' },
    { id: 'next-month', label: 'Mes siguiente', to: '/panel', action: 'there', key: ']' },
  ],
});
