import type { Settings } from '../../settings';
import type { OutgoingMessage } from './outbox';

/** Browsers do not send what follows the `#` of an address, so no server logs the token. */
export function buildLink({ publicUrl, port }: Settings, path: string, token?: string): string {
  const base = (publicUrl ?? `http://localhost:${port}`).replace(/(?<!\/)\/+$/, '');
  return `${base}/#${path}${token ? `?enlace=${token}` : ''}`;
}

export const createMail = (to: string, subject: string, ...paragraphs: string[]): OutgoingMessage => ({
  to,
  subject,
  text: [...paragraphs, 'Parqué'].join('\n\n'),
});

export const createResetMail = (settings: Settings, to: string, token: string): OutgoingMessage =>
  createMail(
    to,
    'Restablece tu contraseña de Parqué',
    'Alguien ha pedido restablecer la contraseña de tu cuenta. Para elegir una nueva, abre este enlace:',
    buildLink(settings, '/restablecer', token),
    'Vale durante 30 minutos y una sola vez. Si no lo has pedido tú, no tienes que hacer nada.',
  );

export const createUnknownAddressMail = (settings: Settings, to: string): OutgoingMessage =>
  createMail(
    to,
    'No hay ninguna cuenta de Parqué con este correo',
    'Alguien ha pedido restablecer la contraseña de una cuenta con este correo, pero no hay ninguna.',
    'Si has sido tú, prueba con otra dirección o crea una cuenta:',
    buildLink(settings, '/registro'),
  );

export const createProofMail = (settings: Settings, to: string, token: string): OutgoingMessage =>
  createMail(
    to,
    'Confirma tu correo en Parqué',
    'Para confirmar que esta dirección es tuya, abre este enlace con tu sesión iniciada:',
    buildLink(settings, '/confirmar-correo', token),
    'Vale durante 24 horas. Las compras hechas con este correo aparecerán en tu cuenta.',
    'Si no tienes ninguna cuenta en Parqué, no abras el enlace: alguien ha escrito tu dirección por error.',
  );

export const createEmailTakenMail = (settings: Settings, to: string): OutgoingMessage =>
  createMail(
    to,
    'Este correo ya tiene una cuenta de Parqué',
    'Alguien ha pedido usar este correo en otra cuenta de Parqué, pero ya tiene una, así que no ha cambiado nada.',
    'Si has sido tú y no recuerdas la contraseña:',
    buildLink(settings, '/recuperar'),
  );

/** To a buyer whose address has no account. @param token - Registering with it proves the address. */
export const createWaitingPurchaseMail = (
  settings: Settings,
  to: string,
  product: string,
  token: string,
): OutgoingMessage =>
  createMail(
    to,
    `Tu compra de ${product} te espera en Parqué`,
    `Hemos recibido tu compra de ${product}. Para usarla, crea tu cuenta con este mismo correo:`,
    `${buildLink(settings, '/registro')}?${new URLSearchParams({ correo: to, enlace: token })}`,
    'Con este enlace tu correo queda confirmado y la compra aparece en tu cuenta. Vale durante 60 días: no lo reenvíes.',
    'Si ya tienes una cuenta con otro correo, escribe a soporte con el código de tu compra.',
  );

/** The offset of a time zone from UTC at a moment: `UTC`, `UTC-5`, `UTC+5:30`. */
function formatOffset(timeZone: string, moment: Date): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' });
  const offset = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `UTC${offset.replace(/^GMT(?:\+0$)?/, '')}`;
}

/**
 * A time as text, with its offset, in the time zone of the installation. Browsers store the time zone that a user
 * chose, and do not send it.
 */
export function formatMoment({ timeZone }: Pick<Settings, 'timeZone'>, moment: Date): string {
  const day = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone }).format(moment);
  const time = new Intl.DateTimeFormat('es', { timeStyle: 'short', timeZone }).format(moment);
  return `${day}, ${time} (${formatOffset(timeZone, moment)})`;
}

/** The last four digits, by which its owner recognises an account. */
export const formatMaskedNumber = (number: number) => `…${String(number).slice(-4)}`;

/** The start of the mailbox and the host, by which its owner recognises an address. */
export function formatMaskedEmail(email: string): string {
  const [mailbox = '', host = ''] = email.split('@');
  return `${mailbox.slice(0, 2)}…@${host}`;
}

export const createFarewellMail = (settings: Settings, to: string): OutgoingMessage =>
  createMail(
    to,
    'Tu cuenta de Parqué se ha eliminado',
    'Hemos eliminado tu cuenta y tus datos, como has pedido. Solo conservamos, sin tu nombre ni tu correo, lo que exige la contabilidad.',
    'Si pagas una suscripción en Hotmart, cancélala también allí. Si no has sido tú, escribe a soporte.',
  );
