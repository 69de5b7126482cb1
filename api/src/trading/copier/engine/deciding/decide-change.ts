import {
  clampStops,
  nextOrder,
  planReductions,
  toUnits,
  computeSharedClose,
  type CopyReason,
  type Reduction,
} from '@parque/domain/copy';
import type { BrokerPosition, SymbolSpec } from '../../../broker/gateway';
import { retcodes } from '../../../broker/retcode';
import type { Child, Copy } from '../recording/child';
import { listChildCopies } from '../recording/child-copies';
import type { Command } from '../recording/command';
import { getBroker } from '../copy-broker';
import type { Decision, Order } from './decision';
import type { Engine } from '../engine';
import type { LeasedEngine } from '../fence';
import { reconcileChild, type Holdings } from './reconcile';
import { computeRequiredStops, getBrokerFactor, hasStops, roundStops } from './scaled-symbol';

interface MasterState {
  readonly action: Command['action'];
  readonly event: Pick<Command['event'], 'side' | 'leftUnits' | 'stopLoss' | 'takeProfit'>;
}

/** The open copies of one position, and the volume that its fully closed copies had opened. */
interface PositionChanges {
  readonly changes: readonly Change[];
  readonly closedUnits: number;
}

export interface Change {
  readonly copy: Copy;
  readonly heldPosition: BrokerPosition;
  readonly spec: SymbolSpec;
  readonly brokerFactor: number;
}

function buildModifyOrder(
  { copy, heldPosition, spec, brokerFactor }: Change,
  event: MasterState['event'],
): Order | undefined {
  const { side } = copy;
  const { own: _own, ...requiredStops } = computeRequiredStops(copy, event, {
    side,
    price: heldPosition.priceOpen,
    spec,
    brokerFactor,
  });
  if (hasStops(heldPosition, requiredStops, spec)) return undefined;
  const units = toUnits(heldPosition.volumeLots);
  return {
    action: 'modify',
    ...toOrderTarget(copy),
    units: 0,
    unitsBefore: units,
    ...requiredStops,
  };
}

const toOrderTarget = ({ id, childSymbol: symbol, side, childPosition: position }: Copy) => ({
  copyId: id,
  symbol,
  side,
  position,
  hasMore: false,
});

const toUnitSteps = ({ volumeMin, volumeStep }: SymbolSpec) => ({
  min: toUnits(volumeMin),
  step: toUnits(volumeStep),
});

/** Builds a close that leaves no volume open which the broker cannot close in its volume steps. */
function buildCloseOrder({ copy, heldPosition, spec }: Change, { units, isWhole }: Reduction<Copy>): Order {
  const unitsBefore = toUnits(heldPosition.volumeLots);
  // On a netting account, the volume beyond this copy belongs to other copies or to the owner.
  const isShared = isWhole && units < unitsBefore;
  const closedUnits = isShared
    ? computeSharedClose(units, unitsBefore, toUnitSteps(spec))
    : Math.min(units, unitsBefore);
  return {
    action: closedUnits === unitsBefore ? 'close' : 'close_partial',
    ...toOrderTarget(copy),
    units: closedUnits,
    ...(closedUnits > units && { reason: 'shared_steps' as const }),
    unitsBefore,
    stopLoss: null,
    takeProfit: null,
  };
}

/** Limits a close to the broker's largest order. Such a part leaves a rest that can be closed. */
function limitToFirstPart(
  order: Order,
  { changes }: PositionChanges,
): Pick<Order, 'hasMore'> & Partial<Order> {
  const spec = changes.find(({ copy }) => copy.id === order.copyId)?.spec;
  if (order.action === 'modify' || !spec || spec.volumeMax <= 0) return order;
  const units = nextOrder(order.units, spec);
  return units < order.units ? { action: 'close_partial', units, reason: 'split', hasMore: true } : order;
}

/**
 * Moves stops that the broker rejected as too near to the nearest distance that it accepts. If the distance is
 * unknown, one tick is tried.
 *
 * @returns undefined - The copy has these stops already, or they are the master's, which are sent again.
 */
async function clampOrderStops(engine: Engine, child: Child, order: Order, { heldPosition, spec }: Change) {
  const { bid, ask } = await getBroker(engine, child).quote(child.reference, spec.name);
  const market = {
    side: heldPosition.side,
    price: heldPosition.side === 'buy' ? bid : ask,
    distance: Math.max((spec.stopPoints ?? 0) / 10 ** spec.digits, spec.tickSize),
    tickSize: spec.tickSize,
    heldStop: heldPosition.stopLoss ?? null,
  };
  const stops = roundStops(clampStops(order, market), spec);
  const isWhole = stops.stopLoss === order.stopLoss && stops.takeProfit === order.takeProfit;
  if (isWhole || hasStops(heldPosition, stops, spec)) return undefined;
  return { ...order, ...stops, reason: 'stops_clamped' as const, areStopsClamped: true as const };
}

/** The stop loss of a change whose stops were rejected together: a take profit that is too near must not prevent it. */
function separateStopLoss(order: Order, { heldPosition, spec }: Change): Order | undefined {
  const stops = { stopLoss: order.stopLoss, takeProfit: heldPosition.takeProfit ?? null };
  const isWhole = stops.takeProfit === order.takeProfit;
  if (stops.stopLoss === null || isWhole || hasStops(heldPosition, stops, spec)) return undefined;
  return { ...order, ...stops, reason: 'invalid_stops', isStopLossAlone: true };
}

/** Returns why a position without open copies needs no order. */
function getAbsenceReason(closedCopies: readonly Copy[]): CopyReason {
  const last = closedCopies.filter(({ state }) => state !== 'open').at(-1);
  if (!last) return 'not_held';
  return last.state === 'closed' ? 'closed_already' : 'closed_by_hand';
}

/** Builds the orders that bring the copies of one position in line with the master's position. */
export function buildOrders({ event, action }: MasterState, { changes, closedUnits }: PositionChanges) {
  const [first] = changes;
  if (!first) return [];
  if (action === 'modify') return changes.flatMap((change) => buildModifyOrder(change, event) ?? []);
  const leftUnits = action === 'close' ? 0 : event.leftUnits;
  const master = { unitsLeft: leftUnits, openedUnits: first.copy.ofUnits, closedUnits };
  return planReductions(
    changes.map(({ copy }) => copy),
    master,
    toUnitSteps(first.spec),
  ).flatMap((reduction) => {
    const change = changes.find(({ copy }) => copy === reduction.copy);
    return change ? [buildCloseOrder(change, reduction)] : [];
  });
}

/**
 * Reads the open copies of a position with their broker positions and symbols. `allCopies` contains its closed copies, too.
 */
export async function loadPositionChanges(
  engine: Engine,
  child: Child,
  { positions, copies }: Holdings,
  { position, allCopies }: { readonly position: string; readonly allCopies: readonly Copy[] },
): Promise<PositionChanges> {
  const broker = getBroker(engine, child);
  const changes: Change[] = [];
  for (const copy of copies) {
    const heldPosition = positions.find(({ ticket }) => ticket === copy.childPosition);
    if (copy.position !== position || !heldPosition) continue;
    changes.push({
      copy,
      heldPosition,
      spec: await engine.symbols.spec(broker, child, copy.childSymbol),
      brokerFactor: getBrokerFactor(copies, copy.childPosition),
    });
  }
  const closedCopies = allCopies.filter(({ state }) => state === 'closed');
  return { changes, closedUnits: closedCopies.reduce((sum, { openedUnits }) => sum + openedUnits, 0) };
}

/**
 * Decides how a child follows a change or a close of a position. It starts from what the child holds now, so deciding
 * twice gives the same result.
 */
export async function decideChange(engine: LeasedEngine, child: Child, command: Command): Promise<Decision> {
  const { position, action } = command;
  if (action === 'modify' && !child.rules.areStopsCopied)
    return { end: 'skipped', reason: 'stops_not_copied' };
  const readCopies = () => listChildCopies(engine, child, position);
  const isOfPosition = (copy: Copy) => copy.position === position;
  const storedCopies = await readCopies();
  let allCopies = storedCopies.filter(isOfPosition);
  const reason = allCopies.some(({ state }) => state === 'open') ? undefined : getAbsenceReason(allCopies);
  // A copy that seems closed by hand may still be open, so it is checked.
  if (reason && reason !== 'closed_by_hand') return { end: 'skipped', reason };

  const { isCorrected, ...holdings } = await reconcileChild(engine, child, storedCopies);
  if (isCorrected) allCopies = (await readCopies()).filter(isOfPosition);
  const positionChanges = await loadPositionChanges(engine, child, holdings, { position, allCopies });
  if (positionChanges.changes.length === 0) return { end: 'skipped', reason: getAbsenceReason(allCopies) };

  const [order, ...others] = buildOrders(command, positionChanges);
  const target = positionChanges.changes.find(({ copy }) => copy.id === order?.copyId);
  const areStopsTooNear = action === 'modify' && command.retcode === retcodes.invalidStops;
  if (order && target && areStopsTooNear) {
    const canClamp = child.rules.areStopsClamped && target.spec.tickSize > 0;
    const clampedOrder = canClamp ? await clampOrderStops(engine, child, order, target) : undefined;
    // Every second attempt sends the stop loss alone, as the broker may accept the take profit only later.
    const nearerOrder =
      clampedOrder ?? (command.attempts % 2 === 1 ? separateStopLoss(order, target) : undefined);
    if (nearerOrder) return { order: { ...nearerOrder, hasMore: others.length > 0 } };
  }
  if (order) {
    const part = limitToFirstPart(order, positionChanges);
    return { order: { ...order, ...part, hasMore: part.hasMore || others.length > 0 } };
  }
  return action === 'modify'
    ? { end: 'done', reason: 'no_change' }
    : { end: 'skipped', reason: 'nothing_left' };
}
