import { msPerDay } from '@parque/domain/durations';
import { toWallTime, type Instant, type WallTime } from '@parque/domain/journal';
import { setImmediate as nextRound } from 'node:timers/promises';
import type { BrokerDeal } from '../../gateway';
import { opening, type SimulatedAccount } from '../account';
import { createDice } from '../dice';
import { generateMovements } from './movements';
import { maxHoldingMs, generatePlans } from './plan';
import { buildPositionDeals } from './position-deals';

/** Days that are generated in one round of the event loop, which takes about 2 ms. */
export const daysPerRound = 4;

/** Resolves after the last queued generation: one history is generated at a time. */
let lastGeneration: Promise<unknown> = Promise.resolve();

/**
 * Generates the deals of an account in a period, oldest first. The same account always has the same past. It also
 * generates deals of the future, so the caller limits the period to the current time.
 */
export function createHistory(account: SimulatedAccount) {
  const { server, login } = account;
  const dice = createDice(`${server.name} ${login}`);
  const byDay = new Map<WallTime, readonly BrokerDeal[]>();

  function getDayDeals(date: WallTime): readonly BrokerDeal[] {
    let deals = byDay.get(date);
    if (!deals) {
      const base = 500_000_000 + Math.floor((date - opening) / msPerDay + 1) * 1000;
      const tradeDeals = generatePlans(account, date, dice).flatMap((plan) =>
        buildPositionDeals(account, plan, base + plan.number * 10),
      );
      deals = [...generateMovements(account, date, dice, base), ...tradeDeals];
      byDay.set(date, deals);
    }
    return deals;
  }

  /** Returns the days whose positions may have deals in a period. */
  function listDays(from: Instant, to: Instant): WallTime[] {
    const first = Math.floor(Math.max(toWallTime(server.zone, from) - maxHoldingMs, opening) / msPerDay);
    const last = Math.floor(toWallTime(server.zone, to) / msPerDay);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * msPerDay);
  }

  const listMissingDays = (from: Instant, to: Instant) =>
    listDays(from, to).filter((date) => !byDay.has(date));

  async function generate(from: Instant, to: Instant): Promise<void> {
    const missingDays = listMissingDays(from, to);
    for (let offset = 0; offset < missingDays.length; offset += daysPerRound) {
      missingDays.slice(offset, offset + daysPerRound).forEach(getDayDeals);
      await nextRound();
    }
  }

  function collectDeals(from: Instant, to: Instant): readonly BrokerDeal[] {
    return listDays(from, to)
      .flatMap(getDayDeals)
      .filter(({ at }) => at >= from && at < to)
      .sort((a, b) => a.at - b.at || Number(a.ticket) - Number(b.ticket));
  }

  let last:
    | { readonly from: Instant; readonly to: Instant; readonly deals: readonly BrokerDeal[] }
    | undefined;
  return {
    /**
     * Generates the deals of a period in rounds of the event loop, so that the calls of other users are answered in
     * between. Afterwards, `between` only collects them.
     */
    async prepare(from: Instant, to: Instant): Promise<void> {
      if (listMissingDays(from, to).length === 0) return;
      const generation = lastGeneration.then(() => generate(from, to));
      lastGeneration = generation.catch(() => undefined);
      await generation;
    },
    /** Caches the last result, because it is read in pages. */
    between(from: Instant, to: Instant): readonly BrokerDeal[] {
      if (last?.from !== from || last.to !== to) last = { from, to, deals: collectDeals(from, to) };
      return last.deals;
    },
  };
}

export type History = ReturnType<typeof createHistory>;
