import type { CopyReason, LossLimit } from './reasons';
import { computeUnitsLeft } from './scale';
import { roundUpUnits, roundDownUnits, type Units } from './units';

/** A position of the child, or a part of it, that copies a position of the master. */
export interface CopiedPosition {
  readonly childPosition: string;
  readonly childSymbol: string;
  readonly side: 'buy' | 'sell';
  /** Volume at the opening; the fraction that the master still holds is applied to it. */
  readonly openedUnits: Units;
  readonly units: Units;
}

/** The facts that decide whether a child account copies an opening. */
export interface OpeningRules {
  readonly mode: 'activo' | 'solo_cierres' | 'pausado';
  readonly stop: LossLimit | null;
  readonly maxAgeMs: number;
  /** Time since the master's broker executed the opening. */
  readonly ageMs: number;
  /** The owner requested this copy: its age does not matter. */
  readonly isSync: boolean;
}

/** A copy that is not sent. `missed`: it would have been copied at another time. */
export interface Omission {
  readonly state: 'skipped' | 'missed';
  readonly reason: CopyReason;
}

const omit = (state: Omission['state'], reason: CopyReason): Omission => ({ state, reason });

/** Why a child account does not copy an opening; undefined: it copies it. Closes do not pass through here. */
export function findOpeningOmission(rules: OpeningRules): Omission | undefined {
  if (rules.mode === 'pausado') return omit('missed', 'paused');
  if (rules.mode === 'solo_cierres') return omit('skipped', 'only_closes');
  if (rules.stop) return omit('skipped', rules.stop);
  if (!rules.isSync && rules.ageMs > rules.maxAgeMs) return omit('missed', 'late');
  return undefined;
}

/** An open copy, or an opening that would become one. */
export interface CountedCopy {
  readonly childSymbol: string;
  /** Identifies the opening of the master; the orders of a divided volume have the same one. */
  readonly opening: string | number;
}

/**
 * Whether an opening would be one position more than the owner allows. On a hedge account each opening of the master is a
 * position, also when its volume needs several orders. On a netting account each symbol is one.
 *
 * @param copies - Those that are open.
 */
export function isOverMaxPositions(
  { mode, maxPositions }: { readonly mode: 'hedge' | 'netting'; readonly maxPositions: number | null },
  copies: readonly CountedCopy[],
  opening: CountedCopy,
): boolean {
  if (maxPositions === null) return false;
  const getSlot = (copy: CountedCopy) => (mode === 'netting' ? copy.childSymbol : copy.opening);
  const usedSlots = new Set(copies.map(getSlot));
  return !usedSlots.has(getSlot(opening)) && usedSlots.size >= maxPositions;
}

/** On a netting account an order against a position closes it, so such a copy is not sent. */
export function findNettingOmission(
  heldPositions: readonly { readonly symbol: string; readonly side: 'buy' | 'sell' }[],
  symbol: string,
  side: 'buy' | 'sell',
): Omission | undefined {
  const isAgainst = heldPositions.some((position) => position.symbol === symbol && position.side !== side);
  return isAgainst ? omit('skipped', 'netting_conflict') : undefined;
}

/** The volume to close from one copy. */
export interface Reduction<Copy extends CopiedPosition> {
  readonly copy: Copy;
  readonly units: Units;
  /** All of it. */
  readonly isWhole: boolean;
}

const sum = (copies: readonly CopiedPosition[], field: 'units' | 'openedUnits') =>
  copies.reduce((total, copy) => total + copy[field], 0);

interface Steps {
  readonly min: Units;
  readonly step: Units;
}

/** The volume of a position that the master still holds, and the volume that it opened. */
interface MasterPart {
  readonly unitsLeft: Units;
  readonly openedUnits: Units;
  /** Opened volume of the copies that earlier partial closes have closed completely. */
  readonly closedUnits?: Units;
}

/**
 * The volume to close of one position: neither the closed nor the remaining volume is below the broker's minimum. The
 * steps are the current ones, which may differ from those at the opening.
 */
function computeClosedPart(units: Units, requestedUnits: Units, { min, step }: Steps): Units {
  if (requestedUnits >= units) return units;
  const part = roundDownUnits(units - requestedUnits < min ? units - min : requestedUnits, step);
  return part < min ? 0 : part;
}

/**
 * The volume to close of a position that several copies share, so that one copy is closed completely. Rounds up to the
 * broker's step, so the other copies may lose the rounded part.
 *
 * @param positionUnits - The whole volume of the position.
 */
export function computeSharedClose(units: Units, positionUnits: Units, { min, step }: Steps): Units {
  const part = Math.max(min, roundUpUnits(units, step));
  return positionUnits - part < min ? positionUnits : part;
}

/**
 * The volumes to close of a child account's copies of one position, when the master still holds `unitsLeft` of the
 * `openedUnits` that it opened. The oldest copy is closed first. A full close of the master closes all copies completely, without rounding.
 */
export function planReductions<Copy extends CopiedPosition>(
  copies: readonly Copy[],
  { unitsLeft, openedUnits, closedUnits = 0 }: MasterPart,
  steps: Steps,
): readonly Reduction<Copy>[] {
  const target = computeUnitsLeft(
    sum(copies, 'openedUnits') + closedUnits,
    unitsLeft,
    openedUnits,
    steps.step,
  );
  let excess = sum(copies, 'units') - target;
  const plannedReductions: Reduction<Copy>[] = [];
  for (const copy of copies) {
    const units = target === 0 ? copy.units : computeClosedPart(copy.units, Math.max(0, excess), steps);
    if (units > 0) plannedReductions.push({ copy, units, isWhole: units === copy.units });
    excess -= units;
  }
  return plannedReductions;
}
