import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { copierCommands, copierPositions, type SentRequest } from '../database/schema';
import type { Child } from './child';
import { changeCommand, type Command } from './command';
import type { Decision } from './decision';
import type { Engine } from './engine';
import { fenced, type Lease } from './lease';
import { mayPass, rejectionReason, type Outcome } from './outcome';

/** After as many attempts an opening or a change of stops is given up; a close never is. */
const mostAttempts = 5;

/** How long an order waits that could not even be handed over. */
const unsentMs = 1000;

const backoffMs = (attempts: number, longestMs: number) =>
  Math.min(250 * 2 ** Math.min(attempts, 10), longestMs);

/** After the master has added to a position, or opened it again, fractions of the position are fractions of what is held by then. */
async function countAnew(tx: Database, { event, childId, position, id }: Command): Promise<void> {
  const opens = event.kind === 'add' || event.kind === 'open';
  // The first event of a position finds nothing to count anew.
  if (!opens || event.key === `${position}:1`) return;
  await tx
    .update(copierPositions)
    .set({ openedUnits: sql`${copierPositions.units}`, ofUnits: event.leftUnits })
    .where(
      and(
        eq(copierPositions.childId, childId),
        eq(copierPositions.position, position),
        ne(copierPositions.commandId, id),
      ),
    );
}

/** Ends a command of which nothing is sent. */
export async function endCommand(
  engine: Engine,
  lease: Lease,
  command: Command,
  { end, reason, sum, childSymbol }: Extract<Decision, { end: string }>,
): Promise<void> {
  const at = engine.clock.now();
  await fenced(engine, lease, async (tx) => {
    const isEnded = await changeCommand(tx, command, {
      state: end,
      reason,
      nextAt: null,
      updatedAt: at,
      ...(sum && { sum }),
      ...(childSymbol !== undefined && { childSymbol }),
    });
    if (isEnded) await countAnew(tx, command);
  });
}

async function keepCopy(
  tx: Database,
  command: Command,
  request: SentRequest,
  { units, position }: Extract<Outcome, { is: 'executed' }>,
  at: Date,
): Promise<void> {
  const { copyId, action } = request;
  if (copyId === null) {
    await tx
      .insert(copierPositions)
      .values({
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
      })
      .onConflictDoNothing({ target: copierPositions.commandId });
    return;
  }
  if (action === 'modify') return;
  const left =
    action === 'close' && units >= request.units
      ? sql<number>`0`
      : sql<number>`greatest(0, ${copierPositions.units} - ${units}::bigint)`;
  await tx
    .update(copierPositions)
    .set({
      units: left,
      state: sql`case when ${left} = 0 then 'closed' else 'open' end`,
      closedAt: sql`case when ${left} = 0 then ${at.toISOString()}::timestamptz end`,
    })
    .where(eq(copierPositions.id, copyId));
}

/** What an order has left to do: the rest of a close that was carried out in part, or another copy of the position. */
async function goOn(tx: Database, command: Command, request: SentRequest, at: Date): Promise<void> {
  if (!request.hasMore) return;
  const { childId, masterId, eventId, leg, position, action, isSync, seenAt } = command;
  await tx
    .insert(copierCommands)
    .values({
      childId,
      masterId,
      eventId,
      leg: leg + 1,
      position,
      action,
      isSync,
      seenAt,
      queuedAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing();
}

async function settleExecuted(
  engine: Engine,
  lease: Lease,
  command: Command,
  request: SentRequest,
  outcome: Extract<Outcome, { is: 'executed' }>,
): Promise<void> {
  const at = engine.clock.now();
  const { units, position, price, retcode, message } = outcome;
  const isPart = request.action !== 'modify' && units < request.units;
  const isToGoOn = isPart && request.action !== 'open';
  await fenced(engine, lease, async (tx) => {
    const isSettled = await changeCommand(tx, command, {
      state: isToGoOn ? 'pending' : 'done',
      reason: isPart ? 'partial_fill' : command.reason,
      childPosition: position,
      units: request.action === 'open' ? units : (command.units ?? 0) + units,
      price,
      retcode,
      message,
      nextAt: null,
      answeredAt: at,
      updatedAt: at,
    });
    if (!isSettled) return;
    await keepCopy(tx, command, request, outcome, at);
    if (isToGoOn) return;
    await countAnew(tx, command);
    await goOn(tx, command, request, at);
  });
}

async function settleRejected(
  engine: Engine,
  lease: Lease,
  child: Child,
  command: Command,
  { retcode, message }: Extract<Outcome, { is: 'rejected' }>,
): Promise<void> {
  const at = engine.clock.now();
  const isClose = command.action === 'close' || command.action === 'close_partial';
  const isAgain = isClose || (mayPass(retcode) && command.attempts < mostAttempts);
  const waitMs = backoffMs(command.attempts, isClose ? 30_000 : 5000);
  // What was known of the symbol may be what the broker did not like.
  engine.symbols.forget(child);
  await fenced(engine, lease, async (tx) => {
    const isSettled = await changeCommand(tx, command, {
      state: isAgain ? 'pending' : 'rejected',
      reason: rejectionReason(retcode),
      retcode,
      message,
      nextAt: isAgain ? new Date(at.getTime() + waitMs) : null,
      answeredAt: at,
      updatedAt: at,
    });
    if (isSettled && !isAgain) await countAnew(tx, command);
  });
}

/** Takes down what came of the order that carries out a command. */
export async function settle(
  engine: Engine,
  lease: Lease,
  child: Child,
  command: Command & { readonly request: SentRequest | null },
  outcome: Outcome,
): Promise<void> {
  const { request } = command;
  if (!request) throw new Error(`command ${command.id} was never sent`);
  if (outcome.is === 'executed') return settleExecuted(engine, lease, command, request, outcome);
  if (outcome.is === 'rejected') return settleRejected(engine, lease, child, command, outcome);
  const at = engine.clock.now();
  const isUnsent = outcome.is === 'unsent';
  await fenced(engine, lease, async (tx) => {
    await changeCommand(tx, command, {
      state: isUnsent ? 'pending' : 'unknown',
      message: outcome.message,
      nextAt: isUnsent ? new Date(at.getTime() + unsentMs) : null,
      updatedAt: at,
    });
  });
}
