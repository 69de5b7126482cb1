import { computeDifference } from './difference';
import { computeMoneyPerLot, type LotSymbol } from './lot-symbol';
import { computeLotsWithinRisk } from './volume';

/** The volume to evaluate: the symbol's minimum, or the largest that complies with the risk. */
export type LotMode = 'minimum' | 'recommended';

/** Input of the calculator. Prices that are not typed yet are left out. */
export interface LotQuestion {
  /** The traded symbol, with its tick value at the stop price. */
  readonly symbol: LotSymbol;
  /** The traded symbol with its tick value at the target price; left out when the tick value is the same there. */
  readonly symbolAtTarget?: LotSymbol;
  /** In the currency of the account. */
  readonly balance: number;
  /** The part of the balance that one operation may lose, in per cent. */
  readonly riskPercent: number;
  readonly mode: LotMode;
  readonly entry?: number;
  readonly stop?: number;
  readonly target?: number;
}

/** What a volume risks at the stop and gains at the target, in the currency of the account. */
export interface Stake {
  readonly lots: number;
  readonly risk: number;
  /** Percentage of the balance; undefined without a balance. */
  readonly riskPercent: number | undefined;
  /** Negative when the target lies on the side of the stop; undefined without a target. */
  readonly benefit: number | undefined;
}

/**
 * - `not_positive`: balance, risk or a price is negative, or a price is zero
 * - `no_distance`: entry and stop are the same price, so nothing limits the loss
 * - `no_rate`: the symbol's contract is known, its worth in the account's currency is not
 * - `excessive_risk`: the risk is more than the whole balance
 * - `target_on_stop_side`: the target lies where the stop does
 */
export type LotProblem =
  | 'not_positive'
  | 'excessive_risk'
  | 'no_distance'
  | 'no_rate'
  | 'target_on_stop_side';

/** Result of the calculator. A field that depends on a missing price or has a {@link LotProblem} is undefined. */
export interface LotPlan {
  readonly problem: LotProblem | undefined;
  /** The stop is below the entry: a purchase; above it: a sale. */
  readonly side: 'buy' | 'sell' | undefined;
  readonly allowedRisk: number;
  /** The chosen lot: 0 when even one step exceeds the risk. */
  readonly lot: number;
  /** The chosen lot is below the symbol's minimum, so no broker takes it. */
  readonly isMicro: boolean;
  readonly canRecommend: boolean;
  readonly recommendedLot: number | undefined;
  /** The recommended lot stopped at the symbol's maximum. */
  readonly isCapped: boolean;
  /** The operation: the chosen lot, as a whole. */
  readonly operation: Stake | undefined;
  /** Share of the allowed risk that the operation uses: 100 is all of it. */
  readonly usedPercent: number | undefined;
  /** One entry at the symbol's minimum. */
  readonly single: Stake | undefined;
  /** How many such entries fit the allowed risk; 0 means that one is too much already. */
  readonly entries: number | undefined;
  /**
   * Whether the operation stays within the risk. A lot of 0 is not an operation, and does not comply. undefined while a price is
   * missing, the risk is above 100 %, or the target is on the wrong side.
   */
  readonly complies: boolean | undefined;
}

/** Tolerance of comparisons of money, for binary fractions. */
const tolerance = 1 + 1e-8;

function findProblem({
  symbol,
  balance,
  riskPercent,
  entry,
  stop,
  target,
}: LotQuestion): LotProblem | undefined {
  const prices = [entry, stop, target].filter((price) => price !== undefined);
  if (balance < 0 || riskPercent < 0 || prices.some((price) => price <= 0)) return 'not_positive';
  if (riskPercent > 100) return 'excessive_risk';
  if (entry === undefined || stop === undefined) return undefined;
  if (entry === stop) return 'no_distance';
  if (computeMoneyPerLot(symbol, 1) === undefined) return 'no_rate';
  const isBeyond = target !== undefined && (target - entry) * (entry - stop) <= 0;
  return isBeyond ? 'target_on_stop_side' : undefined;
}

/** What one lot loses at the stop and gains at the target; undefined while a price or a rate is missing. */
function computePerLot({ symbol, symbolAtTarget = symbol, entry, stop, target }: LotQuestion) {
  if (entry === undefined || stop === undefined || entry === stop) return undefined;
  const side = stop < entry ? ('buy' as const) : ('sell' as const);
  const loss = computeMoneyPerLot(symbol, Math.abs(computeDifference(entry, stop)));
  if (loss === undefined) return undefined;
  const gain =
    target === undefined
      ? undefined
      : computeMoneyPerLot(
          symbolAtTarget,
          side === 'buy' ? computeDifference(target, entry) : computeDifference(entry, target),
        );
  return { side, loss, gain };
}

type PerLot = NonNullable<ReturnType<typeof computePerLot>>;

function computeStake(lots: number, { loss, gain }: PerLot, balance: number): Stake {
  const risk = lots * loss;
  return {
    lots,
    risk,
    riskPercent: balance > 0 ? (risk / balance) * 100 : undefined,
    benefit: gain === undefined ? undefined : lots * gain,
  };
}

/**
 * Computes the loss of a volume, the allowed loss, and the largest volume that complies. The recommended lot is the
 * allowed risk divided by the loss of one lot at the stop, rounded down to the step, so it always complies. A result
 * below the symbol's minimum is returned and marked as micro, because the minimum would exceed the allowed risk; {@link
 * LotPlan.single} has the risk of the minimum.
 */
export function computeLotPlan(question: LotQuestion): LotPlan {
  const { symbol, balance, riskPercent, mode } = question;
  const problem = findProblem(question);
  const allowedRisk = Math.max((balance * riskPercent) / 100, 0);
  const lotResult =
    problem === 'not_positive' || problem === 'excessive_risk' ? undefined : computePerLot(question);
  const recommendedLot = lotResult && computeLotsWithinRisk(allowedRisk, lotResult.loss, symbol);
  const lot = mode === 'recommended' && recommendedLot !== undefined ? recommendedLot : symbol.lot_min;
  const operation = lotResult && computeStake(lot, lotResult, balance);
  const single = lotResult && computeStake(symbol.lot_min, lotResult, balance);
  return {
    problem,
    side: lotResult?.side,
    allowedRisk,
    lot,
    isMicro: lot < symbol.lot_min,
    canRecommend: recommendedLot !== undefined,
    recommendedLot,
    isCapped: symbol.lot_max !== null && recommendedLot === symbol.lot_max,
    operation,
    usedPercent: operation && allowedRisk > 0 ? (operation.risk / allowedRisk) * 100 : undefined,
    single,
    entries: single && Math.floor((allowedRisk * tolerance) / single.risk),
    complies:
      problem === 'target_on_stop_side'
        ? undefined
        : operation && lot > 0 && operation.risk <= allowedRisk * tolerance,
  };
}
