import { floorUnits, lotsOf, unitsOf, type Units } from './units';

/** The volume limits of the child's broker, in lots as it reports them. */
export interface CopySymbol {
  readonly contractSize: number;
  readonly volumeMin: number;
  readonly volumeMax: number;
  readonly volumeStep: number;
}

export interface ScaleQuestion {
  /** Of the master's deal. */
  readonly units: Units;
  readonly multiplier: number;
  /** Units in one lot at the master's broker. */
  readonly masterContract: number;
  readonly symbol: CopySymbol;
  /** The largest order that the owner allows, in lots. */
  readonly maxLot?: number | null;
}

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
}

/** In how many orders at most one opening is sent, when it is larger than the broker's largest order. */
export const maxOrders = 10;

/**
 * - `rounded`: rounded down to the step of the child's symbol
 * - `cut_to_max`: reduced to {@link maxOrders} times the broker's largest order
 * - `cut_to_limit`: reduced to the owner's largest order
 * - `below_min`: below the broker's smallest order, and nothing is sent
 * - `below_step`: large enough for the smallest order but below one step, and nothing is sent
 */
export type ScaleReason = 'rounded' | 'cut_to_max' | 'cut_to_limit' | 'below_min' | 'below_step';

export interface Scaled {
  readonly units: Units;
  readonly sum: CopySum;
  /** Why the result is not the product; undefined: it is. */
  readonly reason: ScaleReason | undefined;
}

/** A number of at most eight decimals as a whole number of the last of them. */
const whole = (value: number): bigint => BigInt(Math.round(value * 1e8));

function largestAllowed({ symbol, maxLot }: ScaleQuestion): { units: Units; reason: ScaleReason } {
  const max = maxOrders * floorUnits(unitsOf(symbol.volumeMax), unitsOf(symbol.volumeStep));
  const limit = maxLot === null || maxLot === undefined ? max : unitsOf(maxLot);
  return limit < max ? { units: limit, reason: 'cut_to_limit' } : { units: max, reason: 'cut_to_max' };
}

/**
 * The child's volume for a volume of the master: master × multiplier × (master's contract ÷ child's contract), down to
 * the child's step, and within what its broker and its owner allow. Worked out in whole numbers throughout, since
 * `floor(v / step) * step` of binary fractions is wrong for one volume in eight.
 */
export function scaleVolume(question: ScaleQuestion): Scaled {
  const { units, multiplier, masterContract, symbol } = question;
  const numerator = BigInt(units) * whole(multiplier) * whole(masterContract);
  const denominator = 100_000_000n * whole(symbol.contractSize);
  const step = unitsOf(symbol.volumeStep);
  const product = numerator / denominator;
  const isWhole = numerator % denominator === 0n;

  const allowed = largestAllowed(question);
  const isCut = product > BigInt(allowed.units);
  const floored = floorUnits(isCut ? allowed.units : Number(product), step);
  const result = floored < unitsOf(symbol.volumeMin) || floored <= 0 ? 0 : floored;
  const nothing = product >= BigInt(unitsOf(symbol.volumeMin)) && !isCut ? 'below_step' : 'below_min';
  const isRounded = !isWhole || BigInt(result) !== product;

  return {
    units: result,
    sum: {
      master: lotsOf(units),
      multiplier,
      contractRatio: Number((masterContract / symbol.contractSize).toPrecision(12)),
      exact: Number((Number(numerator) / Number(denominator) / 1e8).toFixed(8)),
      result: lotsOf(result),
      step: symbol.volumeStep,
      min: symbol.volumeMin,
    },
    reason: result === 0 ? nothing : isCut ? allowed.reason : isRounded ? 'rounded' : undefined,
  };
}

type OrderLimits = Pick<CopySymbol, 'volumeMin' | 'volumeMax' | 'volumeStep'>;

/**
 * The volume of the next order of an opening: the broker's largest order, reduced so that the rest is not below its
 * smallest.
 *
 * @param rest - The volume that is not sent yet, in multiples of the step.
 */
export function nextOrder(rest: Units, { volumeMin, volumeMax, volumeStep }: OrderLimits): Units {
  const [min, step] = [unitsOf(volumeMin), unitsOf(volumeStep)];
  const max = floorUnits(unitsOf(volumeMax), step);
  if (rest <= max) return rest;
  const after = rest - max;
  if (after >= min) return max;
  // A rest that no smaller order can carry is not sent.
  const smaller = floorUnits(rest - min, step);
  return smaller >= min ? smaller : max;
}

/**
 * The volume that a child should hold after its master closed a part of a position: the same fraction, rounded to the
 * nearest step. It is computed from the cumulative fraction, so that many small parts leave no residue; 0 when the
 * master holds nothing.
 *
 * @param opened - The volume that the child opened, in multiples of `step`.
 * @param left - The remaining volume of the master, of the `openedByMaster`.
 */
export function unitsLeft(opened: Units, left: Units, openedByMaster: Units, step: Units): Units {
  if (left <= 0 || openedByMaster <= 0) return 0;
  if (left >= openedByMaster) return opened;
  const steps = BigInt(Math.floor(opened / step));
  const [numerator, denominator] = [
    steps * BigInt(left) * 2n + BigInt(openedByMaster),
    BigInt(openedByMaster) * 2n,
  ];
  return Number(numerator / denominator) * step;
}
