import { unitsOf } from '@parque/domain/copy';
import type { BrokerPosition, Traces } from '../../../broker/gateway';
import type { SentRequest } from '../../../database/schema';
import type { CopyBroker } from '../copy-broker';
import type { Command } from '../recording/command';
import { isAbout, isOpening } from './likeness';
import type { Outcome } from './outcome';

/* What a broker's answers prove about an order whose outcome is unknown. */

/** How long after its deadline an executed order may still become visible at the broker. */
export const graceMs = 2000;

/** Shortest and longest time between two lookups. */
const lookupMs = 1000;
const longestLookupMs = 15_000;

export type Executed = Extract<Outcome, { is: 'executed' }>;

export const found = (units: number, position: string, price: number | null): Executed => ({
  is: 'executed',
  units,
  position,
  price,
  retcode: null,
  message: null,
});

/** Finds the request by its client id. */
export function byClientId({ positions, deals }: Traces, request: SentRequest): Executed | undefined {
  const own = deals.filter((deal) => isOpening(deal) === (request.action === 'open'));
  const [deal] = own;
  if (deal) {
    const units = own.reduce((sum, { volumeLots }) => sum + unitsOf(volumeLots), 0);
    return found(units, deal.positionId, deal.price);
  }
  const [position] = request.action === 'open' ? positions : [];
  return position && found(unitsOf(position.volumeLots), position.ticket, position.priceOpen);
}

/** Finds the request by its effect on the position that it changes. */
export function byEffect(held: readonly BrokerPosition[], request: SentRequest): Executed | undefined {
  const there = held.find(({ ticket }) => ticket === request.position);
  if (request.action === 'modify') {
    const isApplied =
      there && isAbout(request.stopLoss, there.stopLoss) && isAbout(request.takeProfit, there.takeProfit);
    return isApplied ? found(0, there.ticket, null) : undefined;
  }
  const closed = request.unitsBefore - (there ? unitsOf(there.volumeLots) : 0);
  return closed > 0 ? found(Math.min(closed, request.units), request.position ?? '', null) : undefined;
}

/** Whether executing the order twice is the same as executing it once: it names a position and what becomes of it. */
export const isRepeatable = ({ action }: Pick<SentRequest, 'action'>) =>
  action === 'close' || action === 'modify';

/**
 * When the order cannot be executed any more. A gateway that does not enforce deadlines may still execute it for some
 * time; a repeatable order does not have to wait for that.
 */
export function absentAfter(
  { notAfter, sentAt }: Pick<Command, 'notAfter' | 'sentAt'>,
  request: Pick<SentRequest, 'action'>,
  { lateExecutionMs }: Pick<CopyBroker, 'lateExecutionMs'>,
): Date {
  const lateMs = isRepeatable(request) ? 0 : lateExecutionMs;
  return new Date(Math.max((notAfter?.getTime() ?? 0) + graceMs, (sentAt?.getTime() ?? 0) + lateMs));
}

/** Looks up often at first, then every 15 seconds, and right after the order has ended. */
export function nextLookup({ sentAt }: Pick<Command, 'sentAt'>, lookedAt: Date, over: Date): number {
  const elapsedMs = lookedAt.getTime() - (sentAt?.getTime() ?? 0);
  const waitMs = Math.max(lookupMs, Math.min(longestLookupMs, elapsedMs / 2));
  return lookedAt > over
    ? lookedAt.getTime() + waitMs
    : Math.min(over.getTime() + 1, lookedAt.getTime() + waitMs);
}
