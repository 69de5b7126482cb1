import type { TradeEntity } from '@parque/contract';
import {
  fundingTemplates,
  simulateFunding,
  type FundingOutcome,
  type FundingTemplate,
} from '@parque/domain/funding';
import { toDateKey, toWallTime } from '@parque/domain/journal';
import type { FundingPlan } from '../../api/definitions';

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
    .map(({ date, profit }) => ({ at: Date.parse(date), net: profit }))
    .filter(({ at }) => starts === null || toDateKey(toWallTime(zone, at)) >= starts);
  return simulateFunding({ rules: plan.content, size, closings, now });
}
