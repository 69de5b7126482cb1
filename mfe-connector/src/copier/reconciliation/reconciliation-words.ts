import type { CallInput, ReconciliationRowEntity } from '@parque/contract';
import { isLessProtected } from '@parque/domain/copy';
import { formatLots } from '@parque/ui';
import { formatPrice, formatSecond } from '../log/copy-words';

type Kind = ReconciliationRowEntity['kind'];
export type Action = CallInput<'resolveFinding'>['body']['action'];

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

/** A copy without the master's stop loss, or with one further away. */
const lessProtected = {
  label: 'Menos protegida',
  tone: 'danger',
  note: 'Su stop loss falta o está más lejos que el de la maestra: puede perder más que ella.',
} as const;

/** The words for a less protected copy of a child that sets stop losses by its own rules. */
const lessProtectedByRules = {
  ...lessProtected,
  note: 'Su stop loss falta o está más lejos de lo que dan la maestra y tu stop propio.',
} as const;

const inPart = {
  label: 'Cerrada en parte a mano',
  tone: undefined,
  note: 'Cerraste una parte tú o la cerró su stop: no se vuelve a abrir. El resto sigue a la maestra.',
} as const;

/** A copy with an order that its broker has not executed yet. */
const waiting = {
  label: 'Orden pendiente',
  tone: 'accent',
  note: 'Tiene el volumen que consta como copiado.',
} as const;

/** A copy of the account that the master had before: the present one does not close it. */
const describeFormerCopy = (number: number) => ({
  label: 'De la maestra anterior',
  tone: 'accent' as const,
  note: `Es copia de la cuenta ${number}, que era la maestra: la de ahora no la cierra.`,
});

const isUnprotected = ({ kind, side, stops }: ReconciliationRowEntity) =>
  kind === 'stops' &&
  stops !== null &&
  isLessProtected(side === 'compra' ? 'buy' : 'sell', stops.stop_loss, stops.expected_stop_loss);

function getRowWords(row: ReconciliationRowEntity, hasOwnStop: boolean) {
  const { kind, former_master, copied_lots, close_attempt } = row;
  if (isUnprotected(row)) return hasOwnStop ? lessProtectedByRules : lessProtected;
  if (kind !== 'igual') return kinds[kind];
  if (former_master !== undefined) return describeFormerCopy(former_master);
  if (copied_lots !== undefined) return inPart;
  return close_attempt?.is_pending ? waiting : kinds.igual;
}

/** Describes a row. For an account that cannot be read now, `asOf` is the time of the last comparison. */
export function describeRow(row: ReconciliationRowEntity, asOf: string | null, hasOwnStop: boolean) {
  const { kind } = row;
  const words = getRowWords(row, hasOwnStop);
  if (asOf === null || kind === 'en_duda' || kind === 'cerrada_a_mano') return words;
  const time = formatSecond(asOf);
  if (words !== kinds.igual && words !== waiting)
    return { ...words, note: `En la última comprobación (${time}): ${words.note}` };
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
    effect: 'La posición tendrá los stops que la maestra y tus reglas den en ese momento.',
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

/** Names an action on a row: a row without a position has nothing to leave open. */
export const describeAction = (kind: Kind, action: Action) =>
  kind === 'sin_posicion' && action === 'ignorar' ? end : actions[action];

/** Why a difference can no longer be resolved: another tab or the account was faster. */
const outdatedTexts: Readonly<Record<string, string>> = {
  not_found:
    'Esta diferencia ya no está pendiente: se decidió en otra pestaña, o la cuenta vuelve a cuadrar. La lista ya está al día.',
  edit_conflict:
    'La maestra o la copia han cambiado mientras decidías, y esto ya no se puede hacer. Vuelve a mirar la lista: ya está al día.',
};

export const describeOutdated = (code: string): string | undefined => outdatedTexts[code];

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

export const listOfferedActions = ({
  kind,
  finding,
  is_adoptable,
}: ReconciliationRowEntity): readonly Action[] =>
  finding === null ? [] : offers[kind].filter((action) => action !== 'adoptar' || is_adoptable);

/** The volume that an action affects: what exceeds the copies, or the whole position when its stops were changed. */
export const formatActionVolume = ({ kind, lots, expected_lots }: ReconciliationRowEntity) =>
  `${formatLots(kind === 'stops' ? lots : Math.abs(lots - expected_lots))} lotes`;

const formatStops = (stopLoss: number | null, takeProfit: number | null) =>
  `SL ${stopLoss === null ? '—' : formatPrice(stopLoss)}, TP ${takeProfit === null ? '—' : formatPrice(takeProfit)}`;

export function formatRowFigures(row: ReconciliationRowEntity, hasOwnStop: boolean): string {
  const { kind, lots, expected_lots, stops, copied_lots: copied } = row;
  if (kind === 'cerrada_a_mano') return `${formatLots(expected_lots)} lotes copiados`;
  if (kind === 'en_duda') return `${formatLots(expected_lots)} lotes enviados`;
  if (stops) {
    const { stop_loss, take_profit, expected_stop_loss, expected_take_profit } = stops;
    return `${formatStops(stop_loss, take_profit)} en la cuenta; ${formatStops(expected_stop_loss, expected_take_profit)} ${hasOwnStop ? 'por la maestra y tus reglas' : 'en la maestra'}`;
  }
  if (kind === 'igual' && copied !== undefined)
    return `${formatLots(lots)} lotes en la cuenta, ${formatLots(copied)} copiados`;
  if (lots === expected_lots || kind === 'sentido') return `${formatLots(lots)} lotes`;
  return `${formatLots(lots)} lotes en la cuenta, ${formatLots(expected_lots)} copiados`;
}

/** `EURUSD, compra, posición 7001` */
export const formatRowName = ({ symbol, side, child_position }: ReconciliationRowEntity) =>
  [symbol, side, child_position !== null && `posición ${child_position}`].filter(Boolean).join(', ');
