import type { CopyReason } from './reasons';
import { unitsLeft } from './scale';
import { ceilUnits, floorUnits, type Units } from './units';

/** A position of the child's account, as its broker tells of it. */
export interface HeldPosition {
  readonly position: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly units: Units;
}

/** A position of the child that copies one of the master's, or a part of it. */
export interface CopiedPosition {
  readonly childPosition: string;
  readonly childSymbol: string;
  readonly side: 'buy' | 'sell';
  /** What the fraction that the master has left is a fraction of. */
  readonly openedUnits: Units;
  readonly units: Units;
}

/** What decides whether a child opens anything. */
export interface OpeningRules {
  readonly mode: 'activo' | 'solo_cierres' | 'pausado';
  /** The loss limit of this day was reached. */
  readonly isStopped: boolean;
  /** Copies that are open. */
  readonly openCopies: number;
  readonly maxPositions: number | null;
  readonly maxAgeMs: number;
  /** Since the master's broker did it. */
  readonly ageMs: number;
  /** The owner asked for it, whatever its age. */
  readonly isSync: boolean;
}

/** A copy that is not sent: `missed` for what would have been copied at another time. */
export interface Omission {
  readonly state: 'skipped' | 'missed';
  readonly reason: CopyReason;
}

const omit = (state: Omission['state'], reason: CopyReason): Omission => ({ state, reason });

/** Why a child does not open what its master opened; undefined: it does. Closes are not asked about here. */
export function openingOmission(rules: OpeningRules): Omission | undefined {
  if (rules.mode === 'pausado') return omit('missed', 'paused');
  if (rules.mode === 'solo_cierres') return omit('skipped', 'only_closes');
  if (rules.isStopped) return omit('skipped', 'daily_loss');
  if (!rules.isSync && rules.ageMs > rules.maxAgeMs) return omit('missed', 'late');
  if (rules.maxPositions !== null && rules.openCopies >= rules.maxPositions) {
    return omit('skipped', 'max_positions');
  }
  return undefined;
}

/** On a netting account what is opened against a position closes it, so such a copy is not sent. */
export function nettingOmission(
  held: readonly HeldPosition[],
  symbol: string,
  side: 'buy' | 'sell',
): Omission | undefined {
  const isAgainst = held.some((position) => position.symbol === symbol && position.side !== side);
  return isAgainst ? omit('skipped', 'netting_conflict') : undefined;
}

/** How much of which position to close. */
export interface Reduction<Copy extends CopiedPosition> {
  readonly copy: Copy;
  readonly units: Units;
  /** All of it. */
  readonly isWhole: boolean;
}

const sum = (copies: readonly CopiedPosition[], of: 'units' | 'openedUnits') =>
  copies.reduce((total, copy) => total + copy[of], 0);

interface Steps {
  readonly min: Units;
  readonly step: Units;
}

/** What the master holds of a position, and of what that is a part. */
interface MasterPart {
  readonly left: Units;
  readonly opened: Units;
  /** What copies that its parts have closed wholly had opened of it. */
  readonly closed?: Units;
}

/**
 * Out of one position so much that neither what is closed nor what is left is less than a broker takes, and in its steps,
 * which may be others than when it was opened.
 */
function partOf(units: Units, wanted: Units, { min, step }: Steps): Units {
  if (wanted >= units) return units;
  const part = floorUnits(units - wanted < min ? units - min : wanted, step);
  return part < min ? 0 : part;
}

/**
 * What to close of a position that several copies share, so that nothing is left of one of them. Closing wins: what its
 * broker's steps cannot tell apart, the others lose as well.
 *
 * @param held - All that the position holds.
 */
export function wholeOfShared(units: Units, held: Units, { min, step }: Steps): Units {
  const part = Math.max(min, ceilUnits(units, step));
  return held - part < min ? held : part;
}

/**
 * What to close of a child's copies of one position, of which the master has `left` of what it `opened`. The oldest
 * goes first. A full close of the master closes all of them wholly, whatever steps say.
 */
export function reductions<Copy extends CopiedPosition>(
  copies: readonly Copy[],
  { left, opened, closed = 0 }: MasterPart,
  steps: Steps,
): readonly Reduction<Copy>[] {
  const target = unitsLeft(sum(copies, 'openedUnits') + closed, left, opened, steps.step);
  let excess = sum(copies, 'units') - target;
  const found: Reduction<Copy>[] = [];
  for (const copy of copies) {
    const units = target === 0 ? copy.units : partOf(copy.units, Math.max(0, excess), steps);
    if (units > 0) found.push({ copy, units, isWhole: units === copy.units });
    excess -= units;
  }
  return found;
}
