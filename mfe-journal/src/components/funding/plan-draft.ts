import { readAmount, readPrice, writeFigure } from '@parque/domain/amounts';
import { decimalSeparator } from '@parque/ui';
import type { FundingPlan, FundingText } from '../../api/definitions';

const figureText = (value: number | null | undefined) =>
  value == null ? '' : writeFigure(value, decimalSeparator());

const percentIn = (text: string) => readPrice(text, decimalSeparator());
const amountIn = (text: string) => readAmount(text, decimalSeparator());

/** The input of a plan, as text and choices. */
export const draftOf = ({ name, content }: FundingText) => ({
  name,
  size: figureText(content.size),
  starts: content.starts ?? '',
  zone: content.zone,
  daily: figureText(content.daily?.percent),
  of: content.daily?.of ?? 'initial',
  base: content.daily?.base ?? 'balance',
  effect: content.daily?.effect ?? 'fail',
  total: figureText(content.total?.percent),
  mode: content.total?.mode ?? 'static',
  isLocked: content.total?.is_locked ?? false,
  target: figureText(content.target_percent),
  minDays: figureText(content.min_days),
  bestDay: figureText(content.best_day_percent),
  source: content.source,
  verifiedAt: content.verified_at ?? '',
});

export type PlanDraft = ReturnType<typeof draftOf>;

const percentError = (text: string, most = 100) => {
  if (text.trim() === '') return undefined;
  const value = percentIn(text);
  return value !== undefined && value > 0 && value <= most ? undefined : `Un porcentaje, como mucho ${most}.`;
};

/** What is wrong with an input, by field. */
export function draftErrors(draft: PlanDraft): Partial<Record<keyof PlanDraft, string>> {
  const size = amountIn(draft.size);
  const days = Number(draft.minDays || 1);
  const errors = {
    size: size !== undefined && size > 0 ? undefined : 'Escribe el balance inicial.',
    daily: percentError(draft.daily),
    total: percentError(draft.total),
    target: percentError(draft.target, 1000),
    bestDay: percentError(draft.bestDay),
    minDays: days >= 1 && days <= 365 ? undefined : 'De 1 a 365 días.',
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}

const figure = (text: string) => percentIn(text) ?? null;

/** The plan of a valid input. An empty percent is no limit. */
export function textOf(draft: PlanDraft): FundingText {
  const [daily, total] = [figure(draft.daily), figure(draft.total)];
  const { of, base, effect, mode, isLocked } = draft;
  const content: FundingPlan['content'] = {
    ...{ size: amountIn(draft.size) ?? 0, starts: draft.starts || null, zone: draft.zone },
    daily: daily === null ? null : { percent: daily, of, base, effect },
    total: total === null ? null : { percent: total, mode, is_locked: isLocked },
    ...{ target_percent: figure(draft.target), best_day_percent: figure(draft.bestDay) },
    min_days: draft.minDays === '' ? null : Number(draft.minDays),
    ...{ source: draft.source.trim(), verified_at: draft.verifiedAt || null },
  };
  return { name: draft.name.trim(), content };
}
