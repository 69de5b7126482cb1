import { copySide, filterReason, plainRules, type CopyReason, type CopyRules } from '@parque/domain/copy';
import type { copierCommands, copierEvents } from '../../../core/database/schema';
import { createChance } from './chance';
import { addStopRules, isPlainStory } from './story-market';

type Event = typeof copierEvents.$inferSelect;
type Command = typeof copierCommands.$inferSelect;

/**
 * Returns the rules of a child of a story. Their random numbers are separate, so that the rest of the story does not
 * depend on them.
 */
export function pickRules(seed: number, child: number): CopyRules {
  const chance = createChance(seed * 31 + child * 7919);
  if (chance.rollPercent(50)) return plainRules;
  const sizing = chance.pick(['multiplier', 'fixed', 'balance', 'equity'] as const);
  const isListed = chance.rollPercent(30);
  const rules: CopyRules = {
    ...plainRules,
    sizing,
    fixedLots: sizing === 'fixed' ? chance.pickWhole(1, 40) / 100 : null,
    isInverse: chance.rollPercent(50),
    onlySide: chance.pick([null, null, null, 'buy', 'sell'] as const),
    symbolList: isListed ? chance.pick(['only', 'except'] as const) : 'all',
    symbols: isListed ? ['EURUSD'] : [],
    areStopsCopied: chance.rollPercent(80),
    isMinimumForced: chance.rollPercent(30),
  };
  return isPlainStory(seed) ? rules : addStopRules(rules, chance);
}

/** Whether a reason that the rules cause is possible under these rules. */
export function isRuledReason(rules: CopyRules, reason: CopyReason, event: Event): boolean {
  const { symbol, side } = event;
  if (reason === 'stops_not_copied') return !rules.areStopsCopied;
  if (reason === 'raised_to_min') return rules.isMinimumForced;
  if (reason === 'stops_clamped') return rules.areStopsClamped === true;
  if (reason === 'no_stop') return rules.sizing === 'risk' || rules.sizing === 'cash';
  if (reason === 'stop_passed') return rules.ownStop != null;
  return reason === filterReason(rules, { symbol, side, wall: null });
}

/** Returns the rule that the executed order of an opening violates; undefined: none. */
export function findRuleFault(rules: CopyRules, command: Command, event: Event): string | undefined {
  const { action, state, request, sum } = command;
  if (action !== 'open' || state !== 'done') return undefined;
  const { symbol, side } = event;
  const filterResult = filterReason(rules, { symbol, side, wall: null });
  if (filterResult) return `was opened in spite of ${filterResult}`;
  if (request?.side !== copySide(rules, side)) return `was opened as ${request?.side}`;
  if (rules.sizing === 'fixed' && sum?.exact !== rules.fixedLots) return `was opened with ${sum?.exact}`;
  return undefined;
}
