import { retcodes } from '../../../broker/retcode';
import type { SentRequest } from '../../../database/schema';
import { countStage } from '../../../metrics/stages';
import type { Child } from './child';
import { originOf, type Command } from './command';
import { recordCommand, type Effects } from './command-record';
import type { Decision } from '../deciding/decision';
import type { Engine } from '../engine';
import type { Lease } from '../fence';
import { isGone, mayPass, rejectionReason, type Outcome } from '../sending/outcome';

/** How often an opening or a change of stops is sent before it is given up. Closes are retried without limit. */
const maxAttempts = 5;

/** How long an order that was not sent waits. */
const unsentMs = 1000;

const backoffMs = (attempts: number, longestMs: number) =>
  Math.min(250 * 2 ** Math.min(attempts, 10), longestMs);

/** After the master opened or added, the volume to keep after a partial close is counted from the volumes held then. */
function rebasing({ event, position }: Command): Pick<Effects, 'rebasedOn'> {
  // At the opening of a position there is no other copy. A position from before the first reading may start with an
  // addition, after a synchronisation copied it.
  const isFirst = event.kind === 'open' && event.key === `${position}:1`;
  const opens = event.kind === 'add' || event.kind === 'open';
  return opens && !isFirst ? { rebasedOn: event.leftUnits } : {};
}

/** Ends a command without sending an order. */
export async function endCommand(
  engine: Engine,
  lease: Lease,
  command: Command,
  { end, reason, sum, childSymbol }: Extract<Decision, { end: string }>,
): Promise<void> {
  const change = {
    state: end,
    reason,
    nextAt: null,
    updatedAt: engine.clock.now(),
    ...(sum && { sum }),
    ...(childSymbol !== undefined && { childSymbol }),
  };
  await recordCommand(engine, lease, command, change, rebasing(command));
}

/** How long an opening waits for its price. */
const priceMs = 1000;

/** Decides a command again a little later, while it is not too old. */
export async function waitCommand(
  engine: Engine,
  lease: Lease,
  command: Command,
  { wait, sum, childSymbol }: Extract<Decision, { wait: string }>,
): Promise<void> {
  const at = engine.clock.now();
  const change = {
    reason: wait,
    nextAt: new Date(at.getTime() + priceMs),
    updatedAt: at,
    ...(sum && { sum }),
    ...(childSymbol !== undefined && { childSymbol }),
  };
  await recordCommand(engine, lease, command, change, { isSilent: command.reason === wait });
}

/** The change of the copies that follows from an executed order. */
function copyAfter(
  command: Command,
  request: SentRequest,
  { units, position }: Extract<Outcome, { is: 'executed' }>,
  at: Date,
): Effects {
  const { copyId, action } = request;
  if (copyId === null) {
    const opened = {
      childId: command.childId,
      position: command.position,
      commandId: command.id,
      childPosition: position,
      childSymbol: request.symbol,
      side: request.side,
      openedUnits: units,
      ofUnits: command.event.leftUnits,
      units,
      openedAt: at,
    };
    return { opened };
  }
  if (action === 'modify') return {};
  return { reduced: { copyId, units, isAll: action === 'close' && units >= request.units, at } };
}

/** Whether a position was opened without the master's stops, because its broker had rejected them. */
const lacksStops = ({ event }: Command, { action, stopLoss, takeProfit, areStopsLeftOut }: SentRequest) =>
  action === 'open' &&
  !areStopsLeftOut &&
  stopLoss === null &&
  takeProfit === null &&
  (event.stopLoss !== null || event.takeProfit !== null);

/** The command for what the executed order did not include: other copies of the position, or its stops. */
function nextAfter(command: Command, request: SentRequest, at: Date): Effects {
  // The stops of an opening in several orders are set after the last one.
  const needsStops = !request.hasMore && lacksStops(command, request);
  if (!request.hasMore && !needsStops) return {};
  const { childId, masterId, eventId, leg, position, isSync, seenAt } = command;
  const action = needsStops ? ('modify' as const) : command.action;
  const origin = { childId, masterId, eventId, leg: leg + 1, position, action, isSync };
  return { next: { ...origin, seenAt, queuedAt: at, updatedAt: at } };
}

/** Counts how long the platform and the broker took for a copy. */
function countDelays({ seenAt, sentAt }: Command, answeredAt: Date): void {
  if (!sentAt) return;
  countStage('platform', +sentAt - +seenAt);
  countStage('broker', +answeredAt - +sentAt);
}

async function settleExecuted(
  engine: Engine,
  lease: Lease,
  command: Command,
  request: SentRequest,
  outcome: Extract<Outcome, { is: 'executed' }>,
): Promise<boolean> {
  const at = engine.clock.now();
  const { units, position, price, retcode, message } = outcome;
  const isPart = request.action !== 'modify' && units < request.units;
  const hasRest = isPart && request.action !== 'open';
  const change = {
    state: hasRest ? ('pending' as const) : ('done' as const),
    reason: isPart ? 'partial_fill' : command.reason,
    childPosition: position,
    units: request.action === 'open' ? units : (command.units ?? 0) + units,
    price,
    retcode,
    message,
    nextAt: null,
    answeredAt: at,
    updatedAt: at,
  };
  const effects: Effects = {
    ...copyAfter(command, request, outcome, at),
    ...(!hasRest && { ...rebasing(command), ...nextAfter(command, request, at) }),
  };
  const isRecorded = await recordCommand(engine, lease, command, change, effects);
  if (isRecorded && !hasRest) countDelays(command, at);
  return !hasRest && effects.next === undefined;
}

/** Whether the order, or one that replaces it, may be accepted later. */
function isPassing({ action, request }: Command, retcode: number): boolean {
  if (retcode !== retcodes.invalidStops) return mayPass(retcode);
  // An opening is repeated without stops; the price may move so that a change of stops becomes valid.
  return action === 'modify' || Boolean(request && (request.stopLoss ?? request.takeProfit) !== null);
}

/** An earlier attempt of a close may be the reason why its position is gone. */
const isPerhapsClosed = ({ action, attempts }: Command, retcode: number) =>
  action === 'close' && attempts > 1 && isGone(retcode);

async function settleRejected(
  engine: Engine,
  lease: Lease,
  child: Child,
  command: Command,
  { retcode, message }: Extract<Outcome, { is: 'rejected' }>,
): Promise<boolean> {
  const at = engine.clock.now();
  const isClose = command.action === 'close' || command.action === 'close_partial';
  const isRetried = isClose || (isPassing(command, retcode) && command.attempts < maxAttempts);
  const waitMs = backoffMs(command.attempts, isClose ? 30_000 : 5000);
  // The rejection may come from outdated symbol data.
  engine.symbols.clear(child);
  const change = {
    state: isRetried ? ('pending' as const) : ('rejected' as const),
    reason: rejectionReason(retcode),
    retcode,
    message,
    nextAt: isRetried ? new Date(at.getTime() + waitMs) : null,
    answeredAt: at,
    updatedAt: at,
  };
  await recordCommand(engine, lease, command, change, isRetried ? {} : rebasing(command));
  return !isRetried;
}

/**
 * Writes the outcome of a command's order.
 *
 * @returns Whether the command has ended and needs no further order.
 */
export async function settle(
  engine: Engine,
  lease: Lease,
  child: Child,
  command: Command & { readonly request: SentRequest | null },
  outcome: Outcome,
): Promise<boolean> {
  const { request } = command;
  if (!request) throw new Error(`command ${command.id} was never sent`);
  if (outcome.is === 'executed') return settleExecuted(engine, lease, command, request, outcome);
  const isRejected = outcome.is === 'rejected' && !isPerhapsClosed(command, outcome.retcode);
  if (isRejected) return settleRejected(engine, lease, child, command, outcome);
  const at = engine.clock.now();
  const isUnsent = outcome.is === 'unsent';
  await recordCommand(engine, lease, command, {
    state: isUnsent ? 'pending' : 'unknown',
    // The reason of an order that was not sent explains its volume, and not why there is none.
    ...(isUnsent && { reason: originOf(command) }),
    message: outcome.message,
    nextAt: isUnsent ? new Date(at.getTime() + unsentMs) : null,
    updatedAt: at,
  });
  return false;
}
