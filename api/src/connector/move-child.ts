import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { keepLeftCopies } from '../copier/screens/left-copies/keep-copies';
import { continueLeftCopies } from '../copier/screens/left-copies/left-copies';
import type { LeftHoldings } from '../copier/screens/left-copies/left-holdings';
import { keepPastCopies } from '../copier/screens/log/past-copies';
import { notifyChildren, notifyLog } from '../copier/engine/notices';
import type { Database } from '../database/database';
import { copierCommands, copierFindings } from '../database/schema';
import { pauseChildren } from './master-change';
import type { ConnectorRow } from './repository';

/* A child is given another master. The caller holds both masters, and the child has no open copy. */

/** A position that the copier opened is still one when its child leaves the master; of the next master it is no copy. */
export async function forgetPositions(tx: Database, children: readonly number[]): Promise<void> {
  const { childId, resolvedAt, resolution } = copierFindings;
  await tx
    .update(copierFindings)
    .set({ position: null })
    .where(and(inArray(childId, [...children]), or(isNull(resolvedAt), eq(resolution, 'ignored'))));
}

/**
 * Ends what a child copied of its master. Its log is kept; its records are removed, because the next master may use the
 * same numbers of positions. The losses that were counted for its account remain.
 */
export async function leaveMaster(
  tx: Database,
  { id, userId, masterId }: ConnectorRow,
  now: Date,
): Promise<void> {
  if (masterId === null) return;
  await keepLeftCopies(tx, userId, [id], now);
  await keepPastCopies(tx, { masterId, childId: id }, 'master_changed');
  await tx.delete(copierCommands).where(eq(copierCommands.childId, id));
  await forgetPositions(tx, [id]);
  await notifyChildren(tx, masterId);
  await notifyLog(tx, masterId);
}

/**
 * Starts the copying of a master into a child: it is paused, and its next activation must be confirmed. Copies that it left
 * open when it copied this master before are continued.
 *
 * @param holdings - What the child holds, when it left such copies.
 */
export async function joinMaster(
  tx: Database,
  child: ConnectorRow,
  master: ConnectorRow,
  holdings: LeftHoldings,
  now: Date,
): Promise<void> {
  await pauseChildren(tx, master, [child.id], now);
  await continueLeftCopies(tx, [master, child], holdings, now);
}
