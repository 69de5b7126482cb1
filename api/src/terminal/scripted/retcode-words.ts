import { retcodes, type RetcodeName } from '../../broker/retcode';

const words: Readonly<Record<RetcodeName, string>> = {
  requote: 'el precio ha cambiado',
  rejected: 'rechazada',
  placed: 'orden colocada',
  done: 'hecha',
  donePartially: 'hecha en parte',
  timeout: 'ha vencido el plazo',
  invalid: 'petición no válida: comprueba el símbolo o la posición',
  invalidVolume: 'volumen no válido',
  invalidPrice: 'precio no válido',
  invalidStops: 'stops no válidos',
  tradeDisabled: 'no se puede operar',
  marketClosed: 'el mercado está cerrado',
  noMoney: 'no hay dinero suficiente',
  pricesChanged: 'los precios han cambiado',
  priceOff: 'no hay precios',
  tooManyRequests: 'demasiadas peticiones',
  noChanges: 'sin cambios',
  serverDisablesTrading: 'el servidor no permite el trading algorítmico',
  terminalDisablesTrading: 'el terminal no permite el trading algorítmico',
  locked: 'petición bloqueada',
  frozen: 'orden o posición congelada',
  noConnection: 'sin conexión con el bróker',
  positionClosed: 'la posición ya está cerrada',
  closeOnly: 'solo se puede cerrar',
};

/** The other codes that MetaTrader documents for an order. */
const rarer: readonly (readonly [code: number, word: string])[] = [
  [10007, 'cancelada por el operador'],
  [10011, 'error al procesar la petición'],
  [10022, 'caducidad no válida'],
  [10023, 'el estado de la orden ha cambiado'],
  [10030, 'tipo de ejecución no admitido por el símbolo'],
  [10032, 'solo se permite en cuentas reales'],
  [10033, 'límite de órdenes pendientes alcanzado'],
  [10034, 'límite de volumen alcanzado'],
  [10035, 'tipo de orden no válido o prohibido'],
  [10038, 'el volumen de cierre es mayor que la posición'],
  [10039, 'ya hay una orden de cierre para la posición'],
  [10040, 'límite de posiciones abiertas alcanzado'],
  [10041, 'orden pendiente rechazada y cancelada'],
  [10042, 'solo se permiten compras'],
  [10043, 'solo se permiten ventas'],
  [10045, 'solo se cierra por orden de apertura (FIFO)'],
  [10046, 'no se permiten posiciones opuestas en un símbolo'],
];

const byCode = new Map([
  ...(Object.keys(words) as RetcodeName[]).map((name) => [Number(retcodes[name]), words[name]] as const),
  ...rarer,
]);

/** `10013 petición no válida…`: a code of MetaTrader with its meaning in Spanish. */
export const retcodeText = (code: number): string =>
  `${code} ${byCode.get(code) ?? 'código sin descripción'}`;
