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

const byCode = new Map(
  (Object.keys(words) as RetcodeName[]).map((name) => [Number(retcodes[name]), words[name]]),
);

/** `10013 petición no válida…`: a code of MetaTrader with its meaning in Spanish. */
export const retcodeText = (code: number): string =>
  `${code} ${byCode.get(code) ?? 'código sin descripción'}`;
