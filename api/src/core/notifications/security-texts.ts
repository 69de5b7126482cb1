import { formatMaskedEmail, formatMaskedNumber } from '../mail/mail-templates';
import { markTime } from './messages';

/** A security event of an account, in Spanish, with the steps that its owner can take. */
export interface SecurityText {
  readonly title: string;
  readonly facts: readonly string[];
  readonly advice?: string;
  /** Where the advice leads; null: to no screen. */
  readonly path?: string | null;
}

interface NewDevice {
  readonly device: string | null;
  readonly address: string;
  readonly at: Date;
}

interface NewAccount {
  readonly number: number;
  readonly server: string;
  readonly screen: 'Dashboard' | 'Conector';
}

export const securityTexts = {
  /** @param passkeys - How many passkeys of the account keep signing in. */
  passwordChanged: (passkeys: number) => ({
    title: 'Tu contraseña de Parqué ha cambiado',
    facts: [
      'La contraseña de tu cuenta acaba de cambiar y las demás sesiones se han cerrado.',
      ...(passkeys > 0
        ? ['Tus llaves de acceso siguen valiendo. Si no reconoces alguna, quítala en Mi cuenta.']
        : []),
    ],
    advice: 'Si no has sido tú, recupera tu cuenta:',
    path: '/recuperar',
  }),
  /** To the former address. */
  emailChanged: (email: string) => ({
    title: 'El correo de tu cuenta de Parqué ha cambiado',
    facts: [`Tu cuenta usa ahora el correo ${formatMaskedEmail(email)}. Al anterior ya no llega nada.`],
    advice: 'Si no has sido tú, escribe a soporte.',
    path: null,
  }),
  factorStarted: {
    title: 'Segundo factor activado en Parqué',
    facts: [
      'Desde ahora, al iniciar sesión te pediremos también un código de tu aplicación de autenticación.',
    ],
  },
  factorStopped: {
    title: 'Segundo factor desactivado en Parqué',
    facts: ['Desde ahora, para iniciar sesión en tu cuenta basta la contraseña.'],
  },
  passkeyAdded: (name: string) => ({
    title: 'Nueva llave de acceso en Parqué',
    facts: [`Se ha añadido a tu cuenta la llave de acceso «${name}». Con ella se entra sin contraseña.`],
  }),
  passkeyRemoved: (name: string) => ({
    title: 'Llave de acceso quitada en Parqué',
    facts: [`Se ha quitado de tu cuenta la llave de acceso «${name}». Ya no sirve para entrar.`],
  }),
  newDevice: ({ device, address, at }: NewDevice) => ({
    title: 'Nuevo inicio de sesión en Parqué',
    facts: [
      'Se ha iniciado sesión en tu cuenta desde un dispositivo que no habías usado antes:',
      [
        `Dispositivo: ${device ?? 'desconocido'}`,
        `Dirección de red: ${address}`,
        `Fecha: ${markTime(at)}`,
      ].join('\n'),
    ],
    advice:
      'Si has sido tú, no tienes que hacer nada. Si no, cambia tu contraseña cuanto antes y cierra las sesiones que no reconozcas en Mi cuenta:',
  }),
  recoveryCodesRenewed: {
    title: 'Nuevos códigos de recuperación de Parqué',
    facts: ['Se han creado códigos de recuperación nuevos para tu cuenta. Los anteriores ya no valen.'],
  },
  recoveryCodeUsed: (remainingCodes: number) => ({
    title: 'Has usado un código de recuperación de Parqué',
    facts: [`Se ha iniciado sesión en tu cuenta con un código de recuperación. Te quedan ${remainingCodes}.`],
  }),
  wrongCodes: {
    title: 'Alguien conoce tu contraseña de Parqué',
    facts: [
      'Hoy se ha escrito varias veces la contraseña correcta de tu cuenta con un código que no era válido. Nadie ha entrado así.',
    ],
    advice: 'Si has sido tú, no tienes que hacer nada. Si no, elige otra contraseña:',
    path: '/recuperar',
  },
  newAccount: ({ number, server, screen }: NewAccount) => ({
    title: 'Nueva cuenta de bróker en Parqué',
    facts: [`Se ha añadido la cuenta ${formatMaskedNumber(number)} del servidor ${server} a tu ${screen}.`],
  }),
  newTerminal: ({ login, server }: { readonly login: number; readonly server: string }) => ({
    title: 'Nuevo terminal conectado con Parqué',
    facts: [`Has conectado el terminal de la cuenta ${formatMaskedNumber(login)} del servidor ${server}.`],
  }),
  telegramLinked: {
    title: 'Telegram conectado',
    facts: ['Los avisos que elijas llegan también a un chat de Telegram.'],
  },
  telegramUnlinked: {
    title: 'Telegram desconectado: no acepta mensajes de Parqué',
    facts: ['Tus avisos siguen llegando por los demás canales.'],
    advice: 'Para recibirlos otra vez allí, conéctalo de nuevo en Mi cuenta.',
  },
} satisfies Record<string, SecurityText | ((...facts: never[]) => SecurityText)>;
