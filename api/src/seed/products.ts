import type { products } from '../database/schema';

/** The catalogue of the demo; the ids are those of the specification. */
export const demoProducts: readonly (typeof products.$inferInsert)[] = [
  {
    id: 1,
    hotmartId: 4100001,
    title: 'Conector',
    description: 'Une una cuenta maestra con hasta dos cuentas hijas y su multiplicador.',
    url: 'conector',
    img: '/pictures/conector.svg',
    linklp: 'https://pay.hotmart.com/P41000001A?checkoutMode=10',
    price: '49.00',
    accessDays: 30,
  },
  {
    id: 2,
    hotmartId: 4100002,
    title: 'Dashboard mensual',
    description:
      'Tu diario de trading: calendario, métricas y calculadora de lotaje sobre las operaciones reales de tu cuenta.',
    url: 'dashboard-mensual',
    img: '/pictures/dashboard-mensual.svg',
    linklp: 'https://pay.hotmart.com/P41000002B?checkoutMode=10',
    price: '19.90',
    accessDays: 30,
  },
  {
    id: 3,
    hotmartId: 4100003,
    title: 'Dashboard anual',
    description:
      'El diario de trading completo durante doce meses, con dos meses de regalo sobre el plan mensual.',
    url: 'dashboard-anual',
    img: '/pictures/dashboard-anual.svg',
    linklp: 'https://pay.hotmart.com/P41000003C?checkoutMode=10',
    price: '199.00',
    accessDays: 365,
  },
  {
    id: 4,
    hotmartId: 4100004,
    title: 'Copy Trading',
    description:
      'Recibe en tu cuenta las operaciones de nuestros traders. Eliges el tamaño de tu cuenta y conectas.',
    url: 'copy-trading',
    img: '/pictures/copy-trading.svg',
    linklp: 'https://pay.hotmart.com/P41000004D?checkoutMode=10',
    price: '1249.00',
    accessDays: null,
  },
  {
    id: 6,
    hotmartId: 4100006,
    title: 'DashPro',
    description: 'Indicador de fuerza y confirmación de entrada para dos cuentas.',
    url: 'dashpro',
    img: '/pictures/dashpro.svg',
    linklp: 'https://pay.hotmart.com/P41000006F?checkoutMode=10',
    price: '149.00',
    accessDays: null,
  },
  {
    id: 7,
    hotmartId: 4100007,
    title: 'Trend Scanner',
    description: 'Recorre los mercados y marca los cambios de tendencia según ocurren.',
    url: 'escaner',
    img: '/pictures/escaner.svg',
    linklp: 'https://pay.hotmart.com/P41000007G?checkoutMode=10',
    price: '99.00',
    accessDays: null,
  },
];
