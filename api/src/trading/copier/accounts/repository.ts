import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { ConnectorAccountEntity } from '@parque/contract';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Database } from '../../../core/database/database';
import { brokerServers, connectorAccounts } from '../../../core/database/schema';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { notifyUser } from '../../../core/push/notices';

export type ConnectorRow = typeof connectorAccounts.$inferSelect;

/** The columns that an edit may change. Type and owner are constant. */
type ConnectorChange = Pick<ConnectorRow, 'multiplier' | 'updatedAt'> &
  Partial<
    Pick<ConnectorRow, 'serverId' | 'number' | 'sealedPassword' | 'gateway' | 'reference' | 'masterId'>
  >;

export const toConnectorAccountEntity = (row: ConnectorRow): ConnectorAccountEntity => ({
  id: row.id,
  number: row.number,
  server_id: row.serverId,
  type: row.type,
  multiplier: row.multiplier === null ? null : Number(row.multiplier),
  ...(row.type === 3 && { master_id: row.masterId }),
  ...(row.removalRequestedAt && { is_leaving: true }),
  version: row.version,
});

export function listAccountsByUser(db: Database, userId: number): Promise<ConnectorRow[]> {
  return db.query.connectorAccounts.findMany({
    where: eq(connectorAccounts.userId, userId),
    orderBy: [asc(connectorAccounts.type), asc(connectorAccounts.slot)],
  });
}

/**
 * Finds the names of the servers of accounts that are connected by terminals, by id. The form's list of servers lacks
 * them.
 */
export async function findTerminalServers(db: Database, rows: readonly ConnectorRow[]) {
  const ids = rows.filter(({ gateway }) => gateway === 'terminal').map(({ serverId }) => serverId);
  if (ids.length === 0) return new Map<number, string>();
  const { id, name } = brokerServers;
  const serverRows = await db.select({ id, name }).from(brokerServers).where(inArray(id, ids));
  return new Map(serverRows.map((server) => [server.id, server.name]));
}

export async function listChildIds(db: Database, masterId: number): Promise<number[]> {
  const { id, masterId: masterColumn } = connectorAccounts;
  const rows = await db
    .select({ id })
    .from(connectorAccounts)
    .where(eq(masterColumn, masterId))
    .orderBy(asc(id));
  return rows.map((row) => row.id);
}

export const findAccountById = (db: Database, id: number) =>
  db.query.connectorAccounts.findFirst({ where: eq(connectorAccounts.id, id) });

/** Inserts the row before the password, because the encryption of a password is bound to its row. */
export async function insertAccount(
  tx: Database,
  row: Omit<typeof connectorAccounts.$inferInsert, 'sealedPassword'>,
  sealPassword: (id: number) => string,
): Promise<ConnectorRow> {
  const [accountRow] = await tx
    .insert(connectorAccounts)
    .values({ ...row, sealedPassword: '' })
    .returning();
  if (!accountRow) throw new Error('the connector account was not inserted');
  return updateAccountRow(tx, accountRow.id, { sealedPassword: sealPassword(accountRow.id) });
}

/** @throws ApiRuleError - `not_found`: the account was removed in the meantime. */
async function updateAccountRow(
  tx: Database,
  id: number,
  change: PgUpdateSetSource<typeof connectorAccounts>,
): Promise<ConnectorRow> {
  const [accountRow] = await tx
    .update(connectorAccounts)
    .set(change)
    .where(eq(connectorAccounts.id, id))
    .returning();
  if (!accountRow) throw new ApiRuleError('not_found');
  return accountRow;
}

export const updateAccount = (tx: Database, id: number, change: ConnectorChange): Promise<ConnectorRow> =>
  updateAccountRow(tx, id, { ...change, version: sql`${connectorAccounts.version} + 1` });

/** Requests or cancels the removal of an account once its copies are closed. */
export const setRemovalRequest = (tx: Database, id: number, time: Date | null): Promise<ConnectorRow> =>
  updateAccountRow(tx, id, { removalRequestedAt: time });

/**
 * Deletes an account and notifies its user: a product that has ended leaves the menu together with the last account.
 */
export async function removeAccount(tx: Database, userId: number, id: number) {
  const [removedRow] = await tx
    .delete(connectorAccounts)
    .where(and(eq(connectorAccounts.id, id), eq(connectorAccounts.userId, userId)))
    .returning();
  if (removedRow) await notifyUser(tx, userId);
  return removedRow;
}
