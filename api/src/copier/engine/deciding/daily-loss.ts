import { dateKey, instantOf, wallAt, type Instant, type ZoneName } from '@parque/domain/journal';
import { BrokerFault } from '../../../broker/fault';
import { brokerOf, type CopyBroker } from '../copy-broker';
import type { Engine } from '../engine';
import type { Lease } from '../fence';
import type { Child } from '../recording/child';
import { recordChild } from '../recording/child-record';

const dayMs = 86_400_000;

/** Largest difference between a broker's clock and ours. */
const skewMs = 60_000;

/** How often equity and deals are read until no deal changed the balance in between. */
const maxReadings = 3;

/** What an account is worth, without what was paid in or out on the day. */
interface Worth {
  /** The day on the clock of the broker's server, where the clock is known; otherwise UTC. */
  readonly day: string;
  readonly equity: number;
}

/** Sum of the deposits, withdrawals and credits of the day, in the account's currency. */
async function paidIn(broker: CopyBroker, { reference }: Child, zone: ZoneName, now: Instant) {
  const midnight = Math.floor(wallAt(zone, now) / dayMs) * dayMs;
  const stretch = { from: instantOf(zone, midnight), to: now + skewMs };
  let sum = 0;
  for await (const deals of broker.deals(reference, stretch)) {
    for (const { type, profit } of deals) if (type === 'balance' || type === 'credit') sum += profit;
  }
  return sum;
}

/** @throws BrokerFault - The account could not be read, or its balance changed during every reading. */
async function worthOf(engine: Engine, child: Child): Promise<Worth> {
  const broker = brokerOf(engine, child);
  let before = await broker.account(child.reference);
  for (let reading = 1; reading <= maxReadings; reading += 1) {
    const zone = before.serverZone ?? 'UTC';
    const now = engine.clock.now().getTime();
    const paid = await paidIn(broker, child, zone, now);
    const after = await broker.account(child.reference);
    // A deposit between the readings would count as profit, a withdrawal as loss.
    if (after.balance === before.balance) {
      return { day: dateKey(wallAt(zone, now)), equity: after.equity - paid };
    }
    before = after;
  }
  throw new BrokerFault('busy', 'the balance changes while the loss of the day is computed');
}

/**
 * Whether a child's loss of the day has reached the owner's limit. The loss is counted from the first equity that is read
 * on that day; deposits, withdrawals and credits of the day are neither profit nor loss.
 *
 * @throws BrokerFault - The account could not be read, or its history lacks deals, so that a withdrawal may look like a
 * loss.
 */
export async function isStopped(engine: Engine, lease: Lease, child: Child): Promise<boolean> {
  if (child.maxDailyLoss === null) return false;
  const { day, equity } = await worthOf(engine, child);
  const dayEquity = child.day === day && child.dayEquity !== null ? child.dayEquity : equity;
  const isReached = dayEquity - equity >= child.maxDailyLoss;
  if (isReached && child.stoppedDay !== day) {
    const isComplete = await brokerOf(engine, child).isHistoryComplete(child.reference);
    if (!isComplete) throw new BrokerFault('busy', 'the history of the account lacks deals of the day');
  }
  const stoppedDay = isReached ? day : child.stoppedDay;
  if (child.day !== day || child.stoppedDay !== stoppedDay) {
    await recordChild(engine, lease, child.accountId, { day, dayEquity, stoppedDay }, true);
  }
  return stoppedDay === day;
}
