import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { storeLeftCopies } from '../screens/left-copies/store-copies';
import { resumeLeftCopies } from '../screens/left-copies/left-copies';
import type { LeftHoldings } from '../screens/left-copies/left-holdings';
import { storePastCopies } from '../screens/log/past-copies';
import { notifyChildren, notifyLog } from '../engine/notices';
import type { Database } from '../../../core/database/database';
import { copierCommands, copierFindings } from '../../../core/database/schema';
import { pauseChildren } from './master-change';
import type { ConnectorRow } from './repository';

/* A child is given another master. The caller holds both masters, and the child has no open copy. */

/**
 * Clears the master's position from the differences of children that leave their master. The copier opened their
 * positions, but they are no copies of the next master.
 */
export async function clearFindingPositions(tx: Database, children: readonly number[]): Promise<void> {
  const { childId, resolvedAt, resolution } = copierFindings;
  await tx
    .update(copierFindings)
    .set({ position: null })
    .where(and(inArray(childId, [...children]), or(isNull(resolvedAt), eq(resolution, 'ignored'))));
}

/**
 * Ends the copying of a master into a child. Its log is stored; its commands are deleted, because the next master may
 * use the same numbers of positions. The losses that were counted for its account remain.
 */
export async function detachFromMaster(tx: Database, { id, userId, masterId }: ConnectorRow, now: Date) {
  if (masterId === null) return;
  await storeLeftCopies(tx, userId, [id], now);
  await storePastCopies(tx, { masterId, childId: id }, 'master_changed');
  await tx.delete(copierCommands).where(eq(copierCommands.childId, id));
  await clearFindingPositions(tx, [id]);
  await notifyChildren(tx, masterId);
  await notifyLog(tx, masterId);
}

/**
 * Starts the copying of a master into a child: it is paused, and its next activation must be confirmed. Copies that it left
 * open when it copied this master before are continued.
 *
 * @param holdings - What the child holds, if it left such copies open.
 */
export async function joinMaster(
  tx: Database,
  { master, child }: { readonly master: ConnectorRow; readonly child: ConnectorRow },
  holdings: LeftHoldings,
  now: Date,
): Promise<void> {
  await pauseChildren(tx, master, [child.id], now);
  await resumeLeftCopies(tx, [master, child], holdings, now);
}
