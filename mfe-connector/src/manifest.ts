import { defineRemote } from '@parque/remote/manifest';
import { requires } from './requires';

/** A paired terminal serves the journal, too. */
const forTerminals = { anyProduct: [1, 2, 3], orRemaining: true };

export default defineRemote({
  name: 'connector',
  title: 'Conector',
  hostApi: '^1.6.0',
  routes: [
    { path: '/conector', title: 'Conector', requires, otherwise: '/products' },
    { path: '/conector/cuentas', title: 'Cuentas', requires, otherwise: '/products' },
    { path: '/conector/:child', title: 'Copia', requires, otherwise: '/products' },
    {
      path: '/conector/:child/conciliacion',
      title: 'Comprobar posiciones',
      requires,
      otherwise: '/products',
    },
    { path: '/terminales', title: 'Mis terminales', requires: forTerminals, otherwise: '/products' },
  ],
  menu: [
    {
      to: '/conector',
      alsoAt: ['/conector/cuentas', '/conector/:child', '/conector/:child/conciliacion', '/terminales'],
      label: 'Conector',
      order: 30,
      keywords: ['copiar', 'copiador', 'master', 'hija', 'cuentas'],
      icon: 'M6.6 10a2.1 2.1 0 1 1-4.2 0 2.1 2.1 0 0 1 4.2 0zM17.6 4.8a2.1 2.1 0 1 1-4.2 0 2.1 2.1 0 0 1 4.2 0zM17.6 15.2a2.1 2.1 0 1 1-4.2 0 2.1 2.1 0 0 1 4.2 0zM6.4 9l7.2-3.3M6.4 11l7.2 3.3',
    },
  ],
  commands: [
    {
      id: 'reconciliation',
      label: 'Comprobar posiciones',
      to: '/conector',
      action: 'anywhere',
      icon: 'M3 6h6M3 10h6M3 14h6M11.4 9.8l2.2 2.2 3.8-4.6',
      keywords: ['descuadre', 'huérfana', 'posiciones', 'copiador'],
    },
    {
      id: 'terminals',
      label: 'Conectar mi terminal',
      to: '/terminales',
      icon: 'M3 3.5h14v10H3zM7 17h6M10 13.5V17M5.8 8.5h2.4l1.2-2.4 1.8 4.4 1-2h2',
      keywords: ['MetaTrader', 'MT5', 'EA', 'código', 'emparejar', 'terminales'],
    },
  ],
  contributions: [
    {
      to: 'inicio/cards',
      version: 1,
      id: 'copier-state',
      title: 'Copias',
      order: 40,
      requires,
      module: './src/slots/copier-state.tsx',
    },
  ],
});
