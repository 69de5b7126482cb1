import type { Settings } from '../../settings';
import type { Letter } from './outbox';

/** Browsers do not send what follows the `#` of an address, so no server logs the token. */
export function buildLink({ publicUrl, port }: Settings, path: string, token?: string): string {
  const base = (publicUrl ?? `http://localhost:${port}`).replace(/(?<!\/)\/+$/, '');
  return `${base}/#${path}${token ? `?enlace=${token}` : ''}`;
}

export const createLetter = (to: string, subject: string, ...paragraphs: string[]): Letter => ({
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
    buildLink(settings, '/restablecer', token),
    'Vale durante 30 minutos y una sola vez. Si no lo has pedido tú, no tienes que hacer nada.',
  );

export const createUnknownAddressLetter = (settings: Settings, to: string): Letter =>
  createLetter(
    to,
    'No hay ninguna cuenta de Parqué con este correo',
    'Alguien ha pedido restablecer la contraseña de una cuenta con este correo, pero no hay ninguna.',
    'Si has sido tú, prueba con otra dirección o crea una cuenta:',
    buildLink(settings, '/registro'),
  );

export const createProofLetter = (settings: Settings, to: string, token: string): Letter =>
  createLetter(
    to,
    'Confirma tu correo en Parqué',
    'Para confirmar que esta dirección es tuya, abre este enlace con tu sesión iniciada:',
    buildLink(settings, '/confirmar-correo', token),
    'Vale durante 24 horas. Las compras hechas con este correo aparecerán en tu cuenta.',
    'Si no tienes ninguna cuenta en Parqué, no abras el enlace: alguien ha escrito tu dirección por error.',
  );

export const createEmailTakenLetter = (settings: Settings, to: string): Letter =>
  createLetter(
    to,
    'Este correo ya tiene una cuenta de Parqué',
    'Alguien ha pedido usar este correo en otra cuenta de Parqué, pero ya tiene una, así que no ha cambiado nada.',
    'Si has sido tú y no recuerdas la contraseña:',
    buildLink(settings, '/recuperar'),
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
    buildLink(settings, '/recuperar'),
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
    buildLink(settings, '/cuenta'),
  );

export const createPasskeyLetter = (settings: Settings, to: string, name: string, isAdded: boolean): Letter =>
  createLetter(
    to,
    isAdded ? 'Nueva llave de acceso en Parqué' : 'Llave de acceso quitada en Parqué',
    isAdded
      ? `Se ha añadido a tu cuenta la llave de acceso «${name}». Con ella se entra sin contraseña.`
      : `Se ha quitado de tu cuenta la llave de acceso «${name}». Ya no sirve para entrar.`,
    notYou,
    buildLink(settings, '/cuenta'),
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
    buildLink(settings, '/cuenta'),
  );

export const createRecoveryCodesLetter = (settings: Settings, to: string): Letter =>
  createLetter(
    to,
    'Nuevos códigos de recuperación de Parqué',
    'Se han creado códigos de recuperación nuevos para tu cuenta. Los anteriores ya no valen.',
    notYou,
    buildLink(settings, '/cuenta'),
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
    buildLink(settings, '/cuenta'),
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
    buildLink(settings, '/cuenta'),
  );

export const createRecoveryUsedLetter = (settings: Settings, to: string, left: number): Letter =>
  createLetter(
    to,
    'Has usado un código de recuperación de Parqué',
    `Se ha iniciado sesión en tu cuenta con un código de recuperación. Te quedan ${left}.`,
    notYou,
    buildLink(settings, '/cuenta'),
  );

export const createWrongCodesLetter = (settings: Settings, to: string): Letter =>
  createLetter(
    to,
    'Alguien conoce tu contraseña de Parqué',
    'Hoy se ha escrito varias veces la contraseña correcta de tu cuenta con un código que no era válido. Nadie ha entrado así.',
    'Si has sido tú, no tienes que hacer nada. Si no, elige otra contraseña:',
    buildLink(settings, '/recuperar'),
  );

/** To a buyer whose address has no account. @param token - Registering with it proves the address. */
export const createWaitingPurchaseLetter = (
  settings: Settings,
  to: string,
  product: string,
  token: string,
): Letter =>
  createLetter(
    to,
    `Tu compra de ${product} te espera en Parqué`,
    `Hemos recibido tu compra de ${product}. Para usarla, crea tu cuenta con este mismo correo:`,
    `${buildLink(settings, '/registro')}?${new URLSearchParams({ correo: to, enlace: token })}`,
    'Con este enlace tu correo queda confirmado y la compra aparece en tu cuenta. Vale durante 60 días: no lo reenvíes.',
    'Si ya tienes una cuenta con otro correo, escribe a soporte con el código de tu compra.',
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
export function formatMoment({ timeZone }: Pick<Settings, 'timeZone'>, at: Date): string {
  const day = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone }).format(at);
  const time = new Intl.DateTimeFormat('es', { timeStyle: 'short', timeZone }).format(at);
  return `${day}, ${time} (${formatOffset(timeZone, at)})`;
}

/** The last four digits, by which its owner recognises an account. */
export const formatMaskedNumber = (number: number) => `…${String(number).slice(-4)}`;

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
