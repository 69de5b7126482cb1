import type { TradeEntity } from '@parque/contract';
import { readAmount, readPrice, writeFigure } from '@parque/domain/amounts';
import {
  type FundingOutcome,
  type FundingTemplate,
  fundingTemplates,
  simulateFunding,
} from '@parque/domain/funding';
import { toDateKey, toWallTime } from '@parque/domain/journal';
import { getDecimalSeparator } from '@parque/ui';
import type { DefinitionText, FundingPlan } from '../../api/definitions';

const toFundingPlan = (
  { key, name, rules, source, verifiedAt }: FundingTemplate,
  size: number,
): FundingPlan => ({
  key,
  kind: 'funding',
  name,
  version: 0,
  updated_at: '',
  content: { ...rules, size, starts: null, source, verified_at: verifiedAt },
});

/** The templates as plans with this initial balance. They are not stored: their version is zero. */
export const createTemplatePlans = (size: number): FundingPlan[] =>
  fundingTemplates.map((template) => toFundingPlan(template, size));

/** Applies a plan to the closings of an account since the first day of the plan. */
export function computeOutcome(
  plan: FundingPlan,
  trades: readonly TradeEntity[],
  now: number,
): FundingOutcome {
  const { starts, size, zone } = plan.content;
  const closings = trades
    .map(({ date, profit }) => ({ closedAt: Date.parse(date), net: profit }))
    .filter(({ closedAt }) => starts === null || toDateKey(toWallTime(zone, closedAt)) >= starts);
  return simulateFunding({ rules: plan.content, size, closings, now });
}

const formatFigure = (value: number | null | undefined) =>
  value == null ? '' : writeFigure(value, getDecimalSeparator());

const parsePercent = (text: string) => readPrice(text, getDecimalSeparator());
const parseAmount = (text: string) => readAmount(text, getDecimalSeparator());

/** The input of a plan, as text and choices. */
export const toPlanDraft = ({ name, content }: DefinitionText<FundingPlan>) => ({
  name,
  size: formatFigure(content.size),
  starts: content.starts ?? '',
  zone: content.zone,
  daily: formatFigure(content.daily?.percent),
  of: content.daily?.of ?? 'initial',
  base: content.daily?.base ?? 'balance',
  effect: content.daily?.effect ?? 'fail',
  total: formatFigure(content.total?.percent),
  mode: content.total?.mode ?? 'static',
  isLocked: content.total?.is_locked ?? false,
  target: formatFigure(content.target_percent),
  minDays: formatFigure(content.min_days),
  bestDay: formatFigure(content.best_day_percent),
  source: content.source,
  verifiedAt: content.verified_at ?? '',
});

export type PlanDraft = ReturnType<typeof toPlanDraft>;

const findPercentError = (text: string, max = 100) => {
  if (text.trim() === '') return undefined;
  const value = parsePercent(text);
  return value !== undefined && value > 0 && value <= max ? undefined : `Un porcentaje, como mucho ${max}.`;
};

/** Finds the errors of an input, by field. */
export function findPlanErrors(draft: PlanDraft): Partial<Record<keyof PlanDraft, string>> {
  const size = parseAmount(draft.size);
  const days = Number(draft.minDays || 1);
  const errors = {
    size: size !== undefined && size > 0 ? undefined : 'Escribe el balance inicial.',
    daily: findPercentError(draft.daily),
    total: findPercentError(draft.total),
    target: findPercentError(draft.target, 1000),
    bestDay: findPercentError(draft.bestDay),
    minDays: days >= 1 && days <= 365 ? undefined : 'De 1 a 365 días.',
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}

const parseOptionalPercent = (text: string) => parsePercent(text) ?? null;

/** The plan of a valid input. An empty percent is no limit. */
export function toFundingText(draft: PlanDraft): DefinitionText<FundingPlan> {
  const [daily, total] = [parseOptionalPercent(draft.daily), parseOptionalPercent(draft.total)];
  const { of, base, effect, mode, isLocked } = draft;
  const content: FundingPlan['content'] = {
    size: parseAmount(draft.size) ?? 0,
    starts: draft.starts || null,
    zone: draft.zone,
    daily: daily === null ? null : { percent: daily, of, base, effect },
    total: total === null ? null : { percent: total, mode, is_locked: isLocked },
    target_percent: parseOptionalPercent(draft.target),
    best_day_percent: parseOptionalPercent(draft.bestDay),
    min_days: draft.minDays === '' ? null : Number(draft.minDays),
    source: draft.source.trim(),
    verified_at: draft.verifiedAt || null,
  };
  return { name: draft.name.trim(), content };
}
