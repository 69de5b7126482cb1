import type { CopyRules } from './copy-rules';
import type { CopyReason } from './reasons';
import { computeOwnVolume, scaleVolume, type OrderBounds, type Scaled } from './scale';
import type { Units } from './units';

/** The worth of an account, in its currency. */
export interface Worth {
  readonly balance: number;
  readonly equity: number;
  readonly currency: string;
}

export interface Opening extends Omit<OrderBounds, 'isMinimumForced'> {
  /** The volume that the master opened or added. */
  readonly units: Units;
  readonly multiplier: number;
  /** Units in one lot at the master's broker. */
  readonly masterContract: number;
  readonly rules: CopyRules;
  /** Needed for `equity`, `balance` and `risk`. */
  readonly worth?: { readonly master: Worth; readonly child: Worth };
  /** Needed for `risk` and `cash`. */
  readonly risk?: {
    /** The price at which the child opens. */
    readonly price: number;
    readonly stopLoss: number | null;
    readonly side: 'buy' | 'sell';
    readonly tickSize: number;
    /** The value of a tick for one lot, in the currency of the child; undefined: unknown. */
    readonly tickValue: number | undefined;
    /** The currency of the child. */
    readonly currency?: string;
  };
}

/** Whether a volume does not depend on the volume of the master. */
export const isOwnVolume = ({ sizing }: Pick<CopyRules, 'sizing'>): boolean =>
  sizing === 'fixed' || sizing === 'risk' || sizing === 'cash';

/** A volume, or why none can be computed. */
type Sized = Scaled | { readonly problem: CopyReason };

function computeByWorth(opening: Opening, of: 'equity' | 'balance'): Sized {
  const { worth, rules } = opening;
  if (!worth || worth.master[of] <= 0 || worth.child[of] <= 0) return { problem: 'no_worth' };
  if (worth.master.currency !== worth.child.currency) return { problem: 'currency_differs' };
  const ratio = { of, value: worth.child[of] / worth.master[of] };
  return scaleVolume({ ...opening, isMinimumForced: rules.isMinimumForced, ratio });
}

/** What one lot loses at the stop, in the currency of the child, or why this is not known. */
function computeLossPerLot({ risk }: Opening): number | { readonly problem: CopyReason } {
  if (!risk || risk.stopLoss === null) return { problem: 'no_stop' };
  const { price, stopLoss, side, tickSize, tickValue } = risk;
  const distance = side === 'buy' ? price - stopLoss : stopLoss - price;
  if (distance <= 0) return { problem: 'stop_passed' };
  if (tickValue === undefined || tickValue <= 0 || tickSize <= 0) return { problem: 'no_tick_value' };
  // A price has fewer than twelve digits; the rest is the error of the subtraction.
  return Number(((distance / tickSize) * tickValue).toPrecision(10));
}

type Budget =
  | { readonly of: 'risk'; readonly percent: number; readonly equity: number }
  | { readonly of: 'cash' };

function computeByRisk(opening: Opening, money: number, budget: Budget): Sized {
  const lossPerLot = computeLossPerLot(opening);
  if (typeof lossPerLot !== 'number') return lossPerLot;
  const lots = money / lossPerLot;
  // A terminal may report any figures, also zero and infinity.
  if (!Number.isFinite(lossPerLot) || !Number.isFinite(lots * 1e8)) return { problem: 'no_tick_value' };
  const { units, rules, risk } = opening;
  const loss = { lossPerLot, ...(risk?.currency !== undefined && { currency: risk.currency }) };
  const basis = budget.of === 'cash' ? { ...budget, money, ...loss } : { ...budget, ...loss };
  return computeOwnVolume(lots, basis, units, { ...opening, isMinimumForced: rules.isMinimumForced });
}

function computeByPercent(opening: Opening, percent: number): Sized {
  const equity = opening.worth?.child.equity ?? 0;
  if (equity <= 0) return { problem: 'no_worth' };
  return computeByRisk(opening, (equity * percent) / 100, { of: 'risk', percent, equity });
}

/** The child's volume for an opening, by the way that its owner chose. */
export function computeSizedVolume(opening: Opening): Sized {
  const { rules, units } = opening;
  const bounds = { ...opening, isMinimumForced: rules.isMinimumForced };
  switch (rules.sizing) {
    case 'fixed':
      return computeOwnVolume(rules.fixedLots ?? 0, { of: 'fixed' }, units, bounds);
    case 'equity':
    case 'balance':
      return computeByWorth(opening, rules.sizing);
    case 'risk':
      return computeByPercent(opening, rules.riskPercent ?? 0);
    case 'cash':
      return computeByRisk(opening, rules.riskMoney ?? 0, { of: 'cash' });
    case 'multiplier':
      return scaleVolume(bounds);
  }
}
