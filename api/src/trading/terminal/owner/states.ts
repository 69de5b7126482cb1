import type { TerminalCodeStateEntity, TerminalStateEntity } from '@parque/contract';
import type { CodeRow, TerminalRow } from '../pairing/repository';
import { isOutdated } from '../protocol/version';
import { isAwake } from '../sync/lease';

/** Texts for the owner: what happens, and what to do. */
export const terminalMessages: Readonly<Record<TerminalStateEntity, string>> = {
  seen: '¿Es esta tu cuenta? Confírmalo para empezar.',
  connected: 'Conectado.',
  loading:
    'El terminal está cargando el historial. Tarda unos segundos. Con más de 1000 posiciones abiertas no se puede usar.',
  asleep:
    'El terminal no responde. Comprueba que MetaTrader está abierto y que el ordenador no está suspendido.',
  offline: 'MetaTrader no tiene conexión con tu bróker. Mira la esquina inferior derecha del terminal.',
  investor:
    'Has entrado con la contraseña de inversor, o el bróker no deja operar: tu diario funciona, pero no se puede copiar en esta cuenta.',
  autotrading_off:
    'El trading algorítmico está desactivado. Pulsa el botón «Trading algorítmico» de MetaTrader.',
  program_not_allowed:
    'El programa no tiene permiso para operar. En sus propiedades (F7), marca «Permitir el trading algorítmico» y deja «Permitir operar» en «true».',
  experts_forbidden: 'Tu bróker no permite programas en esta cuenta. Pídele que los active.',
  other_account: 'El terminal está ahora en otra cuenta. Vuelve a esta cuenta en MetaTrader.',
  busy_elsewhere: 'Esta cuenta está conectada desde otro terminal.',
  outdated: 'El programa del terminal es demasiado antiguo. Descarga la versión nueva.',
  revoked: 'Desconectado. Pide un código nuevo para conectarlo otra vez.',
};

export const codeMessages: Readonly<Record<TerminalCodeStateEntity, string>> = {
  waiting: 'Esperando al terminal. Pega el código en el programa.',
  seen: 'El terminal ha usado este código.',
  expired: 'El código ha caducado. Pide otro.',
  mistyped:
    'Un terminal ha enviado este código mal escrito. Cópialo entero y pégalo otra vez: sigue valiendo.',
  other_account:
    'Un terminal en otra cuenta ha enviado este código y se ha rechazado. Entra en MetaTrader en la cuenta que quieres conectar otra vez: el código sigue valiendo.',
};

/** How long after its last call a waiting program, or a terminal in another account, is shown. */
const recentMs = 45_000;

export const isRecent = (time: Date | null, now: Date): boolean => time !== null && +now - +time < recentMs;

/** Returns the state of a terminal. When several problems exist, it is the one that the owner has to solve first. */
export function getTerminalState(row: TerminalRow, now: Date): TerminalStateEntity {
  if (row.state === 'revoked') return 'revoked';
  if (isOutdated(row.programVersion)) return 'outdated';
  if (isRecent(row.otherAccountAt, now) && +(row.otherAccountAt ?? 0) > +(row.seenAt ?? 0)) {
    return 'other_account';
  }
  if (row.state === 'seen') return 'seen';
  if (!isAwake(row, now)) return isRecent(row.waitingAt, now) ? 'busy_elsewhere' : 'asleep';
  const { permissions } = row;
  if (permissions && !permissions.connected) return 'offline';
  if (!row.isReady || !permissions) return 'loading';
  if (!permissions.account) return 'investor';
  if (!permissions.expert) return 'experts_forbidden';
  if (!permissions.terminal) return 'autotrading_off';
  return permissions.program ? 'connected' : 'program_not_allowed';
}

export function getCodeState(row: CodeRow, now: Date): TerminalCodeStateEntity {
  if (row.terminalId !== null) return 'seen';
  if (row.endsAt <= now) return 'expired';
  if (row.refusedAccountAt !== null) return 'other_account';
  return row.attempts > 0 ? 'mistyped' : 'waiting';
}
