import type { SentRequest } from '../../../database/schema';
import type { Child } from './child';
import type { Command } from './command';
import { recordCommand, type Effects } from './command-record';
import type { Decision } from '../deciding/decision';
import type { Engine } from '../engine';
import type { Lease } from '../lease';
import { mayPass, rejectionReason, type Outcome } from '../sending/outcome';

/** After as many attempts an opening or a change of stops is given up; a close never is. */
const mostAttempts = 5;

/** How long an order waits that could not even be handed over. */
const unsentMs = 1000;

const backoffMs = (attempts: number, longestMs: number) =>
  Math.min(250 * 2 ** Math.min(attempts, 10), longestMs);

/** After the master has added to a position, or opened it again, fractions of the position are fractions of what is held by then. */
function countedAnew({ event, position }: Command): Pick<Effects, 'countedAnewOf'> {
  const opens = event.kind === 'add' || event.kind === 'open';
  // The first event of a position finds nothing to count anew.
  return opens && event.key !== `${position}:1` ? { countedAnewOf: event.leftUnits } : {};
}

/** Ends a command of which nothing is sent. */
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
  await recordCommand(engine, lease, command, change, countedAnew(command));
}

/** What an order has changed of what the child holds. */
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

/** What an order has left to do: the rest of a close that was carried out in part, or another copy of the position. */
function moreAfter(command: Command, { hasMore }: SentRequest, at: Date): Effects {
  if (!hasMore) return {};
  const { childId, masterId, eventId, leg, position, action, isSync, seenAt } = command;
  const of = { childId, masterId, eventId, leg: leg + 1, position, action, isSync };
  return { more: { ...of, seenAt, queuedAt: at, updatedAt: at } };
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
  const isToGoOn = isPart && request.action !== 'open';
  const change = {
    state: isToGoOn ? ('pending' as const) : ('done' as const),
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
    ...(!isToGoOn && { ...countedAnew(command), ...moreAfter(command, request, at) }),
  };
  await recordCommand(engine, lease, command, change, effects);
  return !isToGoOn && !request.hasMore;
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
  const isAgain = isClose || (mayPass(retcode) && command.attempts < mostAttempts);
  const waitMs = backoffMs(command.attempts, isClose ? 30_000 : 5000);
  // What was known of the symbol may be what the broker did not like.
  engine.symbols.forget(child);
  const change = {
    state: isAgain ? ('pending' as const) : ('rejected' as const),
    reason: rejectionReason(retcode),
    retcode,
    message,
    nextAt: isAgain ? new Date(at.getTime() + waitMs) : null,
    answeredAt: at,
    updatedAt: at,
  };
  await recordCommand(engine, lease, command, change, isAgain ? {} : countedAnew(command));
  return !isAgain;
}

/**
 * Takes down what came of the order that carries out a command.
 *
 * @returns Whether the command is over, and nothing of it is left to do.
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
