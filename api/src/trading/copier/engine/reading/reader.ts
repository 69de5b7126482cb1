import { sql } from 'drizzle-orm';
import { isBrokerDecision, toUnits } from '@parque/domain/copy';
import { BrokerError } from '../../../broker/fault';
import type { BrokerDeal, BrokerPosition, DealCursor } from '../../../broker/gateway';
import { batchCalls } from '../../../../core/database/batch';
import { createArrayPlaceholder, prepareOnce } from '../../../../core/database/prepared';
import { copierMasterPositions } from '../../../../core/database/schema';
import { getBroker, mergeHeldPositions, type CopyBroker } from '../copy-broker';
import { compareFollowedAccount, findFollowedMaster, formatFollowedName } from './followed-master';
import type { LeasedEngine } from '../fence';
import { findBrokerChanges } from './broker-changes';
import { listMasterChanges, type KnownPosition, type MasterReading } from './master-changes';
import { isOwnOrder } from '../sending/own-orders';
import { recordMasterFault, takeBaseline } from './master-record';
import { recordReading } from './reading-record';

async function readNewDeals(broker: CopyBroker, reference: string, from: DealCursor | undefined) {
  const deals: BrokerDeal[] = [];
  let cursor = from;
  for (let hasMore = true; hasMore;) {
    const page = await broker.dealsAfter(reference, cursor);
    deals.push(...page.deals);
    ({ cursor, hasMore } = page);
  }
  return { deals, cursor };
}

const { masterId, position } = copierMasterPositions;

const knownPositionsQuery = prepareOnce((db) =>
  db
    .select({ row: copierMasterPositions })
    .from(copierMasterPositions)
    .innerJoin(
      sql`(
        select master_id as master, position from copier_master_positions
        where is_open and master_id = any(${createArrayPlaceholder('masters', 'bigint')})
        union
        select * from unnest(${createArrayPlaceholder('owners', 'bigint')}, ${createArrayPlaceholder('tickets', 'text')})
      ) as wanted(master, ticket)`,
      sql`${masterId} = wanted.master and ${position} = wanted.ticket`,
    )
    .prepare('copier-known-positions'),
);

const loadKnownPositions = batchCalls(
  async (db, items: readonly { readonly master: number; readonly tickets: readonly string[] }[]) => {
    const rows = await knownPositionsQuery(db).execute({
      masters: items.map(({ master }) => master),
      owners: items.flatMap(({ master, tickets }) => tickets.map(() => master)),
      tickets: items.flatMap(({ tickets }) => tickets),
    });
    return items.map(
      ({ master }) =>
        new Map(
          rows.flatMap(({ row: { masterId: id, ...row } }) =>
            id === master ? [[row.position, row] as const] : [],
          ),
        ),
    );
  },
);

function isClosedBy(deals: readonly BrokerDeal[], { position, units }: KnownPosition): boolean {
  let leftUnits = units;
  for (const { positionId, entry, volumeLots } of deals)
    if (positionId === position) leftUnits += (entry.startsWith('out') ? -1 : 1) * toUnits(volumeLots);
  return leftUnits <= 0;
}

/**
 * Reads the positions again when an open one is missing although no deals closed all of it: an incomplete answer of the
 * broker must not close copies.
 */
async function confirmPositions(
  broker: CopyBroker,
  reference: string,
  { knownPositions, positions: first, deals }: MasterReading,
): Promise<readonly BrokerPosition[]> {
  const tickets = new Set(first.map(({ ticket }) => ticket));
  const isMissing = [...knownPositions.values()].some(
    (row) => row.isOpen && !tickets.has(row.position) && !isClosedBy(deals, row),
  );
  return isMissing ? mergeHeldPositions(first, await broker.positions(reference)) : first;
}

/**
 * Reads a master's deals and positions and records what changed since the last reading.
 *
 * @returns Whether anything changed since the last reading.
 */
export async function readMaster(engine: LeasedEngine): Promise<boolean> {
  const { masterId: id } = engine.lease;
  const followedMaster = await findFollowedMaster(engine, id);
  if (!followedMaster) return false;
  const { master, reference } = followedMaster;
  try {
    const broker = getBroker(engine, followedMaster);
    const continuity = compareFollowedAccount(followedMaster);
    const isFirst = continuity === 'none' || continuity === 'other_account';
    // Deals are read first: a position that is absent afterwards and has a closing deal was closed.
    const { deals, cursor } = await readNewDeals(
      broker,
      reference,
      continuity === 'same' ? (master.dealCursor ?? undefined) : undefined,
    );
    const first = await broker.positions(reference);
    if (continuity === 'other_account') {
      const { followed: before } = master;
      engine.log.warn(
        { master: id, before, now: formatFollowedName(followedMaster) },
        'a master follows another account: copies of the previous account are not followed any more',
      );
    }
    if (isFirst) {
      await takeBaseline(engine, followedMaster, {
        positions: first.filter((brokerPosition) => !isOwnOrder(brokerPosition)),
        cursor,
      });
      return false;
    }
    const tickets = [...first.map(({ ticket }) => ticket), ...deals.map(({ positionId }) => positionId)];
    const previousPositions = await loadKnownPositions(engine.db, { master: id, tickets });
    const positions = await confirmPositions(broker, reference, {
      knownPositions: previousPositions,
      positions: first,
      deals,
    });
    const byBroker = findBrokerChanges(
      { knownPositions: previousPositions, positions, deals },
      master.seenAt?.getTime() ?? Infinity,
    );
    const knownByTicket = new Map([
      ...previousPositions,
      ...byBroker.rows.map((row) => [row.position, row] as const),
    ]);
    const masterDeals = deals.filter((deal) => !isBrokerDecision(deal));
    const changes = listMasterChanges({ knownPositions: knownByTicket, positions, deals: masterDeals });
    await recordReading(engine, followedMaster, { changes, byBroker, cursor });
    return changes.length > 0;
  } catch (error) {
    if (!(error instanceof BrokerError)) throw error;
    await recordMasterFault(engine, followedMaster, error);
    return false;
  }
}
