import { toLots } from '@parque/domain/copy';
import { BrokerError } from '../../../broker/fault';
import type { TradeRequest } from '../../../broker/gateway';
import type { SentRequest } from '../../../../core/database/schema';
import { getOrigin, type ChildCommand, type Command } from '../recording/command';
import { recordCommand } from '../recording/command-record';
import { getBroker } from '../copy-broker';
import type { Order } from '../deciding/decision';
import type { LeasedEngine } from '../fence';
import { toOutcome, type Outcome } from './outcome';
import { createClientId } from './own-orders';
import { settle } from '../recording/settle';

/** How long after sending the broker may still start executing an order. */
const sendWindowMs = 5000;

/** Returns the order that the gateway receives. */
export function toTradeRequest(
  request: SentRequest,
  { price, deviationPoints }: Pick<Order, 'price' | 'deviationPoints'>,
  notAfter: Date,
): TradeRequest {
  const { clientId, action, symbol, side, units, position, stopLoss, takeProfit } = request;
  const hasStops = action === 'open' || action === 'modify';
  return {
    clientId,
    action,
    symbol,
    side,
    volumeLots: toLots(units),
    notAfter: notAfter.getTime(),
    ...(position !== null && { position }),
    ...(hasStops && { stopLoss, takeProfit }),
    ...(price !== undefined && { price }),
    ...(deviationPoints !== undefined && { deviationPoints }),
  };
}

function createSentRequest(
  command: Command,
  attempt: number,
  { sum: _sum, reason: _reason, price: _price, deviationPoints: _points, notAfter: _limit, ...order }: Order,
): SentRequest {
  const clientId = createClientId(command.id, command.childId, command.event.key, attempt);
  return { ...order, clientId };
}

/**
 * Sends an order. The command is recorded as `sending` before and with its outcome after, so an order that is lost in
 * between is looked up later.
 *
 * @returns Whether the command has ended.
 * @throws LeaseLostError - Nothing was sent, or the new lease holder resolves the outcome.
 */
export async function send(engine: LeasedEngine, { child, command }: ChildCommand, order: Order) {
  const broker = getBroker(engine, child);
  const sentAt = engine.clock.now();
  const latest = order.notAfter?.getTime() ?? Infinity;
  const notAfter = new Date(Math.min(sentAt.getTime() + sendWindowMs, latest));
  const attempts = command.attempts + 1;
  const request = createSentRequest(command, attempts, order);
  const change = {
    state: 'sending' as const,
    attempts,
    request,
    sum: order.sum ?? command.sum,
    // Until the broker accepts the master's stops, the copy has the ones that were moved to its least distance.
    reason: order.reason ?? (command.reason === 'stops_clamped' ? command.reason : getOrigin(command)),
    childSymbol: order.symbol,
    childPosition: order.position,
    notAfter,
    nextAt: null,
    sentAt,
    updatedAt: sentAt,
  };
  const isRecorded = await recordCommand(engine, command, {
    change,
    effects: { isSilent: true },
  });
  // After a long wait another process may hold the lease.
  if (!isRecorded || engine.clock.now() >= notAfter) return false;
  let outcome: Outcome;
  try {
    outcome = toOutcome(
      request,
      await broker.trade(child.reference, toTradeRequest(request, order, notAfter)),
    );
  } catch (error) {
    if (!(error instanceof BrokerError)) throw error;
    outcome = { is: error.details.isUnsent ? 'unsent' : 'unknown', message: error.message };
  }
  return settle(engine, { child, command: { ...command, ...change } }, outcome);
}
