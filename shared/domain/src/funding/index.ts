export type { DailyRule, FundingRules, TotalRule } from './rules';
export {
  simulateFunding,
  type Breach,
  type FloorState,
  type FundingClosing,
  type FundingOutcome,
  type FundingQuestion,
} from './simulate';
export { fundingTemplates, type FundingTemplate } from './templates';
