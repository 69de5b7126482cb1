import { roundUpUnits, roundDownUnits, toLots, toUnits, type Units } from './units';

/** The volume limits of the child's broker, in lots as it reports them. */
export interface CopySymbol {
  readonly contractSize: number;
  readonly volumeMin: number;
  readonly volumeMax: number;
  readonly volumeStep: number;
}

/** What limits the volume of an opening. */
export interface OrderBounds {
  readonly symbol: CopySymbol;
  /** The largest order that the owner allows, in lots. */
  readonly maxLot?: number | null;
  /** Whether a volume below the broker's smallest order is raised to it. */
  readonly isMinimumForced?: boolean;
}

export interface ScaleQuestion extends OrderBounds {
  /** The volume of the master's deal. */
  readonly units: Units;
  readonly multiplier: number;
  /** Units in one lot at the master's broker. */
  readonly masterContract: number;
  /** The child's equity or balance ÷ the master's. */
  readonly ratio?: { readonly of: 'equity' | 'balance'; readonly value: number };
}

/** How a volume was computed, when it does not follow from master and multiplier alone. */
type SumBasis =
  | { readonly of: 'equity' | 'balance'; readonly ratio: number }
  | { readonly of: 'fixed' }
  | {
      readonly of: 'risk';
      readonly percent: number;
      readonly equity: number;
      /** The loss of one lot at the stop, in the currency of the child. */
      readonly lossPerLot: number;
      /** The currency of the child. */
      readonly currency?: string | undefined;
    }
  | {
      readonly of: 'cash';
      /** In the currency of the child. */
      readonly money: number;
      readonly lossPerLot: number;
      readonly currency?: string | undefined;
    };

/** How a volume was computed, in lots. */
export interface CopySum {
  readonly master: number;
  readonly multiplier: number;
  readonly contractRatio: number;
  /** The product, to eight decimals. */
  readonly exact: number;
  /** The volume that is sent; 0: nothing is sent. */
  readonly result: number;
  readonly step: number;
  /** The broker's smallest order. */
  readonly min?: number | undefined;
  readonly basis?: SumBasis | undefined;
}

/** In how many orders at most one opening is sent, when it is larger than the broker's largest order. */
export const maxOrders = 10;

/**
 * - `rounded`: rounded down to the step of the child's symbol
 * - `cut_to_max`: reduced to {@link maxOrders} times the broker's largest order
 * - `cut_to_limit`: reduced to the owner's largest order
 * - `raised_to_min`: raised to the broker's smallest order, as the owner chose
 * - `below_min`: below the broker's smallest order, and nothing is sent
 * - `below_step`: large enough for the smallest order but below one step, and nothing is sent
 */
export type ScaleReason =
  | 'rounded'
  | 'cut_to_max'
  | 'cut_to_limit'
  | 'below_min'
  | 'below_step'
  | 'raised_to_min';

export interface Scaled {
  readonly units: Units;
  readonly sum: CopySum;
  /** Why the result is not the product; undefined: it is. */
  readonly reason: ScaleReason | undefined;
}

/** Returns a number with at most eight decimals in units of its eighth decimal. */
const toScaledInteger = (value: number): bigint => BigInt(Math.round(value * 1e8));

function computeMaxAllowed({ symbol, maxLot }: OrderBounds): { units: Units; reason: ScaleReason } {
  const max = maxOrders * roundDownUnits(toUnits(symbol.volumeMax), toUnits(symbol.volumeStep));
  const limit = maxLot === null || maxLot === undefined ? max : toUnits(maxLot);
  return limit < max ? { units: limit, reason: 'cut_to_limit' } : { units: max, reason: 'cut_to_max' };
}

/**
 * A volume within what the broker and the owner allow, and why it is not the computed one.
 *
 * @param product - In units. A difference below one unit gives no reason, because the page does not show it.
 */
function clampVolume(product: bigint, bounds: OrderBounds): Omit<Scaled, 'sum'> {
  const { symbol, isMinimumForced = false } = bounds;
  const [min, step] = [toUnits(symbol.volumeMin), toUnits(symbol.volumeStep)];
  const maxVolume = computeMaxAllowed(bounds);
  const isCut = product > BigInt(maxVolume.units);
  const flooredUnits = roundDownUnits(isCut ? maxVolume.units : Number(product), step);
  if (flooredUnits >= min && flooredUnits > 0) {
    const roundingReason = BigInt(flooredUnits) === product ? undefined : 'rounded';
    return { units: flooredUnits, reason: isCut ? maxVolume.reason : roundingReason };
  }
  const minUnits = roundUpUnits(Math.max(min, step), step);
  if (isMinimumForced && product > 0n && minUnits <= maxVolume.units)
    return { units: minUnits, reason: 'raised_to_min' };
  return { units: 0, reason: product >= BigInt(min) && !isCut ? 'below_step' : 'below_min' };
}

const buildSum = (exact: number, { units }: Pick<Scaled, 'units'>, { symbol }: OrderBounds) => ({
  exact: Number(exact.toFixed(8)),
  result: toLots(units),
  step: symbol.volumeStep,
  min: symbol.volumeMin,
});

/**
 * The child's volume for a volume of the master: master × multiplier × ratio × (master's contract ÷ child's contract),
 * down to the child's step, and within what its broker and its owner allow. Worked out in whole numbers throughout,
 * since `floor(v / step) * step` of binary fractions is wrong for one volume in eight.
 */
export function scaleVolume(question: ScaleQuestion): Scaled {
  const { units, multiplier, masterContract, symbol, ratio } = question;
  // The ratio has twelve decimals: with eight, a third of three lots would lack a unit.
  const fine = BigInt(Math.round((ratio?.value ?? 1) * 1e12));
  const numerator = BigInt(units) * toScaledInteger(multiplier) * toScaledInteger(masterContract) * fine;
  const denominator = 100_000_000n * 1_000_000_000_000n * toScaledInteger(symbol.contractSize);
  // A ratio such as a third has no end: its product is the nearest unit, so that three lots give one.
  const product = (numerator + (ratio ? denominator / 2n : 0n)) / denominator;
  const fit = clampVolume(product, question);
  return {
    ...fit,
    sum: {
      master: toLots(units),
      multiplier,
      contractRatio: Number((masterContract / symbol.contractSize).toPrecision(12)),
      ...buildSum(Number(numerator) / Number(denominator) / 1e8, fit, question),
      ...(ratio && { basis: { of: ratio.of, ratio: Number(ratio.value.toFixed(8)) } }),
    },
  };
}

/** A volume that does not depend on the master's: within what the child's broker and its owner allow. */
export function computeOwnVolume(
  lots: number,
  basis: Extract<SumBasis, { of: 'fixed' | 'risk' | 'cash' }>,
  master: Units,
  bounds: OrderBounds,
): Scaled {
  // Twelve digits remove the error of the binary fraction.
  const units = BigInt(Math.floor(Number((lots * 1e8).toPrecision(12))));
  const fit = clampVolume(units, bounds);
  const sum = {
    master: toLots(master),
    multiplier: 1,
    contractRatio: 1,
    ...buildSum(lots, fit, bounds),
    basis,
  };
  return { ...fit, sum };
}

type OrderLimits = Pick<CopySymbol, 'volumeMin' | 'volumeMax' | 'volumeStep'>;

/**
 * The volume of the next order of an opening: the broker's largest order, reduced so that the rest is not below its
 * smallest.
 *
 * @param rest - The volume that is not sent yet, in multiples of the step.
 */
export function nextOrder(rest: Units, { volumeMin, volumeMax, volumeStep }: OrderLimits): Units {
  const [min, step] = [toUnits(volumeMin), toUnits(volumeStep)];
  const max = roundDownUnits(toUnits(volumeMax), step);
  if (rest <= max) return rest;
  const after = rest - max;
  if (after >= min) return max;
  // A rest that no smaller order can carry is not sent.
  const smaller = roundDownUnits(rest - min, step);
  return smaller >= min ? smaller : max;
}

/**
 * The volume that a child should hold after its master closed a part of a position: the same fraction, rounded to the
 * nearest step. It is computed from the cumulative fraction, so that many small parts leave no residue; 0 when the
 * master holds nothing.
 *
 * @param openedUnits - The volume that the child opened, in multiples of `step`.
 * @param masterUnitsLeft - The remaining volume of the master, of the `openedByMaster`.
 */
export function computeUnitsLeft(
  openedUnits: Units,
  masterUnitsLeft: Units,
  masterUnits: Units,
  step: Units,
): Units {
  if (masterUnitsLeft <= 0 || masterUnits <= 0) return 0;
  if (masterUnitsLeft >= masterUnits) return openedUnits;
  const steps = BigInt(Math.floor(openedUnits / step));
  const [numerator, denominator] = [
    steps * BigInt(masterUnitsLeft) * 2n + BigInt(masterUnits),
    BigInt(masterUnits) * 2n,
  ];
  return Number(numerator / denominator) * step;
}
