import { and, asc, between, eq, getTableColumns, inArray } from 'drizzle-orm';
import { toUnits } from '@parque/domain/copy';
import { msPerDay, msPerHour } from '@parque/domain/durations';
import type { BrokerPosition } from '../../../broker/gateway';
import type { Database } from '../../../../core/database/database';
import { connectorAccounts, copierLeftCopies, copierPastCopies } from '../../../../core/database/schema';
import { matchServers } from '../../../../core/database/server-name';
import { findBestMatch } from '../sending/find-by-likeness';
import { isOwnOrder } from '../sending/own-orders';

type LeftCopy = typeof copierLeftCopies.$inferSelect;

/** Largest difference between the clocks of brokers, which are hours apart. */
const maxSkewMs = msPerDay;

/** Maximum difference between the time of an order and the opening time of a position that may be its result. */
const maxDifferenceMs = msPerHour;

/**
 * Loads the recorded openings of former masters. The child may have become an account at another broker, where a
 * position of its owner has the same ticket, so symbol, side and time must match too.
 */
async function loadPastOpenings(db: Database, id: number, positions: readonly BrokerPosition[]) {
  const past = copierPastCopies;
  const times = positions.map(({ openedAt }) => openedAt);
  const tickets = positions.map(({ ticket }) => ticket);
  const rows = await db
    .select()
    .from(past)
    .where(
      and(
        eq(past.childId, id),
        between(
          past.seenAt,
          new Date(Math.min(...times) - maxSkewMs),
          new Date(Math.max(...times) + maxSkewMs),
        ),
        inArray(past.childPosition, tickets),
        eq(past.action, 'open'),
        eq(past.state, 'done'),
      ),
    )
    .orderBy(asc(past.id));
  return rows.filter(({ childPosition, childSymbol, symbol, side, seenAt }) =>
    positions.some(
      (position) =>
        position.ticket === childPosition &&
        position.symbol === (childSymbol ?? symbol) &&
        position.side === side &&
        Math.abs(position.openedAt - +seenAt) < maxSkewMs,
    ),
  );
}

/** Loads the copies that their owner left open in this account, and the openings whose outcome was not known then. */
async function loadLeftCopies(db: Database, id: number): Promise<LeftCopy[]> {
  const leftCopiesTable = copierLeftCopies;
  const { id: accountId, userId, serverId, number } = connectorAccounts;
  return db
    .select(getTableColumns(leftCopiesTable))
    .from(leftCopiesTable)
    .innerJoin(
      connectorAccounts,
      and(
        eq(userId, leftCopiesTable.userId),
        eq(number, leftCopiesTable.number),
        matchServers(serverId, leftCopiesTable.serverId),
      ),
    )
    .where(eq(accountId, id))
    .orderBy(asc(leftCopiesTable.id));
}

const isTaggedWith = ({ clientId, comment }: BrokerPosition, id: string) => clientId === id || comment === id;

/** Finds the ticket of an opening without a known outcome, by the rules of `findByLikeness`. */
function findOpenedTicket(
  { request, sentAt, notAfter, openedAt }: LeftCopy,
  positions: readonly BrokerPosition[],
) {
  if (!request) return undefined;
  const taggedPosition = positions.find((position) => isTaggedWith(position, request.clientId));
  if (taggedPosition) return taggedPosition.ticket;
  const sentMs = +(sentAt ?? openedAt);
  const [from, to] = [sentMs - maxDifferenceMs, Math.max(sentMs, +(notAfter ?? 0)) + maxDifferenceMs];
  const isAlike = ({ symbol, side, openedAt: time }: BrokerPosition) =>
    symbol === request.symbol && side === request.side && time >= from && time <= to;
  const candidates = positions
    .filter((position) => !isOwnOrder(position) && isAlike(position))
    .map((position) => ({ ...position, units: toUnits(position.volumeLots) }));
  return findBestMatch(candidates, request)?.ticket;
}

/**
 * Finds the sides, by ticket, of the positions that a child copied from former masters. If its broker stores
 * neither client ids nor comments, only these records identify them. An opening whose outcome was not known is found
 * by symbol, side, time and volume.
 *
 * @param positions - Positions of the child that none of its present copies explains.
 */
export async function findFormerCopies(db: Database, childId: number, positions: readonly BrokerPosition[]) {
  const sides = new Map<string, BrokerPosition['side']>();
  if (positions.length === 0) return sides;
  const [pastOpenings, leftCopies] = await Promise.all([
    loadPastOpenings(db, childId, positions),
    loadLeftCopies(db, childId),
  ]);
  for (const { childPosition, side } of [...pastOpenings, ...leftCopies]) {
    if (childPosition !== null) sides.set(childPosition, side);
  }
  for (const order of leftCopies) {
    const unmatchedPositions = positions.filter((position) => !sides.has(position.ticket));
    const ticket = findOpenedTicket(order, unmatchedPositions);
    if (ticket !== undefined) sides.set(ticket, order.side);
  }
  return sides;
}
