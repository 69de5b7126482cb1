import type { CallInput, ReconciliationRowEntity } from '@parque/contract';
import { formatLots } from '@parque/ui';
import { formatPrice, formatSecond } from '../log/copy-words';

type Kind = ReconciliationRowEntity['kind'];
export type Action = CallInput<'resolveFinding'>['body']['action'];

/** Each kind of row in words. */
const kinds = {
  igual: { label: 'Coincide', tone: 'up', note: 'La cuenta tiene lo que consta como copiado.' },
  huerfana: {
    label: 'Huérfana',
    tone: 'danger',
    note: 'La abrió el copiador y ya no consta como copia: no se cerrará con la maestra.',
  },
  lotes: {
    label: 'Difieren los lotes',
    tone: 'danger',
    note: 'Tiene más volumen del que consta como copiado.',
  },
  sentido: {
    label: 'Sentido contrario',
    tone: 'danger',
    note: 'Está en sentido contrario al de la copia: no sigue a la maestra. Ciérrala si no la abriste tú.',
  },
  stops: {
    label: 'Difieren los stops',
    tone: 'danger',
    note: 'Su stop loss o su take profit no es el de la maestra.',
  },
  sin_posicion: {
    label: 'Sin posición',
    tone: 'danger',
    note: 'Consta como copiada y la cuenta no la tiene, pero su historial no muestra ningún cierre. Compruébalo en MetaTrader.',
  },
  en_duda: {
    label: 'Sin respuesta',
    tone: 'accent',
    note: 'El bróker no contestó a esta orden. Se busca qué hizo antes de enviar nada más.',
  },
  cerrada_a_mano: {
    label: 'Cerrada a mano',
    tone: undefined,
    note: 'La cerraste tú o su stop: no se vuelve a abrir.',
  },
} as const satisfies Record<Kind, unknown>;

const inPart = {
  label: 'Cerrada en parte a mano',
  tone: undefined,
  note: 'Cerraste una parte tú o la cerró su stop: no se vuelve a abrir. El resto sigue a la maestra.',
} as const;

/** A copy of the account that the master had before: the present one does not close it. */
const ofFormer = (number: number) => ({
  label: 'De la maestra anterior',
  tone: 'accent' as const,
  note: `Es copia de la cuenta ${number}, que era la maestra: la de ahora no la cierra.`,
});

/** A copy that the account holds, in words. */
function copyWords({ former_master: former, copied_lots: copied }: ReconciliationRowEntity) {
  if (former !== undefined) return ofFormer(former);
  return copied === undefined ? kinds.igual : inPart;
}

/** A row in words. Of an account that cannot be read now, `asOf` is the time of the last comparison. */
export function rowWords(row: ReconciliationRowEntity, asOf: string | null) {
  const { kind } = row;
  const words = kind === 'igual' ? copyWords(row) : kinds[kind];
  if (asOf === null || kind === 'en_duda' || kind === 'cerrada_a_mano') return words;
  const time = formatSecond(asOf);
  if (words !== kinds.igual) return { ...words, note: `En la última comprobación (${time}): ${words.note}` };
  return {
    label: 'Coincidía',
    tone: undefined,
    note: `La cuenta tenía lo que consta como copiado en la última comprobación (${time}).`,
  };
}

const actions = {
  adoptar: {
    label: 'Adoptar',
    effect: 'La copia la gestionará desde ahora y la cerrará con la maestra.',
    tone: undefined,
  },
  cerrar: {
    label: 'Cerrar',
    effect: 'Se cerrará al precio de mercado de ese momento. No se puede deshacer.',
    tone: 'danger',
  },
  igualar: {
    label: 'Igualar stops',
    effect: 'La posición tendrá los stops que tenga la maestra en ese momento.',
    tone: undefined,
  },
  ignorar: {
    label: 'Dejar como está',
    effect: 'La posición se queda abierta en la cuenta y no se vuelve a avisar de ella: te ocupas tú.',
    tone: undefined,
  },
  avisar: {
    label: 'Volver a decidir',
    effect:
      'Vuelve a estar entre las diferencias, para decidir qué hacer con ella. No se envía nada al bróker.',
    tone: undefined,
  },
} as const satisfies Record<Action, unknown>;

const end = {
  label: 'Dar por cerrada',
  effect: 'No se envía nada al bróker ni se vuelve a abrir. Si la posición reaparece, la copia la gestiona.',
  tone: undefined,
} as const;

/** An action on a row in words: a row without a position has nothing to leave open. */
export const actionWords = (kind: Kind, action: Action) =>
  kind === 'sin_posicion' && action === 'ignorar' ? end : actions[action];

const offers: Readonly<Record<Kind, readonly Action[]>> = {
  igual: [],
  cerrada_a_mano: [],
  en_duda: [],
  huerfana: ['adoptar', 'cerrar', 'ignorar'],
  lotes: ['adoptar', 'cerrar', 'ignorar'],
  sentido: ['cerrar', 'ignorar'],
  stops: ['igualar', 'ignorar'],
  sin_posicion: ['ignorar'],
};

/** Whether a row is a position of a child that no process copies into. */
export const isUnmanaged = ({ kind, finding }: ReconciliationRowEntity) =>
  kind === 'huerfana' && finding === null;

/** What the owner can do about a row. What no process manages is closed here only while the child has no master. */
export function offeredFor(row: ReconciliationRowEntity, isWithoutMaster: boolean): readonly Action[] {
  const { kind, finding, is_adoptable, close_attempt } = row;
  if (isUnmanaged(row)) return isWithoutMaster && !close_attempt?.is_pending ? ['cerrar'] : [];
  return finding === null ? [] : offers[kind].filter((action) => action !== 'adoptar' || is_adoptable);
}

/** What happened to the last close of a position; undefined: there was none. The text of a copy's close is complete. */
export function describeAttempt({ kind, close_attempt }: ReconciliationRowEntity): string | undefined {
  if (!close_attempt) return undefined;
  const { is_pending, message } = close_attempt;
  if (kind === 'igual') return message;
  return is_pending ? `Cierre enviado. ${message}` : `Último intento de cierre: ${message}`;
}

/** The volume that an action is about: what the account holds beyond its copies; of changed stops, all of it. */
export const volumeOf = ({ kind, lots, expected_lots }: ReconciliationRowEntity) =>
  `${formatLots(kind === 'stops' ? lots : Math.abs(lots - expected_lots))} lotes`;

const stopsText = (stopLoss: number | null, takeProfit: number | null) =>
  `SL ${stopLoss === null ? '—' : formatPrice(stopLoss)}, TP ${takeProfit === null ? '—' : formatPrice(takeProfit)}`;

/** What the account holds, and what is recorded of it. */
export function figuresOf(row: ReconciliationRowEntity): string {
  const { kind, lots, expected_lots, stops, copied_lots: copied } = row;
  if (kind === 'cerrada_a_mano') return `${formatLots(expected_lots)} lotes copiados`;
  if (kind === 'en_duda') return `${formatLots(expected_lots)} lotes enviados`;
  if (stops) {
    const { stop_loss, take_profit, expected_stop_loss, expected_take_profit } = stops;
    return `${stopsText(stop_loss, take_profit)} en la cuenta; ${stopsText(expected_stop_loss, expected_take_profit)} en la maestra`;
  }
  if (kind === 'igual' && copied !== undefined)
    return `${formatLots(lots)} lotes en la cuenta, ${formatLots(copied)} copiados`;
  if (lots === expected_lots || kind === 'sentido') return `${formatLots(lots)} lotes`;
  return `${formatLots(lots)} lotes en la cuenta, ${formatLots(expected_lots)} copiados`;
}

/** `EURUSD, compra, posición 7001` */
export const nameOf = ({ symbol, side, child_position }: ReconciliationRowEntity) =>
  [symbol, side, child_position !== null && `posición ${child_position}`].filter(Boolean).join(', ');
