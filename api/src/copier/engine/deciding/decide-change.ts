import {
  copyStops,
  reductions,
  unitsOf,
  wholeOfShared,
  type CopyReason,
  type Reduction,
} from '@parque/domain/copy';
import type { BrokerPosition, SymbolSpec } from '../../../broker/gateway';
import type { Child, Copy } from '../recording/child';
import { childCopies } from '../recording/child-copies';
import type { Command } from '../recording/command';
import { brokerOf } from '../copy-broker';
import type { Decision, Order } from './decision';
import type { Engine } from '../engine';
import type { Lease } from '../fence';
import { reconcileChild, type Holdings } from './reconcile';
import { hasStops, roundedStops } from './scaled-symbol';

/** The change that the copies of a position must follow. */
interface MasterState {
  readonly action: Command['action'];
  readonly event: {
    readonly side: 'buy' | 'sell';
    readonly leftUnits: number;
    readonly stopLoss: number | null;
    readonly takeProfit: number | null;
  };
}

/** The open copies of one position, and the volume that its fully closed copies had opened. */
interface PositionChanges {
  readonly changes: readonly Change[];
  readonly closed: number;
}

export interface Change {
  readonly copy: Copy;
  readonly there: BrokerPosition;
  readonly spec: SymbolSpec;
}

function modification({ copy, there, spec }: Change, event: MasterState['event']): Order | undefined {
  const required = roundedStops(copyStops(copy.side, event), spec);
  if (hasStops(there, required, spec)) return undefined;
  const units = unitsOf(there.volumeLots);
  return { action: 'modify', ...targetOf(copy), units: 0, unitsBefore: units, ...required, ...ofCopy(copy) };
}

const ofCopy = ({ id }: Copy) => ({ copyId: id, hasMore: false });

const targetOf = ({ childSymbol: symbol, side, childPosition: position }: Copy) => ({
  symbol,
  side,
  position,
});

const stepsOf = ({ volumeMin, volumeStep }: SymbolSpec) => ({
  min: unitsOf(volumeMin),
  step: unitsOf(volumeStep),
});

/** Nothing is opened and nothing stays open that a broker cannot close in steps of its own. */
function closing({ copy, there, spec }: Change, { units, isWhole }: Reduction<Copy>): Order {
  const unitsBefore = unitsOf(there.volumeLots);
  // On a netting account, the volume beyond this copy belongs to other copies or to the owner.
  const isShared = isWhole && units < unitsBefore;
  const closed = isShared ? wholeOfShared(units, unitsBefore, stepsOf(spec)) : Math.min(units, unitsBefore);
  return {
    action: closed === unitsBefore ? 'close' : 'close_partial',
    ...targetOf(copy),
    units: closed,
    ...(closed > units && { reason: 'shared_steps' as const }),
    unitsBefore,
    stopLoss: null,
    takeProfit: null,
    ...ofCopy(copy),
  };
}

/** Why a position without open copies needs no order. */
function absence(gone: readonly Copy[]): CopyReason {
  const last = gone.filter(({ state }) => state !== 'open').at(-1);
  if (!last) return 'not_held';
  return last.state === 'closed' ? 'closed_already' : 'closed_by_hand';
}

/** The orders that bring the copies of one position in line with the master's position. */
export function ordersFor(
  { event, action }: MasterState,
  { changes, closed }: PositionChanges,
): readonly Order[] {
  const [first] = changes;
  if (!first) return [];
  if (action === 'modify') return changes.flatMap((change) => modification(change, event) ?? []);
  const master = { left: action === 'close' ? 0 : event.leftUnits, opened: first.copy.ofUnits, closed };
  return reductions(
    changes.map(({ copy }) => copy),
    master,
    stepsOf(first.spec),
  ).flatMap((reduction) => {
    const change = changes.find(({ copy }) => copy === reduction.copy);
    return change ? [closing(change, reduction)] : [];
  });
}

/**
 * Reads the open copies of a position with their broker positions and symbols.
 *
 * @param ever - Every copy of the position, open or closed.
 */
export async function changesOf(
  engine: Engine,
  child: Child,
  { held, copies }: Holdings,
  position: string,
  ever: readonly Copy[],
): Promise<PositionChanges> {
  const broker = brokerOf(engine, child);
  const changes: Change[] = [];
  for (const copy of copies) {
    const there = held.find(({ ticket }) => ticket === copy.childPosition);
    if (copy.position !== position || !there) continue;
    changes.push({ copy, there, spec: await engine.symbols.spec(broker, child, copy.childSymbol) });
  }
  const gone = ever.filter(({ state }) => state === 'closed');
  return { changes, closed: gone.reduce((sum, { openedUnits }) => sum + openedUnits, 0) };
}

/**
 * Decides how a child follows a change or a close of a position. It starts from what the child holds now, so deciding
 * twice gives the same result.
 *
 * @throws BrokerFault - The broker failed; the command is decided later.
 */
export async function decideChange(
  engine: Engine,
  lease: Lease,
  child: Child,
  command: Command,
): Promise<Decision> {
  const { position, action } = command;
  if (action === 'modify' && !child.rules.areStopsCopied)
    return { end: 'skipped', reason: 'stops_not_copied' };
  const read = () => childCopies(engine.db, child.accountId, engine.clock.now(), position);
  const isOfIt = (copy: Copy) => copy.position === position;
  const known = await read();
  let ever = known.filter(isOfIt);
  const reason = ever.some(({ state }) => state === 'open') ? undefined : absence(ever);
  // A copy that seems closed by hand may still be open, so it is checked.
  if (reason && reason !== 'closed_by_hand') return { end: 'skipped', reason };

  const { isCorrected, ...holdings } = await reconcileChild(engine, lease, child, known);
  if (isCorrected) ever = (await read()).filter(isOfIt);
  const there = await changesOf(engine, child, holdings, position, ever);
  if (there.changes.length === 0) return { end: 'skipped', reason: absence(ever) };

  const [order, ...others] = ordersFor(command, there);
  if (order) return { order: { ...order, hasMore: others.length > 0 } };
  return action === 'modify'
    ? { end: 'done', reason: 'no_change' }
    : { end: 'skipped', reason: 'nothing_left' };
}
