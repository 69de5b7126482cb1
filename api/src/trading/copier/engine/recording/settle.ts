import { describeAnswer, isTradeModeRejection, retcodes } from '../../../broker/retcode';
import type { SentRequest } from '../../../../core/database/schema';
import { countStage } from '../../../../core/metrics/stages';
import { getOrigin, type ChildCommand, type Command } from './command';
import { recordCommand, type Effects } from './command-record';
import type { Decision } from '../deciding/decision';
import type { LeasedEngine } from '../fence';
import { isPositionGone, isTemporaryRejection, getRejectionReason, type Outcome } from '../sending/outcome';

/** How often an opening is sent before it is given up. Closes and changes of stops are retried while they may succeed. */
const maxAttempts = 5;

/** How long a change of stops waits at most, before it is sent again. */
const stopsMs = 15_000;

/** How long an order that was not sent waits. */
const unsentMs = 1000;

const computeBackoffMs = (attempts: number, longestMs: number) =>
  Math.min(250 * 2 ** Math.min(attempts, 10), longestMs);

/** After the master opened or added, later partial closes are computed from the volumes that are held at that time. */
function getRebasing({ event, position }: Command): Pick<Effects, 'rebasedOn'> {
  // At the opening of a position there is no other copy. A position from before the first reading may start with an
  // addition, after a synchronisation copied it.
  const isFirst = event.kind === 'open' && event.key === `${position}:1`;
  const opens = event.kind === 'add' || event.kind === 'open';
  return opens && !isFirst ? { rebasedOn: event.leftUnits } : {};
}

function createNextCommand(command: Command, action: Command['action'], time: Date): Effects {
  const { childId, masterId, eventId, leg, position, isSync, seenAt } = command;
  const origin = { childId, masterId, eventId, leg: leg + 1, position, action, isSync };
  return { next: { ...origin, seenAt, queuedAt: time, updatedAt: time } };
}

/**
 * Computes the effects of a command that ends without an execution. The earlier orders of its opening left their stops
 * to the last one.
 */
function computeEndEffects({ child, command }: ChildCommand, time: Date): Effects {
  const needsStops = command.action === 'open' && command.leg > 0 && child.rules.areStopsCopied;
  return { ...getRebasing(command), ...(needsStops && createNextCommand(command, 'modify', time)) };
}

/** How long an opening waits for its price. */
const priceMs = 1000;

/** Ends a command without sending an order, or decides it again a little later, while it is not too old. */
export async function recordDecision(
  engine: LeasedEngine,
  { child, command }: ChildCommand,
  decision: Exclude<Decision, { order: unknown }>,
): Promise<void> {
  const decidedAt = engine.clock.now();
  const { sum, childSymbol } = decision;
  const isWaiting = 'wait' in decision;
  const change = {
    ...(isWaiting
      ? { reason: decision.wait, nextAt: new Date(decidedAt.getTime() + priceMs) }
      : { state: decision.end, reason: decision.reason, nextAt: null }),
    updatedAt: decidedAt,
    ...(sum && { sum }),
    ...(childSymbol !== undefined && { childSymbol }),
  };
  const effects = isWaiting
    ? { isSilent: command.reason === decision.wait }
    : computeEndEffects({ child, command }, decidedAt);
  await recordCommand(engine, command, { change, effects });
}

function computeCopyEffects(
  command: Command,
  request: SentRequest,
  { units, position }: Extract<Outcome, { is: 'executed' }>,
  executedAt: Date,
): Effects {
  const { copyId, action } = request;
  if (copyId === null) {
    const openedCopy = {
      childId: command.childId,
      position: command.position,
      commandId: command.id,
      childPosition: position,
      childSymbol: request.symbol,
      side: request.side,
      openedUnits: units,
      ofUnits: command.event.leftUnits,
      units,
      ownStop: request.ownStop ?? null,
      openedAt: executedAt,
    };
    return { openedCopy };
  }
  if (action === 'modify') return {};
  return { reduction: { copyId, units, isAll: action === 'close' && units >= request.units, executedAt } };
}

/** Whether a position was opened without its stops, because its broker had rejected them. */
const isWithoutStops = (
  { event }: Command,
  { action, stopLoss, takeProfit, areStopsLeftOut, ownStopPrice }: SentRequest,
) => {
  const isSentWithoutStops =
    action === 'open' && !areStopsLeftOut && stopLoss === null && takeProfit === null;
  const hasMasterStops = event.stopLoss !== null || event.takeProfit !== null;
  return isSentWithoutStops && (hasMasterStops || ownStopPrice !== undefined);
};

/** Whether the price of a position may differ from the one that its own stop was computed from. */
const isOwnStopMoved = (
  { leg }: Command,
  { ownStopPrice, unitsBefore }: SentRequest,
  price: number | null,
): boolean => ownStopPrice !== undefined && (leg > 0 || unitsBefore > 0 || price !== ownStopPrice);

/** Computes the command for what the executed order did not include: other copies of the position, or its stops. */
function planNextCommand(command: Command, request: SentRequest, price: number | null, time: Date): Effects {
  // The stops of an opening in several orders are set after the last one.
  const needsStops =
    !request.hasMore && (isWithoutStops(command, request) || isOwnStopMoved(command, request, price));
  if (!request.hasMore && !needsStops) return {};
  return createNextCommand(command, needsStops ? 'modify' : command.action, time);
}

function countDelays({ seenAt, sentAt }: Command, answeredAt: Date): void {
  if (!sentAt) return;
  countStage('platform', +sentAt - +seenAt);
  countStage('broker', +answeredAt - +sentAt);
}

async function settleExecuted(
  engine: LeasedEngine,
  { command, request }: { readonly command: Command; readonly request: SentRequest },
  outcome: Extract<Outcome, { is: 'executed' }>,
): Promise<boolean> {
  const executedAt = engine.clock.now();
  const { units, position, price, retcode, message } = outcome;
  const isPart = request.action !== 'modify' && units < request.units;
  const isClamped = request.areStopsClamped === true;
  // The master's stops are tried again.
  const isRepeated = isClamped || request.isStopLossAlone === true;
  const hasRest = (isPart && request.action !== 'open') || isRepeated;
  const earlierReason = command.reason === 'stops_clamped' ? null : command.reason;
  const change = {
    state: hasRest ? ('pending' as const) : ('done' as const),
    reason: isPart ? 'partial_fill' : isClamped ? 'stops_clamped' : earlierReason,
    childPosition: position,
    units: request.action === 'open' ? units : (command.units ?? 0) + units,
    price,
    retcode,
    message,
    nextAt: isRepeated ? new Date(executedAt.getTime() + stopsMs) : null,
    answeredAt: executedAt,
    updatedAt: executedAt,
  };
  const effects: Effects = {
    ...computeCopyEffects(command, request, outcome, executedAt),
    ...(!hasRest && { ...getRebasing(command), ...planNextCommand(command, request, price, executedAt) }),
  };
  const isRecorded = await recordCommand(engine, command, { change, effects });
  if (isRecorded && !hasRest) countDelays(command, executedAt);
  return !hasRest && effects.next === undefined;
}

/** Whether the order, or one that replaces it, may be accepted later. */
function canBeAcceptedLater({ action, request, attempts }: Command, retcode: number): boolean {
  // With the present terms of the broker, another symbol of the same name may be the one that can be traded.
  if (action === 'open' && attempts === 1 && isTradeModeRejection(retcode)) return true;
  // A copy must not keep other stops than its master for ever. Any later change or close replaces this one.
  if (action === 'modify') return !isPositionGone(retcode);
  if (retcode !== retcodes.invalidStops) return isTemporaryRejection(retcode);
  // An opening is repeated without stops.
  return Boolean(request && (request.stopLoss ?? request.takeProfit) !== null);
}

/** Whether the position of a close may be gone because an earlier attempt was executed. */
const isPerhapsClosed = ({ action, attempts }: Command, retcode: number) =>
  action === 'close' && attempts > 1 && isPositionGone(retcode);

async function settleRejected(
  engine: LeasedEngine,
  { child, command }: ChildCommand,
  { retcode, message }: Extract<Outcome, { is: 'rejected' }>,
): Promise<boolean> {
  const rejectionTime = engine.clock.now();
  const isClose = command.action === 'close' || command.action === 'close_partial';
  const isOpening = command.action === 'open';
  const canRepeat = !isOpening || command.attempts < maxAttempts;
  const isRetried = isClose || (canBeAcceptedLater(command, retcode) && canRepeat);
  const waitMs = computeBackoffMs(command.attempts, isClose ? 30_000 : isOpening ? 5000 : stopsMs);
  const areStopsNear =
    command.reason === 'stops_clamped' &&
    retcode === retcodes.invalidStops &&
    !command.request?.areStopsClamped;
  // The rejection may come from outdated symbol data.
  engine.symbols.clear(child);
  const change = {
    state: isRetried ? ('pending' as const) : ('rejected' as const),
    reason: areStopsNear ? 'stops_clamped' : getRejectionReason(retcode),
    retcode,
    message: describeAnswer(retcode, message),
    nextAt: isRetried ? new Date(rejectionTime.getTime() + waitMs) : null,
    answeredAt: rejectionTime,
    updatedAt: rejectionTime,
  };
  const effects = isRetried ? {} : computeEndEffects({ child, command }, rejectionTime);
  await recordCommand(engine, command, { change, effects });
  return !isRetried && effects.next === undefined;
}

/**
 * Writes the outcome of a command's order.
 *
 * @returns Whether the command has ended and needs no further order.
 */
export async function settle(
  engine: LeasedEngine,
  { child, command }: ChildCommand,
  outcome: Outcome,
): Promise<boolean> {
  const { request } = command;
  if (!request) throw new Error(`command ${command.id} was never sent`);
  if (outcome.is === 'executed') return settleExecuted(engine, { command, request }, outcome);
  const isRejected = outcome.is === 'rejected' && !isPerhapsClosed(command, outcome.retcode);
  if (isRejected) return settleRejected(engine, { child, command }, outcome);
  const settleTime = engine.clock.now();
  const isUnsent = outcome.is === 'unsent';
  await recordCommand(engine, command, {
    change: {
      state: isUnsent ? 'pending' : 'unknown',
      // The stored reason explains the volume of the order, not why it was not sent.
      ...(isUnsent && { reason: getOrigin(command) }),
      message: outcome.message,
      nextAt: isUnsent ? new Date(settleTime.getTime() + unsentMs) : null,
      updatedAt: settleTime,
    },
  });
  return false;
}
