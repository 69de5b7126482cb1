import { wallAt, type Instant, type WallTime } from '@parque/domain/journal';
import type { BrokerDeal } from '../../gateway';
import { opening, type SimulatedAccount } from '../account';
import { makeDice } from '../dice';
import { movementsOf } from './movements';
import { longestHeld, plansOf } from './plan';
import { positionDeals } from './position-deals';

const day = 86_400_000;

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

  function between(from: Instant, to: Instant): readonly BrokerDeal[] {
    const start = Math.max(wallAt(server.zone, from) - longestHeld, opening);
    const end = wallAt(server.zone, to);
    const found: BrokerDeal[] = [];
    for (let date = Math.floor(start / day) * day; date <= end; date += day) {
      for (const deal of dealsOfDay(date)) {
        if (deal.at >= from && deal.at < to) found.push(deal);
      }
    }
    return found.sort((a, b) => a.at - b.at || Number(a.ticket) - Number(b.ticket));
  }

  let last:
    { readonly from: Instant; readonly to: Instant; readonly deals: readonly BrokerDeal[] } | undefined;
  return {
    /** Caches the last result, because it is read in pages. */
    between(from: Instant, to: Instant): readonly BrokerDeal[] {
      if (last?.from !== from || last.to !== to) last = { from, to, deals: between(from, to) };
      return last.deals;
    },
  };
}

export type History = ReturnType<typeof makeHistory>;
