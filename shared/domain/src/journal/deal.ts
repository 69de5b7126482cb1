import type { Deal as StatementDeal, Minor } from '../statement/deal';
import type { Instant } from './zone';

export { computeAmount, isTrade, maxMinor, type DealEntry, type DealType } from '../statement/deal';

export type Side = 'buy' | 'sell';

/** An amount of money as a whole number of the smallest unit of its currency, so that sums are exact. */
export type MinorUnits = Minor;

/** A deal whose instant is known, not only the reading of the server's clock. */
export interface Deal extends StatementDeal {
  readonly at: Instant;
}

/** The order in which an account's deals happened. */
export function compareByTime(a: Pick<Deal, 'at' | 'ticket'>, b: Pick<Deal, 'at' | 'ticket'>): number {
  return a.at - b.at || a.ticket.length - b.ticket.length || (a.ticket < b.ticket ? -1 : 1);
}

/** An amount in the currency's own unit: `toMoney(1234, 2)` is 12.34. */
export function toMoney(amount: MinorUnits, digits: number): number {
  return amount / 10 ** digits;
}

/** Converts an amount such as 12.339999 to whole minor units: 1234. */
export function toMinorUnits(amount: number, digits: number): MinorUnits {
  const minorUnits = Math.round(Math.abs(amount) * 10 ** digits + 1e-7);
  return amount < 0 && minorUnits > 0 ? -minorUnits : minorUnits;
}
