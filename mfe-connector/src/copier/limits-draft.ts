import type { CopyLimitsEntity } from '@parque/contract';
import { formatNumber } from '@parque/ui';

/** Limits as they are typed; what is empty is no limit. */
export interface LimitsDraft {
  readonly max_lot: string;
  readonly max_positions: string;
  readonly max_daily_loss: string;
  readonly max_slippage_points: string;
  readonly max_age_seconds: string;
}

export type LimitName = keyof LimitsDraft;

interface LimitRule {
  readonly label: string;
  readonly hint: string;
  readonly unit?: string;
  readonly isWhole: boolean;
  readonly least: number;
  readonly most: number;
  readonly isRequired?: boolean;
}

export const limitRules = {
  max_lot: {
    label: 'Lote máximo',
    hint: 'Una orden más grande se recorta hasta aquí.',
    unit: 'lotes',
    isWhole: false,
    least: 0.00000001,
    most: 10_000,
  },
  max_positions: {
    label: 'Posiciones abiertas',
    hint: 'Con tantas abiertas no se abre ninguna más.',
    isWhole: true,
    least: 1,
    most: 1000,
  },
  max_daily_loss: {
    label: 'Pérdida diaria máxima',
    hint: 'Si la cuenta pierde más en un día, deja de abrir. En la divisa de la cuenta.',
    isWhole: false,
    least: 0.01,
    most: 1e9,
  },
  max_slippage_points: {
    label: 'Deslizamiento máximo',
    hint: 'Cuánto puede apartarse el precio del de la maestra.',
    unit: 'puntos',
    isWhole: true,
    least: 0,
    most: 100_000,
  },
  max_age_seconds: {
    label: 'Antigüedad máxima',
    hint: 'Una apertura que llega más tarde ya no se copia.',
    unit: 's',
    isWhole: true,
    least: 1,
    most: 3600,
    isRequired: true,
  },
} as const satisfies Record<LimitName, LimitRule>;

export const limitNames = Object.keys(limitRules) as LimitName[];

const figure = (value: number) => formatNumber(value, { maximumFractionDigits: 8 });
const typed = (value: number | null) => (value === null ? '' : String(value).replace('.', ','));

export const draftOf = (limits: CopyLimitsEntity): LimitsDraft => ({
  max_lot: typed(limits.max_lot),
  max_positions: typed(limits.max_positions),
  max_daily_loss: typed(limits.max_daily_loss),
  max_slippage_points: typed(limits.max_slippage_points),
  max_age_seconds: typed(limits.max_age_seconds),
});

const read = (text: string) => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')));

/** What is wrong with a limit, in Spanish. */
export function limitError(name: LimitName, text: string): string | undefined {
  const { isWhole, least, most, isRequired }: LimitRule = limitRules[name];
  const value = read(text);
  if (value === null) return isRequired ? 'Hace falta este dato.' : undefined;
  if (Number.isNaN(value)) return 'Escribe un número.';
  if (isWhole && !Number.isInteger(value)) return 'Escribe un número entero.';
  if (value < least) return least < 1 ? 'Escribe un número mayor que 0.' : `Como poco ${figure(least)}.`;
  return value > most ? `Como mucho ${figure(most)}.` : undefined;
}

/** The limits that a draft without errors stands for. */
export const limitsOf = (draft: LimitsDraft): CopyLimitsEntity => ({
  max_lot: read(draft.max_lot),
  max_positions: read(draft.max_positions),
  max_daily_loss: read(draft.max_daily_loss),
  max_slippage_points: read(draft.max_slippage_points),
  max_age_seconds: read(draft.max_age_seconds) ?? 30,
});

/** Stored limits, in the words of the form. */
export const limitsInWords = (limits: CopyLimitsEntity) =>
  limitNames.map((name) => ({ label: limitRules[name].label, value: typed(limits[name]) || '—' }));

/** The limits in one sentence. */
export function describeLimits(limits: CopyLimitsEntity): string {
  const { max_lot, max_positions, max_daily_loss, max_slippage_points, max_age_seconds } = limits;
  const parts = [
    max_lot !== null && `como mucho ${figure(max_lot)} lotes en cada orden`,
    max_positions !== null && `como mucho ${figure(max_positions)} posiciones abiertas`,
    max_daily_loss !== null && `se detiene al perder ${figure(max_daily_loss)} en un día`,
    max_slippage_points !== null && `hasta ${figure(max_slippage_points)} puntos de deslizamiento`,
    `nada que llegue con más de ${figure(max_age_seconds)} s`,
  ].filter((part) => part !== false);
  const none = parts.length === 1 ? 'no has puesto ninguno de lote, posiciones ni pérdida; ' : '';
  return `${none}${parts.join(', ')}.`;
}
