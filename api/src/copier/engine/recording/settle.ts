import type { SentRequest } from '../../../database/schema';
import type { Child } from './child';
import type { Command } from './command';
import { recordCommand, type Effects } from './command-record';
import type { Decision } from '../deciding/decision';
import type { Engine } from '../engine';
import type { Lease } from '../fence';
import { mayPass, rejectionReason, type Outcome } from '../sending/outcome';

/** How often an opening or a change of stops is sent before it is given up. Closes are retried without limit. */
const maxAttempts = 5;

/** How long an order that was not sent waits. */
const unsentMs = 1000;

const backoffMs = (attempts: number, longestMs: number) =>
  Math.min(250 * 2 ** Math.min(attempts, 10), longestMs);

/** After the master opened or added, the volume to keep after a partial close is counted from the volumes held then. */
function rebasing({ event, position }: Command): Pick<Effects, 'rebasedOn'> {
  const opens = event.kind === 'add' || event.kind === 'open';
  // At the first event of a position there is no other copy.
  return opens && event.key !== `${position}:1` ? { rebasedOn: event.leftUnits } : {};
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

/** The command for the other copies of the position, which the executed order did not include. */
function nextAfter(command: Command, { hasMore }: SentRequest, at: Date): Effects {
  if (!hasMore) return {};
  const { childId, masterId, eventId, leg, position, action, isSync, seenAt } = command;
  const origin = { childId, masterId, eventId, leg: leg + 1, position, action, isSync };
  return { next: { ...origin, seenAt, queuedAt: at, updatedAt: at } };
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
  const effects = {
    ...copyAfter(command, request, outcome, at),
    ...(!hasRest && { ...rebasing(command), ...nextAfter(command, request, at) }),
  };
  await recordCommand(engine, lease, command, change, effects);
  return !hasRest && !request.hasMore;
}

async function settleRejected(
  engine: Engine,
  lease: Lease,
  child: Child,
  command: Command,
  { retcode, message }: Extract<Outcome, { is: 'rejected' }>,
): Promise<boolean> {
  const at = engine.clock.now();
  const isClose = command.action === 'close' || command.action === 'close_partial';
  const isRetried = isClose || (mayPass(retcode) && command.attempts < maxAttempts);
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
  if (outcome.is === 'rejected') return settleRejected(engine, lease, child, command, outcome);
  const at = engine.clock.now();
  const isUnsent = outcome.is === 'unsent';
  await recordCommand(engine, lease, command, {
    state: isUnsent ? 'pending' : 'unknown',
    message: outcome.message,
    nextAt: isUnsent ? new Date(at.getTime() + unsentMs) : null,
    updatedAt: at,
  });
  return false;
}
