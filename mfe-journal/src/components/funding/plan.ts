import type { TradeEntity } from '@parque/contract';
import {
  fundingTemplates,
  simulateFunding,
  type FundingOutcome,
  type FundingRules,
  type FundingTemplate,
} from '@parque/domain/funding';
import { toDateKey, toWallTime } from '@parque/domain/journal';
import type { FundingPlan } from '../../api/definitions';

/** The rules of a stored plan, for the simulation. */
const toFundingRules = ({ content }: FundingPlan): FundingRules => ({
  zone: content.zone,
  daily: content.daily,
  total: content.total && {
    percent: content.total.percent,
    mode: content.total.mode,
    isLocked: content.total.is_locked,
  },
  targetPercent: content.target_percent,
  minDays: content.min_days,
  bestDayPercent: content.best_day_percent,
});

function toFundingPlan({ key, name, rules, source, verifiedAt }: FundingTemplate, size: number): FundingPlan {
  const { zone, daily, total, targetPercent, minDays, bestDayPercent } = rules;
  return {
    key,
    kind: 'funding',
    name,
    version: 0,
    updated_at: '',
    content: {
      size,
      starts: null,
      zone,
      daily,
      source,
      verified_at: verifiedAt,
      total: total && { percent: total.percent, mode: total.mode, is_locked: total.isLocked },
      target_percent: targetPercent,
      min_days: minDays,
      best_day_percent: bestDayPercent,
    },
  };
}

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
    .map(({ date, profit }) => ({ at: Date.parse(date), net: profit }))
    .filter(({ at }) => starts === null || toDateKey(toWallTime(zone, at)) >= starts);
  return simulateFunding({ rules: toFundingRules(plan), size, closings, now });
}
