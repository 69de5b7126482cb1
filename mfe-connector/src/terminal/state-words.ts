import type { TerminalEntity, TerminalStateEntity } from '@parque/contract';
import { formatNumber, type BadgeProps } from '@parque/ui';
import { formatSpread } from '../components/spread-text';

interface StateWord {
  readonly label: string;
  readonly tone: BadgeProps['tone'];
}

/** The state of a terminal in a word or two. The server sends the sentence with what to do. */
export const stateWords: Readonly<Record<TerminalStateEntity, StateWord>> = {
  seen: { label: 'Por confirmar', tone: 'accent' },
  connected: { label: 'Conectado', tone: 'up' },
  loading: { label: 'Cargando', tone: 'accent' },
  asleep: { label: 'No responde', tone: 'danger' },
  offline: { label: 'Sin bróker', tone: 'danger' },
  investor: { label: 'Solo lectura', tone: 'accent' },
  autotrading_off: { label: 'Trading algorítmico desactivado', tone: 'danger' },
  program_not_allowed: { label: 'Programa sin permiso', tone: 'danger' },
  experts_forbidden: { label: 'Programas no permitidos', tone: 'danger' },
  other_account: { label: 'En otra cuenta', tone: 'danger' },
  busy_elsewhere: { label: 'En otro terminal', tone: 'accent' },
  outdated: { label: 'Versión antigua', tone: 'danger' },
  revoked: { label: 'Desconectado', tone: undefined },
};

/** Whether what the terminal last reported still holds. */
export const isCalling = ({ state }: TerminalEntity): boolean =>
  !['asleep', 'other_account', 'busy_elsewhere', 'outdated', 'revoked'].includes(state);

/** Whether the terminal still sends the deals before its pairing. Until then the journal cannot show a month. */
export const isSendingHistory = (terminal: TerminalEntity): boolean =>
  !terminal.is_history_loaded && isCalling(terminal);

/** Describes the effect of a disconnection on the uses of the account. */
export function describeConsequences({ used_as }: TerminalEntity): string {
  if (used_as.includes('master'))
    return 'Es tu cuenta maestra: mientras esté desconectada no se copia nada de ella. Las copias abiertas siguen abiertas: si cierras en la maestra, no se cierran.';
  if (used_as.includes('child'))
    return 'Es una cuenta hija: mientras esté desconectada no recibe copias, y las abiertas quedan sin gestionar.';
  if (used_as.includes('journal')) return 'Tu diario conserva lo que tiene y deja de actualizarse.';
  return 'El programa deja de enviar datos de esta cuenta.';
}

const marginModes = {
  hedging: 'Cobertura (hedging)',
  netting: 'Netting',
  exchange: 'Bolsa (exchange)',
} as const;
const tradeModes = { demo: 'Demo', real: 'Real', contest: 'Concurso' } as const;

/** `Demo, cobertura (hedging)` */
export const formatAccountKind = ({ margin_mode, trade_mode }: TerminalEntity): string =>
  `${tradeModes[trade_mode]} · ${marginModes[margin_mode]}`;

/** `250 ms`, `5 s`, `1,3 s` */
const formatDuration = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${formatNumber(ms / 1000, { maximumFractionDigits: 1 })} s`;

type Delay = NonNullable<TerminalEntity['delays']['reported']>;

const formatDelay = (spread: Delay, nouns: readonly [string, string]): string =>
  formatSpread({ spread, count: spread.count, nouns, format: formatDuration });

const orders = ['orden', 'órdenes'] as const;

/** How often the terminal calls, and how long each stage between a trade and its copy takes. */
export function listDelayItems({ poll_ms, delays }: TerminalEntity) {
  const { reported, fetched, answered } = delays;
  return [
    { label: 'Frecuencia de contacto', value: `Cada ${formatDuration(poll_ms)}` },
    ...(reported
      ? [{ label: 'Del bróker a Parqué', value: formatDelay(reported, ['operación', 'operaciones']) }]
      : []),
    ...(fetched ? [{ label: 'De Parqué al terminal', value: formatDelay(fetched, orders) }] : []),
    ...(answered ? [{ label: 'Del terminal al resultado', value: formatDelay(answered, orders) }] : []),
  ];
}
