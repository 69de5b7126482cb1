import { and, eq, gt, or, sql } from 'drizzle-orm';
import { copierCommands, type SentRequest } from '../../../../core/database/schema';
import type { Child } from '../recording/child';
import { getOrigin, type Command } from '../recording/command';
import { recordCommand } from '../recording/command-record';
import { getBroker, maxSkewMs, type CopyBroker } from '../copy-broker';
import type { Engine } from '../engine';
import type { LeasedEngine } from '../fence';
import {
  computeAbsentAfter,
  findByClientId,
  findByEffect,
  toExecuted,
  isRepeatable,
  computeNextLookup,
} from './evidence';
import { findByLikeness, isOpening } from './find-by-likeness';
import { settle } from '../recording/settle';

/** How long after sending a close its deal is searched for. */
const priceStretchMs = 900_000;

/** Finds the price of the last deal that closed volume of the request's position; null: there is none yet. */
async function findClosingPrice(broker: CopyBroker, child: Child, { position }: SentRequest, from: number) {
  let price: number | null = null;
  const to = from + priceStretchMs;
  for await (const deals of broker.deals(child.reference, { from, to })) {
    for (const deal of deals) if (deal.positionId === position && !isOpening(deal)) ({ price } = deal);
  }
  return price;
}

/**
 * Sums the volumes by which later orders changed the position that a command reduces. On a netting account, copies of
 * several master positions share one position. Orders of one child are sent one after another.
 */
async function sumChangedUnits({ db }: Engine, { eventId, leg, childId, sentAt }: Command, position: string) {
  if (sentAt === null) return 0;
  const executedUnits = sql`least(${copierCommands.units}, (${copierCommands.request} ->> 'units')::bigint)`;
  const [row] = await db
    .select({
      units: sql<number>`coalesce(sum(case when ${copierCommands.action} = 'open' then ${executedUnits} else -${executedUnits} end), 0)::float8`,
    })
    .from(copierCommands)
    .where(
      and(
        eq(copierCommands.childId, childId),
        eq(copierCommands.childPosition, position),
        eq(copierCommands.state, 'done'),
        or(
          gt(copierCommands.sentAt, sentAt),
          // Orders of the same millisecond were sent in the order of the agenda. Their ids may differ from it: a
          // further order of an earlier event may have a later id.
          and(
            eq(copierCommands.sentAt, sentAt),
            sql`(${copierCommands.eventId}, ${copierCommands.leg}) > (${eventId}, ${leg})`,
          ),
        ),
      ),
    );
  return row?.units ?? 0;
}

async function findExecution(engine: Engine, child: Child, command: Command, request: SentRequest) {
  const broker = getBroker(engine, child);
  const since = (command.sentAt?.getTime() ?? 0) - maxSkewMs;
  const foundById = findByClientId(await broker.lookup(child.reference, request.clientId, since), request);
  if (foundById) return foundById;
  if (request.action !== 'open') {
    const unitsBefore =
      request.unitsBefore + (await sumChangedUnits(engine, command, request.position ?? ''));
    const effect = findByEffect(await broker.positions(child.reference), { ...request, unitsBefore });
    if (!effect || request.action === 'modify') return effect;
    return { ...effect, price: await findClosingPrice(broker, child, request, since) };
  }
  const period = { from: since, to: computeAbsentAfter(command, request, broker).getTime() + maxSkewMs };
  const like = await findByLikeness({ engine, broker, child, command, request, period });
  return like && toExecuted(like.units, like.ticket, like.price);
}

/** Absence from an incomplete history proves nothing. The positions alone decide about a repeatable order. */
const isHistoryUsable = async (broker: CopyBroker, child: Child, request: SentRequest) =>
  isRepeatable(request) || broker.isHistoryComplete(child.reference);

/**
 * Looks up a close or a change of stops that seemed not executed, before it is decided again: a gateway without
 * deadlines may have executed it since.
 *
 * @returns Whether the command has ended; undefined: nothing was found, and it is decided again.
 */
export async function resolveLate(engine: LeasedEngine, child: Child, command: Command) {
  const { request, sentAt, answeredAt } = command;
  const { lateExecutionMs } = getBroker(engine, child);
  if (!request || request.action === 'open' || !sentAt) return undefined;
  const isAnswered = answeredAt !== null && answeredAt >= sentAt;
  if (isAnswered || engine.clock.now().getTime() - sentAt.getTime() > lateExecutionMs) return undefined;
  const outcome = await findExecution(engine, child, command, request);
  return outcome && settle(engine, { child, command }, outcome);
}

/**
 * Looks up an order whose outcome is unknown. When it can no longer be executed and left no trace, it was not
 * executed, and the command is decided again. Until then no other order of the same position is sent.
 *
 * @returns Whether the command has ended.
 * @throws BrokerError - The broker failed; the outcome stays unknown.
 */
export async function resolve(engine: LeasedEngine, child: Child, command: Command) {
  const { request } = command;
  if (!request) throw new Error(`command ${command.id} was never sent`);
  const broker = getBroker(engine, child);
  const absentAfter = computeAbsentAfter(command, request, broker);
  // Only a lookup that starts after the order has ended proves absence.
  const lookedAt = engine.clock.now();
  let outcome = await findExecution(engine, child, command, request);
  const isOver = !outcome && lookedAt > absentAfter && (await isHistoryUsable(broker, child, request));
  // A deal may have appeared since the first lookup.
  if (isOver && broker.lateExecutionMs > 0) outcome = await findExecution(engine, child, command, request);
  if (outcome) return settle(engine, { child, command }, outcome);
  await recordCommand(engine, command, {
    change: {
      state: isOver ? 'pending' : 'unknown',
      // The stored reason explains the volume of the order, not why it was not executed.
      ...(isOver && { reason: getOrigin(command) }),
      nextAt: isOver ? null : new Date(computeNextLookup(command, lookedAt, absentAfter)),
      updatedAt: lookedAt,
    },
  });
  return false;
}
