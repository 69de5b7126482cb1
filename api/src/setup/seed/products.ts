import type { products } from '../../core/database/schema';

/** The monthly and the annual plan contain the same. */
const dashboardContents = {
  features: [
    'Lee el historial de tu cuenta y lo ordena por días',
    'Calcula tu resultado, el factor de beneficio, rachas y drawdown máximo',
    'Incluye una calculadora de lotaje con tu balance real',
  ],
  requirements: ['Una cuenta de MetaTrader 5 con contraseña de inversor, o un informe de tu terminal'],
  questions: [
    { question: '¿Puede operar en mi cuenta?', answer: 'No. La contraseña de inversor solo permite leer.' },
    { question: '¿Sirve para varias cuentas?', answer: 'Sí. Cada cuenta tiene su propio diario.' },
  ],
  pictures: ['/pictures/diario.webp', '/pictures/operaciones.webp', '/pictures/analisis.webp'],
};

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
    contents: {
      features: [
        'Copia las operaciones de tu cuenta maestra en una o dos cuentas hijas',
        'Ajusta el volumen de cada hija con un multiplicador',
        'Frena las aperturas con límites de pérdida, volumen y posiciones',
      ],
      requirements: [
        'Una cuenta maestra y al menos una cuenta hija de MetaTrader 5',
        'La contraseña de operar de las cuentas hijas',
      ],
      questions: [
        {
          question: '¿Tengo que dejar el ordenador encendido?',
          answer: 'No. La copia se hace en nuestros servidores.',
        },
        {
          question: '¿Qué pasa si caduca?',
          answer: 'Se cierra lo que ya esté copiado cuando cierre tu maestra, y no se abre nada nuevo.',
        },
      ],
      pictures: ['/pictures/copias.webp'],
    },
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
    contents: dashboardContents,
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
    contents: dashboardContents,
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
    contents: {
      features: [
        'Recibe en tu cuenta las operaciones de nuestros traders',
        'Adapta el volumen al tamaño de tu cuenta',
      ],
      requirements: ['Una cuenta en el bróker que indica el enlace', 'Depositar el importe que elijas'],
      questions: [
        {
          question: '¿Se garantiza un resultado?',
          answer: 'No. Operar conlleva riesgo y puedes perder tu dinero.',
        },
      ],
      pictures: [],
    },
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
    contents: {
      features: [
        'Mide la fuerza de cada divisa',
        'Confirma la entrada con una señal en el gráfico',
        'Funciona en dos cuentas',
      ],
      requirements: ['MetaTrader 5 en Windows, o en un VPS', 'El número de tu cuenta de trading'],
      questions: [
        {
          question: '¿Puedo cambiar el número de cuenta?',
          answer: 'Una vez registrado, solo lo cambia soporte.',
        },
      ],
      pictures: ['/pictures/licencia-dashpro.webp'],
    },
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
    contents: {
      features: [
        'Recorre los símbolos que elijas',
        'Avisa de los cambios de tendencia cuando ocurren',
        'Funciona en dos cuentas',
      ],
      requirements: ['MetaTrader 5 en Windows, o en un VPS', 'El número de tu cuenta de trading'],
      questions: [{ question: '¿Abre operaciones por mí?', answer: 'No. Solo avisa; tú decides.' }],
      pictures: ['/pictures/licencia-escaner.webp'],
    },
  },
];
