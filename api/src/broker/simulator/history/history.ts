import { wallAt, type Instant, type WallTime } from '@parque/domain/journal';
import { setImmediate as nextRound } from 'node:timers/promises';
import type { BrokerDeal } from '../../gateway';
import { opening, type SimulatedAccount } from '../account';
import { makeDice } from '../dice';
import { movementsOf } from './movements';
import { longestHeld, plansOf } from './plan';
import { positionDeals } from './position-deals';

const day = 86_400_000;

/** Days that are generated in one round of the event loop: for about 2 ms. */
export const daysOfRound = 4;

/** Ends with the last generation in the queue. One history is generated at a time. */
let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * The deals of an account from one moment to another, oldest first. The same account always has the same past. Deals of
 * the future are included, so the caller limits the end to the current time.
 */
export function makeHistory(account: SimulatedAccount) {
  const { server, login } = account;
  const dice = makeDice(`${server.name} ${login}`);
  const byDay = new Map<WallTime, readonly BrokerDeal[]>();

  function dealsOfDay(date: WallTime): readonly BrokerDeal[] {
    let deals = byDay.get(date);
    if (!deals) {
      const base = 500_000_000 + Math.floor((date - opening) / day + 1) * 1000;
      const traded = plansOf(account, date, dice).flatMap((plan) =>
        positionDeals(account, plan, base + plan.number * 10),
      );
      deals = [...movementsOf(account, date, dice, base), ...traded];
      byDay.set(date, deals);
    }
    return deals;
  }

  /** The days whose positions may have deals in a period. */
  function daysOf(from: Instant, to: Instant): WallTime[] {
    const first = Math.floor(Math.max(wallAt(server.zone, from) - longestHeld, opening) / day);
    const last = Math.floor(wallAt(server.zone, to) / day);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * day);
  }

  const missingDays = (from: Instant, to: Instant) => daysOf(from, to).filter((date) => !byDay.has(date));

  async function generate(from: Instant, to: Instant): Promise<void> {
    const missing = missingDays(from, to);
    for (let at = 0; at < missing.length; at += daysOfRound) {
      missing.slice(at, at + daysOfRound).forEach(dealsOfDay);
      await nextRound();
    }
  }

  function between(from: Instant, to: Instant): readonly BrokerDeal[] {
    return daysOf(from, to)
      .flatMap(dealsOfDay)
      .filter(({ at }) => at >= from && at < to)
      .sort((a, b) => a.at - b.at || Number(a.ticket) - Number(b.ticket));
  }

  let last:
    { readonly from: Instant; readonly to: Instant; readonly deals: readonly BrokerDeal[] } | undefined;
  return {
    /**
     * Generates the deals of a period in rounds of the event loop, with the calls of others in between. Afterwards,
     * `between` only collects them.
     */
    async prepare(from: Instant, to: Instant): Promise<void> {
      if (missingDays(from, to).length === 0) return;
      const turn = lastTurn.then(() => generate(from, to));
      lastTurn = turn.catch(() => undefined);
      await turn;
    },
    /** Caches the last result, because it is read in pages. */
    between(from: Instant, to: Instant): readonly BrokerDeal[] {
      if (last?.from !== from || last.to !== to) last = { from, to, deals: between(from, to) };
      return last.deals;
    },
  };
}

export type History = ReturnType<typeof makeHistory>;
