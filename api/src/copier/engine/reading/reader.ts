import { eq, sql } from 'drizzle-orm';
import { unitsOf } from '@parque/domain/copy';
import { BrokerFault } from '../../../broker/fault';
import type { BrokerDeal, BrokerPosition, DealCursor } from '../../../broker/gateway';
import { prepared } from '../../../database/prepared';
import { copierMasterPositions } from '../../../database/schema';
import { brokerOf, heldInEither, type CopyBroker } from '../copy-broker';
import type { Engine } from '../engine';
import { continuityOf, followedMaster, followedName } from './followed-master';
import type { Lease } from '../fence';
import { masterChanges, type KnownPosition } from './master-changes';
import { isOwnOrder } from '../sending/own-orders';
import { noteMasterFault, recordReading, takeBaseline } from './master-record';

async function newDeals(broker: CopyBroker, reference: string, from: DealCursor | undefined) {
  const deals: BrokerDeal[] = [];
  let cursor = from;
  for (let hasMore = true; hasMore;) {
    const page = await broker.dealsAfter(reference, cursor);
    deals.push(...page.deals);
    ({ cursor, hasMore } = page);
  }
  return { deals, cursor };
}

const known = prepared((db) =>
  db
    .select()
    .from(copierMasterPositions)
    .where(
      sql`${eq(copierMasterPositions.masterId, sql.placeholder('master'))} and (${copierMasterPositions.isOpen}
        or ${copierMasterPositions.position} = any(${sql.placeholder('tickets')}::text[]))`,
    )
    .prepare('copier-known-positions'),
);

async function knownPositions({ db }: Engine, master: number, tickets: readonly string[]) {
  const rows = await known(db).execute({ master, tickets: [...tickets] });
  return new Map(rows.map(({ masterId: _master, ...row }) => [row.position, row] as const));
}

/** Whether the deals since the last reading closed all of a position. */
function isClosedBy(deals: readonly BrokerDeal[], { position, units }: KnownPosition): boolean {
  const change = deals
    .filter(({ positionId }) => positionId === position)
    .reduce(
      (sum, { entry, volumeLots }) => sum + (entry.startsWith('out') ? -1 : 1) * unitsOf(volumeLots),
      0,
    );
  return units + change <= 0;
}

/**
 * Reads the positions again when an open one is missing although no deals closed all of it: an incomplete answer of the
 * broker must not close copies.
 */
async function confirmedPositions(
  broker: CopyBroker,
  reference: string,
  known: ReadonlyMap<string, KnownPosition>,
  first: readonly BrokerPosition[],
  deals: readonly BrokerDeal[],
): Promise<readonly BrokerPosition[]> {
  const tickets = new Set(first.map(({ ticket }) => ticket));
  const isMissing = [...known.values()].some(
    (row) => row.isOpen && !tickets.has(row.position) && !isClosedBy(deals, row),
  );
  return isMissing ? heldInEither(first, await broker.positions(reference)) : first;
}

/**
 * Reads a master's deals and positions and records what changed since the last reading.
 *
 * @returns Whether anything changed since the last reading.
 * @throws LeaseLost - Another process copies the master.
 */
export async function readMaster(engine: Engine, lease: Lease): Promise<boolean> {
  const followed = await followedMaster(engine, lease.masterId);
  if (!followed) return false;
  const { master, reference } = followed;
  try {
    const broker = brokerOf(engine, followed);
    const continuity = continuityOf(followed);
    const isFirst = continuity === 'none' || continuity === 'other_account';
    // Deals first: a position with a closing deal that is absent afterwards was closed.
    const { deals, cursor } = await newDeals(
      broker,
      reference,
      continuity === 'same' ? (master.dealCursor ?? undefined) : undefined,
    );
    const first = await broker.positions(reference);
    if (continuity === 'other_account') {
      const { followed: before } = master;
      engine.log.warn(
        { master: lease.masterId, before, now: followedName(followed) },
        'a master follows another account: copies of the previous account are not followed any more',
      );
    }
    if (isFirst) {
      await takeBaseline(
        engine,
        lease,
        followed,
        first.filter((one) => !isOwnOrder(one)),
        cursor,
      );
      return false;
    }
    const tickets = [...first.map(({ ticket }) => ticket), ...deals.map(({ positionId }) => positionId)];
    const before = await knownPositions(engine, lease.masterId, [...new Set(tickets)]);
    const positions = await confirmedPositions(broker, reference, before, first, deals);
    const changes = masterChanges({ known: before, positions, deals });
    await recordReading(engine, lease, followed, changes, cursor);
    return changes.length > 0;
  } catch (error) {
    if (!(error instanceof BrokerFault)) throw error;
    await noteMasterFault(engine, lease, followed, error);
    return false;
  }
}
