import { and, asc, between, eq, inArray, sql } from 'drizzle-orm';
import { unitsOf } from '@parque/domain/copy';
import type { BrokerPosition } from '../../../broker/gateway';
import type { Database } from '../../../database/database';
import { connectorAccounts, copierLeftCopies, copierPastCopies } from '../../../database/schema';
import { bestMatch } from '../sending/likeness';
import { isOwnOrder } from '../sending/own-orders';

/** What a child copied of a master that it no longer has. */
export interface FormerCopy {
  /** The position of the former master. */
  readonly position: string;
  /** The side that was recorded for it. */
  readonly side: BrokerPosition['side'];
  /** The number of the former master's account; null: the record is of an earlier release. */
  readonly masterNumber: number | null;
}

type LeftCopy = typeof copierLeftCopies.$inferSelect;

/** The clocks of brokers differ by hours. */
const dayMs = 24 * 60 * 60 * 1000;

/** Largest difference between the time of an order and that of the position which resembles it. */
const likeMs = 60 * 60 * 1000;

/**
 * The recorded openings of former masters. The child may be another account by now, at another broker, with the same ticket
 * for a position of its owner: symbol, side and time must fit, too.
 */
async function pastOpenings(db: Database, id: number, held: readonly BrokerPosition[]) {
  const past = copierPastCopies;
  const times = held.map(({ openedAt }) => openedAt);
  const rows = await db
    .select()
    .from(past)
    .where(
      and(
        eq(past.childId, id),
        between(past.seenAt, new Date(Math.min(...times) - dayMs), new Date(Math.max(...times) + dayMs)),
        inArray(
          past.childPosition,
          held.map(({ ticket }) => ticket),
        ),
        eq(past.action, 'open'),
        eq(past.state, 'done'),
      ),
    )
    .orderBy(asc(past.id));
  return rows.filter(({ childPosition, childSymbol, symbol, side, seenAt }) =>
    held.some(
      (one) =>
        one.ticket === childPosition &&
        one.symbol === (childSymbol ?? symbol) &&
        one.side === side &&
        Math.abs(one.openedAt - +seenAt) < dayMs,
    ),
  );
}

/** The copies that their owner left open in this account, and the openings whose outcome was not known then. */
async function leftCopies(db: Database, id: number): Promise<LeftCopy[]> {
  const left = copierLeftCopies;
  const { id: accountId, userId, serverId, number } = connectorAccounts;
  const isAccount = sql`(${left.userId}, ${left.serverId}, ${left.number}) in (${db
    .select({ userId, serverId, number })
    .from(connectorAccounts)
    .where(eq(accountId, id))})`;
  return db.select().from(left).where(isAccount).orderBy(asc(left.id));
}

const isTaggedWith = ({ clientId, comment }: BrokerPosition, id: string) => clientId === id || comment === id;

/** The ticket that an opening without a known outcome may have, by the rule of the lookup of such orders. */
function openedBy({ request, sentAt, notAfter, openedAt }: LeftCopy, held: readonly BrokerPosition[]) {
  if (!request) return undefined;
  const tagged = held.find((one) => isTaggedWith(one, request.clientId));
  if (tagged) return tagged.ticket;
  const sent = +(sentAt ?? openedAt);
  const [from, to] = [sent - likeMs, Math.max(sent, +(notAfter ?? 0)) + likeMs];
  const isLike = (one: BrokerPosition) =>
    one.symbol === request.symbol && one.side === request.side && one.openedAt >= from && one.openedAt <= to;
  const candidates = held
    .filter((one) => !isOwnOrder(one) && isLike(one))
    .map((one) => ({ ...one, units: unitsOf(one.volumeLots) }));
  return bestMatch(candidates, request)?.ticket;
}

/**
 * The positions of a child that it copied of masters which it no longer has, by ticket. Brokers that keep neither client
 * ids nor comments leave only these records. An opening whose outcome was not known is found by symbol, side, time and
 * volume.
 *
 * @param held - Positions of the child that none of its present copies explains.
 */
export async function formerCopies(
  db: Database,
  childId: number,
  held: readonly BrokerPosition[],
): Promise<ReadonlyMap<string, FormerCopy>> {
  const found = new Map<string, FormerCopy>();
  if (held.length === 0) return found;
  const [past, left] = await Promise.all([pastOpenings(db, childId, held), leftCopies(db, childId)]);
  for (const { childPosition, position, side, masterNumber } of [...past, ...left]) {
    if (childPosition !== null) found.set(childPosition, { position, side, masterNumber });
  }
  for (const order of left) {
    const ticket = openedBy(
      order,
      held.filter((one) => !found.has(one.ticket)),
    );
    if (ticket !== undefined) found.set(ticket, order);
  }
  return found;
}
