export type { FundingRules } from './rules';
export { simulateFunding, type FloorState, type FundingOutcome } from './simulate';
export { fundingTemplates, type FundingTemplate } from './templates';
