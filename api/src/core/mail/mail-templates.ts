import type { LossLimit } from '@parque/domain/copy';
import type { Settings } from '../../settings';
import type { Letter } from './outbox';

/** Browsers do not send what follows the `#` of an address, so no server logs the token. */
function link({ publicUrl, port }: Settings, path: string, token?: string): string {
  const base = (publicUrl ?? `http://localhost:${port}`).replace(/(?<!\/)\/+$/, '');
  return `${base}/#${path}${token ? `?enlace=${token}` : ''}`;
}

const createLetter = (to: string, subject: string, ...paragraphs: string[]): Letter => ({
  to,
  subject,
  text: [...paragraphs, 'Parqué'].join('\n\n'),
});

const notYou =
  'Si no has sido tú, cambia tu contraseña cuanto antes y cierra las sesiones que no reconozcas en Mi cuenta:';

export const resetLetter = (settings: Settings, to: string, token: string): Letter =>
  createLetter(
    to,
    'Restablece tu contraseña de Parqué',
    'Alguien ha pedido restablecer la contraseña de tu cuenta. Para elegir una nueva, abre este enlace:',
    link(settings, '/restablecer', token),
    'Vale durante 30 minutos y una sola vez. Si no lo has pedido tú, no tienes que hacer nada.',
  );

export const createUnknownAddressLetter = (settings: Settings, to: string): Letter =>
  createLetter(
    to,
    'No hay ninguna cuenta de Parqué con este correo',
    'Alguien ha pedido restablecer la contraseña de una cuenta con este correo, pero no hay ninguna.',
    'Si has sido tú, prueba con otra dirección o crea una cuenta:',
    link(settings, '/registro'),
  );

export const createProofLetter = (settings: Settings, to: string, token: string): Letter =>
  createLetter(
    to,
    'Confirma tu correo en Parqué',
    'Para confirmar que esta dirección es tuya, abre este enlace con tu sesión iniciada:',
    link(settings, '/confirmar-correo', token),
    'Vale durante 24 horas. Las compras hechas con este correo aparecerán en tu cuenta.',
    'Si no tienes ninguna cuenta en Parqué, no abras el enlace: alguien ha escrito tu dirección por error.',
  );

export const createEmailTakenLetter = (settings: Settings, to: string): Letter =>
  createLetter(
    to,
    'Este correo ya tiene una cuenta de Parqué',
    'Alguien ha pedido usar este correo en otra cuenta de Parqué, pero ya tiene una, así que no ha cambiado nada.',
    'Si has sido tú y no recuerdas la contraseña:',
    link(settings, '/recuperar'),
  );

/** @param passkeys - How many passkeys of the account keep signing in. */
export const createPasswordChangedLetter = (settings: Settings, to: string, passkeys: number): Letter =>
  createLetter(
    to,
    'Tu contraseña de Parqué ha cambiado',
    'La contraseña de tu cuenta acaba de cambiar y las demás sesiones se han cerrado.',
    ...(passkeys > 0
      ? ['Tus llaves de acceso siguen valiendo. Si no reconoces alguna, quítala en Mi cuenta.']
      : []),
    'Si no has sido tú, recupera tu cuenta:',
    link(settings, '/recuperar'),
  );

export const createEmailChangedLetter = (settings: Settings, to: string, next: string): Letter =>
  createLetter(
    to,
    'El correo de tu cuenta de Parqué ha cambiado',
    `Tu cuenta usa ahora el correo ${formatMaskedEmail(next)}. Ya no recibirás mensajes en esta dirección.`,
    'Si no has sido tú, escribe a soporte.',
  );

export const createSecondFactorLetter = (settings: Settings, to: string, isActive: boolean): Letter =>
  createLetter(
    to,
    isActive ? 'Segundo factor activado en Parqué' : 'Segundo factor desactivado en Parqué',
    isActive
      ? 'Desde ahora, al iniciar sesión te pediremos también un código de tu aplicación de autenticación.'
      : 'Desde ahora, para iniciar sesión en tu cuenta basta la contraseña.',
    notYou,
    link(settings, '/cuenta'),
  );

export const createPasskeyLetter = (settings: Settings, to: string, name: string, isAdded: boolean): Letter =>
  createLetter(
    to,
    isAdded ? 'Nueva llave de acceso en Parqué' : 'Llave de acceso quitada en Parqué',
    isAdded
      ? `Se ha añadido a tu cuenta la llave de acceso «${name}». Con ella se entra sin contraseña.`
      : `Se ha quitado de tu cuenta la llave de acceso «${name}». Ya no sirve para entrar.`,
    notYou,
    link(settings, '/cuenta'),
  );

export const createNewDeviceLetter = (
  settings: Settings,
  to: string,
  { device, address, at }: { device: string | null; address: string; at: Date },
): Letter =>
  createLetter(
    to,
    'Nuevo inicio de sesión en Parqué',
    'Se ha iniciado sesión en tu cuenta desde un dispositivo que no habías usado antes:',
    [
      `Dispositivo: ${device ?? 'desconocido'}`,
      `Dirección de red: ${address}`,
      `Fecha: ${formatMoment(settings, at)}`,
    ].join('\n'),
    'Si has sido tú, no tienes que hacer nada.',
    notYou,
    link(settings, '/cuenta'),
  );

export const createRecoveryCodesLetter = (settings: Settings, to: string): Letter =>
  createLetter(
    to,
    'Nuevos códigos de recuperación de Parqué',
    'Se han creado códigos de recuperación nuevos para tu cuenta. Los anteriores ya no valen.',
    notYou,
    link(settings, '/cuenta'),
  );

export const createBrokerAccountLetter = (
  settings: Settings,
  to: string,
  { number, server, screen }: { number: number; server: string; screen: 'Dashboard' | 'Conector' },
): Letter =>
  createLetter(
    to,
    'Nueva cuenta de bróker en Parqué',
    `Se ha añadido la cuenta ${formatMaskedNumber(number)} del servidor ${server} a tu ${screen}.`,
    notYou,
    link(settings, '/cuenta'),
  );

export const createTerminalLetter = (
  settings: Settings,
  to: string,
  { login, server }: { readonly login: number; readonly server: string },
): Letter =>
  createLetter(
    to,
    'Nuevo terminal conectado con Parqué',
    `Has conectado el terminal de la cuenta ${formatMaskedNumber(login)} del servidor ${server}.`,
    notYou,
    link(settings, '/cuenta'),
  );

export const createRecoveryUsedLetter = (settings: Settings, to: string, left: number): Letter =>
  createLetter(
    to,
    'Has usado un código de recuperación de Parqué',
    `Se ha iniciado sesión en tu cuenta con un código de recuperación. Te quedan ${left}.`,
    notYou,
    link(settings, '/cuenta'),
  );

export const createWrongCodesLetter = (settings: Settings, to: string): Letter =>
  createLetter(
    to,
    'Alguien conoce tu contraseña de Parqué',
    'Hoy se ha escrito varias veces la contraseña correcta de tu cuenta con un código que no era válido. Nadie ha entrado así.',
    'Si has sido tú, no tienes que hacer nada. Si no, elige otra contraseña:',
    link(settings, '/recuperar'),
  );

/** A position of a child account that no copy explains, for the admins. */
export const createDifferenceLetter = (
  settings: Settings,
  to: string,
  difference: {
    readonly number: number;
    readonly symbol: string;
    readonly lots: number;
    readonly childPosition: string;
    readonly foundAt: Date;
    /** Its side is the opposite of the copy's; otherwise nothing is recorded of it. */
    readonly isReversed: boolean;
  },
): Letter =>
  createLetter(
    to,
    `Copiador: una posición sin conciliar en la cuenta ${formatMaskedNumber(difference.number)}`,
    difference.isReversed
      ? 'Una cuenta hija tiene desde hace más de 15 minutos una posición en sentido contrario al de su copia:'
      : 'Una cuenta hija tiene desde hace más de 15 minutos una posición del copiador que no consta como copia:',
    [
      `Cuenta: ${formatMaskedNumber(difference.number)}`,
      `Posición: ${difference.childPosition}`,
      `Símbolo: ${difference.symbol}`,
      `Lotes: ${String(difference.lots).replace('.', ',')}`,
      `Detectada: ${formatMoment(settings, difference.foundAt)}`,
    ].join('\n'),
    'No se cerrará con la maestra. Su dueño puede resolverla en Comprobar posiciones; avísale si no lo hace.',
    link(settings, '/admin-copiador'),
  );

const formatPrice = (price: number) => String(price).replace('.', ',');

const lossLimits: Readonly<Record<LossLimit, string>> = {
  daily_loss: 'tu pérdida diaria máxima: hoy no se abre nada más en ella',
  total_loss: 'tu pérdida total máxima: no se abre nada más en ella hasta que cambies o quites ese límite',
  drawdown:
    'tu caída máxima desde el punto más alto: no se abre nada más en ella hasta que cambies o quites ese límite',
};

/** A loss limit that a child account has reached, for its owner. */
export const stopLetter = (
  settings: Settings,
  to: string,
  stop: {
    /** Of the account in the connector, and its number at the broker. */
    readonly id: number;
    readonly number: number;
    readonly limit: LossLimit;
    /** The open copies are closed as well. */
    readonly isClosed: boolean;
    readonly at: Date;
  },
): Letter =>
  createLetter(
    to,
    `Copiador: límite de pérdida alcanzado en la cuenta ${formatMaskedNumber(stop.number)}`,
    `La cuenta ${formatMaskedNumber(stop.number)} ha llegado a ${lossLimits[stop.limit]}. Detectado: ${formatMoment(settings, stop.at)}.`,
    stop.isClosed
      ? 'Como elegiste, se cierran todas sus copias abiertas. Comprueba el resultado aquí:'
      : 'Sus copias abiertas siguen a la maestra. Puedes cerrarlas aquí:',
    link(settings, `/conector/${stop.id}`),
  );

/** A copy that is less protected than the master's position, for the owner of the child account. */
export const createUnprotectedLetter = (
  settings: Settings,
  to: string,
  copy: {
    /** Of the account in the connector, and its number at the broker. */
    readonly id: number;
    readonly number: number;
    readonly symbol: string;
    readonly childPosition: string;
    /** null: none. */
    readonly stopLoss: number | null;
    readonly expectedStopLoss: number | null;
    readonly foundAt: Date;
  },
): Letter =>
  createLetter(
    to,
    `Copiador: una copia menos protegida que la maestra en la cuenta ${formatMaskedNumber(copy.number)}`,
    `La copia ${copy.childPosition} de ${copy.symbol} ${copy.stopLoss === null ? 'no tiene stop loss' : `tiene el stop loss en ${formatPrice(copy.stopLoss)}`}, y la maestra lo tiene en ${formatPrice(copy.expectedStopLoss ?? 0)}. Detectado: ${formatMoment(settings, copy.foundAt)}.`,
    'Puede perder más que la maestra. Se sigue intentando mientras el bróker pueda aceptarlo. Puedes ponerlo en MetaTrader, o decidir aquí:',
    link(settings, `/conector/${copy.id}/conciliacion`),
  );

/** The product ended that opens copies, for the owner of activated child accounts. */
export const createProductEndLetter = (
  settings: Settings,
  to: string,
  {
    numbers,
    at,
  }: {
    /** Of the child accounts at their brokers. */
    readonly numbers: readonly number[];
    /** When the end was found. */
    readonly at: Date;
  },
): Letter =>
  createLetter(
    to,
    'Copiador: tu producto Conector ya no está activo',
    `Desde ahora, ${formatMoment(settings, at)}, no se abre nada nuevo en estas cuentas hijas: ${numbers.map(formatMaskedNumber).join(', ')}.`,
    'Las copias que ya están abiertas siguen a la maestra hasta que se cierren. Puedes verlas y cerrarlas aquí:',
    link(settings, '/conector'),
    'Si el producto vuelve a estar activo, las cuentas en modo Activo copian de nuevo sin preguntarte. Si no lo quieres, ponlas en Pausado.',
  );

/** The offset of a time zone from UTC at a moment: `UTC`, `UTC-5`, `UTC+5:30`. */
function formatOffset(timeZone: string, at: Date): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' });
  const offset = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `UTC${offset.replace(/^GMT(?:\+0$)?/, '')}`;
}

/**
 * A time as text, with its offset, in the time zone of the installation. Browsers store the time zone that a user
 * chose, and do not send it.
 */
function formatMoment({ timeZone }: Settings, at: Date): string {
  const day = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone }).format(at);
  const time = new Intl.DateTimeFormat('es', { timeStyle: 'short', timeZone }).format(at);
  return `${day}, ${time} (${formatOffset(timeZone, at)})`;
}

/** The last four digits, by which its owner recognises an account. */
const formatMaskedNumber = (number: number) => `…${String(number).slice(-4)}`;

/** The start of the mailbox and the host, by which its owner recognises an address. */
function formatMaskedEmail(email: string): string {
  const [mailbox = '', host = ''] = email.split('@');
  return `${mailbox.slice(0, 2)}…@${host}`;
}

export const createFarewellLetter = (settings: Settings, to: string): Letter =>
  createLetter(
    to,
    'Tu cuenta de Parqué se ha eliminado',
    'Hemos eliminado tu cuenta y tus datos, como has pedido. Solo conservamos, sin tu nombre ni tu correo, lo que exige la contabilidad.',
    'Si pagas una suscripción en Hotmart, cancélala también allí. Si no has sido tú, escribe a soporte.',
  );
