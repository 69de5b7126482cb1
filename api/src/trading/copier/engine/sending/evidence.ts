import { toUnits } from '@parque/domain/copy';
import type { BrokerPosition, Traces } from '../../../broker/gateway';
import type { SentRequest } from '../../../../core/database/schema';
import type { CopyBroker } from '../copy-broker';
import type { Command } from '../recording/command';
import { isAbout, isOpening } from './find-by-likeness';
import type { Outcome } from './outcome';

/* The proofs in a broker's answers about an order whose outcome is unknown. */

/** How long after its deadline an executed order may still become visible at the broker. */
const graceMs = 2000;

/** Shortest and longest time between two lookups. */
const lookupMs = 1000;
const maxLookupMs = 15_000;

type Executed = Extract<Outcome, { is: 'executed' }>;

export const toExecuted = (units: number, position: string, price: number | null): Executed => ({
  is: 'executed',
  units,
  position,
  price,
  retcode: null,
  message: null,
});

/** Finds the execution of an order in the deals and positions that carry its client id. */
export function findByClientId({ positions, deals }: Traces, request: SentRequest): Executed | undefined {
  const actionDeals = deals.filter((deal) => isOpening(deal) === (request.action === 'open'));
  const [deal] = actionDeals;
  if (deal) {
    const units = actionDeals.reduce((sum, { volumeLots }) => sum + toUnits(volumeLots), 0);
    return toExecuted(units, deal.positionId, deal.price);
  }
  const [position] = request.action === 'open' ? positions : [];
  return position && toExecuted(toUnits(position.volumeLots), position.ticket, position.priceOpen);
}

/**
 * Finds out from the positions of an account whether an order was executed: a modified position has the requested stops,
 * a closed one has less volume than before.
 */
export function findByEffect(
  positions: readonly BrokerPosition[],
  request: SentRequest,
): Executed | undefined {
  const heldPosition = positions.find(({ ticket }) => ticket === request.position);
  if (request.action === 'modify') {
    const isApplied =
      heldPosition &&
      isAbout(request.stopLoss, heldPosition.stopLoss) &&
      isAbout(request.takeProfit, heldPosition.takeProfit);
    return isApplied ? toExecuted(0, heldPosition.ticket, null) : undefined;
  }
  const units = request.unitsBefore - (heldPosition ? toUnits(heldPosition.volumeLots) : 0);
  return units > 0 ? toExecuted(Math.min(units, request.units), request.position ?? '', null) : undefined;
}

/** Whether executing the order twice has the same result as executing it once, because it names a position. */
export const isRepeatable = ({ action }: Pick<SentRequest, 'action'>) =>
  action === 'close' || action === 'modify';

/**
 * Computes when the order can no longer be executed. A gateway that does not enforce deadlines may still execute it
 * for some time; a repeatable order does not have to wait for that.
 */
export function computeAbsentAfter(
  { notAfter, sentAt }: Pick<Command, 'notAfter' | 'sentAt'>,
  request: Pick<SentRequest, 'action'>,
  { lateExecutionMs }: Pick<CopyBroker, 'lateExecutionMs'>,
): Date {
  const lateMs = isRepeatable(request) ? 0 : lateExecutionMs;
  return new Date(Math.max((notAfter?.getTime() ?? 0) + graceMs, (sentAt?.getTime() ?? 0) + lateMs));
}

/**
 * Computes when the order is looked up next: at short intervals first, then every 15 seconds, and right after it can
 * no longer be executed.
 */
export function computeNextLookup({ sentAt }: Pick<Command, 'sentAt'>, lookedAt: Date, absentAfter: Date) {
  const elapsedMs = lookedAt.getTime() - (sentAt?.getTime() ?? 0);
  const waitMs = Math.max(lookupMs, Math.min(maxLookupMs, elapsedMs / 2));
  return lookedAt > absentAfter
    ? lookedAt.getTime() + waitMs
    : Math.min(absentAfter.getTime() + 1, lookedAt.getTime() + waitMs);
}
