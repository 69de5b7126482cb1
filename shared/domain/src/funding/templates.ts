import type { DailyRule, FundingRules, TotalRule } from './rules';

/** Rules of a plan as a page of the firm or a copy of it described them. */
export interface FundingTemplate {
  readonly key: string;
  readonly name: string;
  readonly rules: FundingRules;
  /** Where the rules were read. */
  readonly source: string;
  /** When they were read, as a day. Firms change their rules. */
  readonly verifiedAt: string;
}

const verifiedAt = '2026-11-22';
const centralEurope = 'Europe/Prague';
const east3 = 'UTC+03:00';

const createDailyRule = (percent: number, changes: Partial<DailyRule> = {}): DailyRule => ({
  percent,
  of: 'initial',
  base: 'balance',
  effect: 'fail',
  ...changes,
});

const createTotalRule = (percent: number, changes: Partial<TotalRule> = {}): TotalRule => ({
  percent,
  mode: 'static',
  is_locked: false,
  ...changes,
});

const noLimits = { daily: null, total: null, target_percent: null, min_days: null, best_day_percent: null };

/** Plans to start from. What their pages did not state is left open. Users change them to the rules of their contract. */
export const fundingTemplates: readonly FundingTemplate[] = [
  {
    key: 'ftmo-2-step',
    name: 'FTMO 2-Step, fase 1',
    rules: {
      ...noLimits,
      zone: centralEurope,
      target_percent: 10,
      min_days: 4,
      daily: createDailyRule(5),
      total: createTotalRule(10),
    },
    source: 'academy.ftmo.com',
    verifiedAt,
  },
  {
    key: 'ftmo-1-step',
    name: 'FTMO 1-Step',
    rules: {
      ...noLimits,
      zone: centralEurope,
      daily: createDailyRule(3),
      total: createTotalRule(10, { mode: 'trailEod' }),
    },
    source: 'ftmo.com, propxo.com',
    verifiedAt,
  },
  {
    key: 'fundednext-stellar-2-step',
    name: 'FundedNext Stellar 2-Step',
    rules: { ...noLimits, zone: east3, daily: createDailyRule(5), total: createTotalRule(10) },
    source: 'help.fundednext.com',
    verifiedAt,
  },
  {
    key: 'fundednext-stellar-1-step',
    name: 'FundedNext Stellar 1-Step',
    rules: { ...noLimits, zone: east3, daily: createDailyRule(3), total: createTotalRule(6) },
    source: 'help.fundednext.com',
    verifiedAt,
  },
  {
    key: 'fundednext-stellar-lite',
    name: 'FundedNext Stellar Lite',
    rules: { ...noLimits, zone: east3, daily: createDailyRule(4) },
    source: 'help.fundednext.com',
    verifiedAt,
  },
  {
    key: 'the5ers-high-stakes',
    name: 'The5ers High Stakes',
    rules: {
      ...noLimits,
      zone: east3,
      total: createTotalRule(10),
      daily: createDailyRule(5, { of: 'dayStart', base: 'highest' }),
    },
    source: 'help.the5ers.com, fundedwiki.com',
    verifiedAt,
  },
  {
    key: 'the5ers-hyper-growth',
    name: 'The5ers Hyper Growth',
    rules: {
      ...noLimits,
      zone: east3,
      daily: createDailyRule(3, { of: 'dayStart', base: 'highest', effect: 'pause' }),
    },
    source: 'help.the5ers.com',
    verifiedAt,
  },
  {
    key: 'alpha-capital',
    name: 'Alpha Capital',
    rules: { ...noLimits, zone: 'UTC+02:00', daily: createDailyRule(5, { of: 'dayStart' }) },
    source: 'páginas de ayuda de Alpha Capital',
    verifiedAt,
  },
  {
    key: 'aqua',
    name: 'Aqua Funded',
    rules: { ...noLimits, zone: 'UTC', daily: createDailyRule(5, { of: 'dayStart', base: 'highest' }) },
    source: 'páginas de ayuda de Aqua Funded',
    verifiedAt,
  },
  {
    key: 'topstep-50k',
    name: 'Topstep 50K (futuros)',
    rules: { ...noLimits, zone: 'NY+7', total: createTotalRule(4, { mode: 'trailEod', is_locked: true }) },
    source: 'copia de su página de ayuda',
    verifiedAt,
  },
];
