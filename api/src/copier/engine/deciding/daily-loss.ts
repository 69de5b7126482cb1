import { dateKey, wallAt } from '@parque/domain/journal';
import type { AccountInfo } from '../../../broker/gateway';
import type { Child } from '../recording/child';
import { recordChild } from '../recording/child-record';
import { brokerOf } from '../copy-broker';
import type { Engine } from '../engine';
import type { Lease } from '../lease';

/** The day by the clock of the broker's server, where it is known. */
const dayOf = ({ serverZone }: AccountInfo, now: Date) => dateKey(wallAt(serverZone ?? 'UTC', now.getTime()));

/**
 * Whether a child has lost as much today as its owner allows, and so opens nothing until tomorrow. A day begins with the
 * equity that is first read on it.
 *
 * @throws BrokerFault - It cannot be said.
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
