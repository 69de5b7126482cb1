import { dateKey, wallAt } from '@parque/domain/journal';
import type { AccountInfo } from '../../../broker/gateway';
import type { Child } from '../recording/child';
import { recordChild } from '../recording/child-record';
import { brokerOf } from '../copy-broker';
import type { Engine } from '../engine';
import type { Lease } from '../fence';

/** The day on the clock of the broker's server, where the clock is known; otherwise UTC. */
const dayOf = ({ serverZone }: AccountInfo, now: Date) => dateKey(wallAt(serverZone ?? 'UTC', now.getTime()));

/**
 * Whether a child's loss of the day has reached the owner's limit. The loss is counted from the first equity that is read
 * on that day.
 *
 * @throws BrokerFault - The account could not be read.
 */
export async function isStopped(engine: Engine, lease: Lease, child: Child): Promise<boolean> {
  if (child.maxDailyLoss === null) return false;
  const info = await brokerOf(engine, child).account(child.reference);
  const day = dayOf(info, engine.clock.now());
  const dayEquity = child.day === day && child.dayEquity !== null ? child.dayEquity : info.equity;
  const isReached = dayEquity - info.equity >= child.maxDailyLoss;
  const stoppedDay = isReached ? day : child.stoppedDay;
  if (child.day !== day || child.stoppedDay !== stoppedDay) {
    await recordChild(engine, lease, child.accountId, { day, dayEquity, stoppedDay }, true);
  }
  return stoppedDay === day;
}
