import type { CountedCopy } from '@parque/domain/copy';
import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { BrokerError } from '../../../broker/fault';
import { batchCalls } from '../../../../core/database/batch';
import type { Database } from '../../../../core/database/database';
import { createArrayPlaceholder, prepareOnce } from '../../../../core/database/prepared';
import {
  connectorAccounts,
  copierChildren,
  copierCommands,
  copierPositions,
} from '../../../../core/database/schema';
import { recordChild } from './child-record';
import type { BrokerAccount } from '../copy-broker';
import type { LeasedEngine } from '../fence';

type Row = typeof copierChildren.$inferSelect;

/** A child's settings and state, and its master's account. */
export interface Child extends Row, BrokerAccount {
  readonly multiplier: number;
  /** The owner. */
  readonly userId: number;
  readonly master: BrokerAccount & { readonly id: number };
}

export const masters = alias(connectorAccounts, 'masters');

/** Joins the master of a child. */
export const masterJoin = eq(masters.id, connectorAccounts.masterId);

/** Columns of a child: its own row, its account and its master's account. */
export const childRow = {
  ...getTableColumns(copierChildren),
  gateway: connectorAccounts.gateway,
  reference: connectorAccounts.reference,
  userId: connectorAccounts.userId,
  accountMultiplier: connectorAccounts.multiplier,
  masterId: masters.id,
  masterGateway: masters.gateway,
  masterReference: masters.reference,
};

interface ReadChild extends Row, BrokerAccount {
  readonly userId: number;
  readonly accountMultiplier: string | null;
  readonly masterId: number;
  readonly masterGateway: BrokerAccount['gateway'];
  readonly masterReference: BrokerAccount['reference'];
}

export function toChild({
  accountMultiplier,
  masterId,
  masterGateway,
  masterReference,
  ...row
}: ReadChild): Child {
  const master = { id: masterId, gateway: masterGateway, reference: masterReference };
  return { ...row, multiplier: Number(accountMultiplier ?? 1), master };
}

const childrenQuery = prepareOnce((db) =>
  db
    .select(childRow)
    .from(copierChildren)
    .innerJoin(connectorAccounts, eq(connectorAccounts.id, copierChildren.accountId))
    .innerJoin(masters, masterJoin)
    .where(sql`${copierChildren.accountId} = any(${createArrayPlaceholder('ids', 'bigint')})`)
    .prepare('copier-children'),
);

/** undefined: the account was deleted, or has no master. */
export const findChildById = batchCalls(
  async (db, ids: readonly number[]): Promise<(Child | undefined)[]> => {
    const rows = await childrenQuery(db).execute({ ids: [...ids] });
    return ids.map((id) => {
      const row = rows.find(({ accountId }) => accountId === id);
      return row && toChild(row);
    });
  },
);

/** Locks children, so that the second of two simultaneous requests finds the commands of the first. */
export async function lockChildren(tx: Database, ids: readonly number[]): Promise<void> {
  const { accountId } = copierChildren;
  const where = inArray(accountId, [...ids]);
  await tx.select({ accountId }).from(copierChildren).where(where).orderBy(accountId).for('update');
}

/** A position of a child that copies a position of its master. */
export type Copy = typeof copierPositions.$inferSelect;

interface CopyFilter {
  readonly position?: string;
  readonly states?: readonly Copy['state'][];
}

/** Returns the copies of one position, or of all positions; the oldest first. */
export function listCopies(db: Database, childId: number, { position, states = ['open'] }: CopyFilter = {}) {
  return db.query.copierPositions.findMany({
    where: and(
      eq(copierPositions.childId, childId),
      inArray(copierPositions.state, [...states]),
      position === undefined ? undefined : eq(copierPositions.position, position),
    ),
    orderBy: asc(copierPositions.id),
  });
}

/** Returns the open copies of a child, as they are counted against its limit of positions. */
export function listCountedCopies(db: Database, childId: number): Promise<(CountedCopy & { id: number })[]> {
  const { id, childSymbol } = copierPositions;
  return db
    .select({ id, childSymbol, opening: copierCommands.eventId })
    .from(copierPositions)
    .innerJoin(copierCommands, eq(copierCommands.id, copierPositions.commandId))
    .where(and(eq(copierPositions.childId, childId), eq(copierPositions.state, 'open')));
}

/** Records that the broker of a child failed, once per failure rather than once per attempt. */
export async function recordConnection(
  engine: LeasedEngine,
  child: Child,
  fault: BrokerError,
): Promise<void> {
  const connection = fault.kind === 'refused' ? 'credenciales_rechazadas' : 'sin_conexion';
  const lastError = fault.message;
  if (child.connection === connection && child.lastError === lastError) return;
  await recordChild(engine, child.accountId, { change: { connection, lastError }, isVisible: true });
}
