import type { CopyLimitsEntity } from '@parque/contract';
import { copyLimitRanges } from '@parque/contract/limits';
import { readAmount, readPrice, writeFigure, type FigureKind } from '@parque/domain/amounts';
import { countText, getDecimalSeparator, pluralize } from '@parque/ui';
import { findFigureError, formatFigure } from './figure-error';

export type LimitName = Exclude<keyof CopyLimitsEntity, 'on_loss_limit'>;

/** Limits as they are typed; an empty field is no limit. */
export type LimitsDraft = Readonly<Record<LimitName, string>> & Pick<CopyLimitsEntity, 'on_loss_limit'>;

interface LimitRule {
  readonly label: string;
  readonly hint: string;
  readonly unit?: string;
  readonly kind: FigureKind;
  readonly isRequired?: boolean;
}

export const limitRules = {
  max_lot: {
    label: 'Lote máximo',
    hint: 'Una orden más grande se recorta hasta aquí.',
    unit: 'lotes',
    kind: 'price',
  },
  max_positions: {
    label: 'Posiciones abiertas',
    hint: 'Máximo de posiciones simultáneas.',
    kind: 'amount',
  },
  max_daily_loss: {
    label: 'Pérdida diaria máxima',
    hint: 'Si la cuenta pierde más en un día, deja de abrir. El día en que lo guardas cuenta desde ese momento. En la divisa de la cuenta.',
    kind: 'amount',
  },
  max_total_loss: {
    label: 'Pérdida total máxima',
    hint: 'Desde que guardas este límite, sin contar depósitos ni retiradas. En la divisa de la cuenta.',
    kind: 'amount',
  },
  max_drawdown: {
    label: 'Caída máxima',
    hint: 'Cuánto puede bajar el valor de la cuenta desde su punto más alto. En la divisa de la cuenta.',
    kind: 'amount',
  },
  max_slippage_points: {
    label: 'Deslizamiento máximo',
    hint: 'Cuánto puede apartarse el precio del de la maestra.',
    unit: 'puntos',
    kind: 'amount',
  },
  max_age_seconds: {
    label: 'Antigüedad máxima',
    hint: 'Una apertura que llega más tarde ya no se copia.',
    unit: 's',
    kind: 'amount',
    isRequired: true,
  },
} as const satisfies Record<LimitName, LimitRule>;

export const limitNames = Object.keys(limitRules) as LimitName[];

const toFieldText = (value: number | null) =>
  value === null ? '' : writeFigure(value, getDecimalSeparator());

const mapLimits = <Value>(getValue: (name: LimitName) => Value) =>
  Object.fromEntries(limitNames.map((name) => [name, getValue(name)])) as Record<LimitName, Value>;

export const toLimitsDraft = ({ on_loss_limit, ...limits }: CopyLimitsEntity): LimitsDraft => ({
  ...mapLimits((name) => toFieldText(limits[name])),
  on_loss_limit,
});

/** Returns null for an empty field, and undefined for a text that is no figure. */
function parseLimit(name: LimitName, text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const readFigure = limitRules[name].kind === 'amount' ? readAmount : readPrice;
  return readFigure(text, getDecimalSeparator());
}

export function findLimitError(name: LimitName, text: string): string | undefined {
  const { isRequired }: LimitRule = limitRules[name];
  const value = parseLimit(name, text);
  return value === null && !isRequired ? undefined : findFigureError(value, copyLimitRanges[name]);
}

/** Converts a draft without errors to limits. */
export function toLimits({ on_loss_limit, ...draft }: LimitsDraft): CopyLimitsEntity {
  const limits = mapLimits((name) => parseLimit(name, draft[name]) ?? null);
  return { ...limits, max_age_seconds: limits.max_age_seconds ?? 30, on_loss_limit };
}

/** What happens to the open copies when a loss limit is reached. */
export const lossActions = [
  { value: 'mantener', label: 'Dejar de abrir', hint: 'Las copias abiertas siguen a la maestra.' },
  { value: 'cerrar', label: 'Cerrar todo', hint: 'Además se cierran todas las copias abiertas.' },
] as const satisfies readonly { value: CopyLimitsEntity['on_loss_limit']; label: string; hint: string }[];

export const lossActionLabel = 'Al llegar a un límite de pérdida';

export const hasLossLimit = ({ max_daily_loss, max_total_loss, max_drawdown }: LimitsDraft): boolean =>
  [max_daily_loss, max_total_loss, max_drawdown].some((text) => text.trim() !== '');

export const toLimitItems = (limits: CopyLimitsEntity) => [
  ...limitNames.map((name) => ({ label: limitRules[name].label, value: toFieldText(limits[name]) || '—' })),
  {
    label: lossActionLabel,
    value: lossActions.find(({ value }) => value === limits.on_loss_limit)?.label ?? '—',
  },
];

export function describeLimits(limits: CopyLimitsEntity): string {
  const { max_lot, max_positions, max_daily_loss, max_slippage_points, max_age_seconds } = limits;
  const { max_total_loss, max_drawdown, on_loss_limit } = limits;
  const isLossLimited = [max_daily_loss, max_total_loss, max_drawdown].some((limit) => limit !== null);
  const parts = [
    max_lot !== null &&
      `como mucho ${formatFigure(max_lot)} ${pluralize(max_lot, 'lote', 'lotes')} en cada orden`,
    max_positions !== null &&
      `como mucho ${countText(max_positions, 'posición abierta', 'posiciones abiertas')}`,
    max_daily_loss !== null && `se detiene al perder ${formatFigure(max_daily_loss)} en un día`,
    max_total_loss !== null && `se detiene al perder ${formatFigure(max_total_loss)} en total`,
    max_drawdown !== null && `se detiene al caer ${formatFigure(max_drawdown)} desde su máximo`,
    isLossLimited && on_loss_limit === 'cerrar' && 'entonces cierra todas las copias',
    max_slippage_points !== null &&
      `hasta ${countText(max_slippage_points, 'punto', 'puntos')} de deslizamiento`,
    `nada que llegue con más de ${formatFigure(max_age_seconds)} s`,
  ].filter((part) => part !== false);
  const none = parts.length === 1 ? 'no has puesto ninguno de lote, posiciones ni pérdida; ' : '';
  return `${none}${parts.join(', ')}.`;
}
