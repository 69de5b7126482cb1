import { and, eq, inArray, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../../../core/database/database';
import {
  connectorAccounts,
  copierCommands,
  copierEvents,
  copierLeftCopies,
  copierMasterPositions,
  copierPositions,
} from '../../../../core/database/schema';
import { findClosedByOwner } from '../../engine/deciding/owner-closes';

const masters = alias(connectorAccounts, 'masters');

/** Columns that identify a child's account and its master's. */
const accounts = {
  serverId: connectorAccounts.serverId,
  number: connectorAccounts.number,
  masterServerId: masters.serverId,
  masterNumber: masters.number,
};

/** Columns of a copy that remain after its deletion. */
const copyColumns = {
  position: copierPositions.position,
  childPosition: copierPositions.childPosition,
  childSymbol: copierPositions.childSymbol,
  side: copierPositions.side,
  openedUnits: copierPositions.openedUnits,
  ofUnits: copierPositions.ofUnits,
  units: copierPositions.units,
  brokerFactor: copierPositions.brokerFactor,
  ownStop: copierPositions.ownStop,
  openedAt: copierPositions.openedAt,
};

/** Returns the copies that the owner closed while the master's position stays open; their volume is 0. */
async function listEndedCopies(tx: Database, children: readonly number[]) {
  const positionsByChild = await findClosedByOwner(tx, children);
  const rows = await tx
    .select({
      childId: copierPositions.childId,
      symbol: copierMasterPositions.symbol,
      ...copyColumns,
      ...accounts,
    })
    .from(copierPositions)
    .innerJoin(copierCommands, eq(copierCommands.id, copierPositions.commandId))
    .innerJoin(connectorAccounts, eq(connectorAccounts.id, copierPositions.childId))
    .innerJoin(masters, eq(masters.id, copierCommands.masterId))
    .innerJoin(
      copierMasterPositions,
      and(
        eq(copierMasterPositions.masterId, masters.id),
        eq(copierMasterPositions.position, copierPositions.position),
        eq(copierMasterPositions.isOpen, true),
      ),
    )
    .where(and(inArray(copierPositions.childId, [...children]), ne(copierPositions.state, 'open')));
  return rows.flatMap(({ childId, ...copy }) =>
    positionsByChild.get(childId)?.has(copy.position) ? [{ ...copy, units: 0 }] : [],
  );
}

/**
 * Stores the open copies of children before their records are deleted with their account, the openings with an unknown
 * outcome, and the copies that must not be opened again.
 */
export async function storeLeftCopies(tx: Database, userId: number, children: readonly number[], now: Date) {
  const open = await tx
    .select({ symbol: copierEvents.symbol, ...copyColumns, ...accounts })
    .from(copierPositions)
    .innerJoin(copierCommands, eq(copierCommands.id, copierPositions.commandId))
    .innerJoin(copierEvents, eq(copierEvents.id, copierCommands.eventId))
    .innerJoin(connectorAccounts, eq(connectorAccounts.id, copierPositions.childId))
    .innerJoin(masters, eq(masters.id, copierCommands.masterId))
    .where(and(inArray(copierPositions.childId, [...children]), eq(copierPositions.state, 'open')));
  const sentCommands = await tx
    .select({ command: copierCommands, event: copierEvents, ...accounts })
    .from(copierCommands)
    .innerJoin(copierEvents, eq(copierEvents.id, copierCommands.eventId))
    .innerJoin(connectorAccounts, eq(connectorAccounts.id, copierCommands.childId))
    .innerJoin(masters, eq(masters.id, copierCommands.masterId))
    .where(
      and(
        inArray(copierCommands.childId, [...children]),
        eq(copierCommands.action, 'open'),
        inArray(copierCommands.state, ['sending', 'unknown']),
      ),
    );
  const endedCopies = await listEndedCopies(tx, children);
  const copies = [...open, ...endedCopies].map((copy) => ({ userId, ...copy, leftAt: now }));
  const orders = sentCommands.flatMap(({ command: { request, sentAt, notAfter }, event, ...account }) =>
    request === null
      ? []
      : {
          userId,
          ...account,
          position: event.position,
          symbol: event.symbol,
          childPosition: null,
          childSymbol: request.symbol,
          side: request.side,
          openedUnits: event.units,
          ofUnits: event.leftUnits,
          units: request.units,
          openedAt: event.at ?? event.seenAt,
          request,
          sentAt,
          notAfter,
          leftAt: now,
        },
  );
  const rows = [...copies, ...orders];
  if (rows.length > 0) await tx.insert(copierLeftCopies).values(rows);
}
