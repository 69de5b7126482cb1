import { and, eq } from 'drizzle-orm';
import type { LossLimit } from '@parque/domain/copy';
import type { Instant } from '@parque/domain/journal';
import { writeAuditEntry } from '../../../../../core/audit/audit-log';
import { BrokerError } from '../../../../broker/fault';
import { copierChildren } from '../../../../../core/database/schema';
import { getBroker, maxSkewMs, type CopyBroker } from '../../copy-broker';
import type { Engine } from '../../engine';
import { withFence, type LeasedEngine } from '../../fence';
import { notifyLog } from '../../notices';
import { listCopies, type Child } from '../../recording/child';
import { recordChild } from '../../recording/child-record';
import { lossLimitKey } from '../../recording/command';
import { queueCloses } from '../../recording/queue-closes';
import { getServerDay } from '../../server-day';
import {
  countDay,
  countLosses,
  getCurrentLosses,
  hasLossLimit,
  getReachedLimit,
  type Reading,
} from './loss-count';

/** How often equity and deals are read until no deal changed the balance in between. */
const maxReadings = 3;

/** How long after a limit was reached the copies that are still open are closed again. */
const closeAgainMs = 5 * 60_000;

type LossColumns = Pick<
  Child,
  'day' | 'dayEquity' | 'stoppedDay' | 'losses' | 'stoppedAt' | 'closesQueuedAt'
>;

async function sumPayments(
  broker: CopyBroker,
  { reference }: Child,
  since: Instant,
  { midnight, now }: { readonly midnight: Instant; readonly now: Instant },
) {
  let [paidToday, paidSince] = [0, 0];
  for await (const deals of broker.deals(reference, {
    from: Math.min(since, midnight),
    to: now + maxSkewMs,
  })) {
    for (const { type, profit, at } of deals) {
      if (type !== 'balance' && type !== 'credit') continue;
      if (at >= midnight) paidToday += profit;
      if (at >= since) paidSince += profit;
    }
  }
  return { paidToday, paidSince };
}

/**
 * @param since - Start of the payments that are not yet counted; this day by default.
 * @throws BrokerError - The account could not be read, or its balance changed during every reading.
 */
async function readWorth(engine: Engine, child: Child, since?: Instant): Promise<Reading> {
  const broker = getBroker(engine, child);
  let previousInfo = await broker.account(child.reference);
  for (let reading = 1; reading <= maxReadings; reading += 1) {
    const nowMs = engine.clock.now().getTime();
    const { day, from: midnight } = getServerDay(previousInfo, nowMs);
    const payments = await sumPayments(broker, child, since ?? midnight, { midnight, now: nowMs });
    const after = await broker.account(child.reference);
    // A deposit between the readings would count as profit, a withdrawal as loss.
    if (after.balance === previousInfo.balance)
      return { readAt: nowMs, day, midnight, equity: after.equity, ...payments };
    previousInfo = after;
  }
  throw new BrokerError('busy', 'the balance changes while the losses are computed');
}

/**
 * Stores a stop together with the closes of the open copies, so that a killed process leaves both or none. When the owner
 * changed the settings since they were read, nothing is stored, and the next comparison decides by the new ones.
 */
async function recordStop(engine: LeasedEngine, child: Child, change: Partial<LossColumns>) {
  const stopTime = engine.clock.now();
  await withFence(engine, async (tx) => {
    const changedRows = await tx
      .update(copierChildren)
      .set({ ...change, closesQueuedAt: stopTime })
      .where(and(eq(copierChildren.accountId, child.accountId), eq(copierChildren.version, child.version)))
      .returning({ id: copierChildren.accountId });
    if (changedRows.length === 0) return;
    const positions = await queueCloses(tx, {
      masterId: child.master.id,
      children: [child.accountId],
      key: lossLimitKey,
      now: stopTime,
    });
    if (positions > 0)
      await writeAuditEntry(tx, {
        actorId: null,
        action: 'copier.loss_limit',
        subject: `connector_account:${child.accountId}`,
        after: { limit: getReachedLimit({ ...child, ...change }), positions },
        at: stopTime,
      });
    await notifyLog(tx, engine.lease.masterId);
  });
}

async function hasOpenCopies({ db }: Engine, { accountId }: Child): Promise<boolean> {
  return (await listCopies(db, accountId)).length > 0;
}

/** Whether copies are open although a limit was reached: a close failed, or the owner has just requested the closes. */
async function isCloseDue(engine: Engine, child: Child, stop: LossLimit | null): Promise<boolean> {
  if (!stop || child.onLossLimit !== 'cerrar') return false;
  const sinceMs = Math.abs(engine.clock.now().getTime() - (child.closesQueuedAt?.getTime() ?? 0));
  return sinceMs >= closeAgainMs && (await hasOpenCopies(engine, child));
}

/**
 * Compares a child's losses with the limits of its owner. Deposits, withdrawals and credits are neither profit nor loss.
 * When a limit is reached, the stop is stored, and on request of the owner all copies are closed.
 *
 * @returns The limit that was reached: nothing more is opened.
 * @throws BrokerError - The account could not be read, or its history lacks deals, so that a withdrawal may look like a
 * loss.
 */
export async function checkLosses(engine: LeasedEngine, child: Child): Promise<LossLimit | null> {
  if (!hasLossLimit(child)) return null;
  const isCounted = child.maxTotalLoss !== null || child.maxDrawdown !== null;
  const countedLosses = isCounted ? getCurrentLosses(child) : null;
  const reading = await readWorth(engine, child, countedLosses?.paidTo);
  const isHistoryComplete = () => getBroker(engine, child).isHistoryComplete(child.reference);

  const isNewDay = countedLosses !== null && reading.midnight > countedLosses.paidTo;
  const losses = isCounted
    ? countLosses(child, reading, isNewDay && (await isHistoryComplete()))
    : child.losses;
  const counts = { ...countDay(child, reading), losses };
  const [before, stop] = [getReachedLimit(child), getReachedLimit({ ...child, ...counts })];
  const isNewStop = stop !== null && (before !== stop || child.stoppedDay !== counts.stoppedDay);
  const change = isNewStop ? { ...counts, stoppedAt: engine.clock.now() } : counts;
  if (isNewStop && !(await isHistoryComplete()))
    throw new BrokerError('busy', 'the history of the account lacks deals');

  if ((isNewStop && child.onLossLimit === 'cerrar') || (await isCloseDue(engine, child, stop)))
    await recordStop(engine, child, change);
  else if (isNewStop || child.day !== change.day || JSON.stringify(child.losses) !== JSON.stringify(losses))
    await recordChild(engine, child.accountId, { change, isVisible: isNewStop || before !== stop });
  return stop;
}

/** Checks the losses of a child while copies are open, as equity changes without a new opening. */
export async function watchLosses(engine: LeasedEngine, child: Child): Promise<void> {
  if (hasLossLimit(child) && (await hasOpenCopies(engine, child))) await checkLosses(engine, child);
}
