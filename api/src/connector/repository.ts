import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { ConnectorAccountEntity } from '@parque/contract';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Database } from '../database/database';
import { brokerServers, connectorAccounts } from '../database/schema';
import { Refusal } from '../http/refusal';
import { notifyPerson } from '../push/notices';

export { takeTurn } from '../copier/screens/own-accounts';

export type ConnectorRow = typeof connectorAccounts.$inferSelect;

/** The columns that an edit may change. Type and owner are constant. */
type ConnectorChange = Pick<ConnectorRow, 'multiplier' | 'updatedAt'> &
  Partial<
    Pick<ConnectorRow, 'serverId' | 'number' | 'sealedPassword' | 'gateway' | 'reference' | 'masterId'>
  >;

export const entityOf = ({
  id,
  number,
  serverId,
  type,
  multiplier,
  masterId,
  removalRequestedAt,
  version,
}: ConnectorRow): ConnectorAccountEntity => ({
  id,
  number,
  server_id: serverId,
  type,
  multiplier: multiplier === null ? null : Number(multiplier),
  ...(type === 3 && { master_id: masterId }),
  ...(removalRequestedAt && { is_leaving: true }),
  version,
});

export function accountsOf(db: Database, userId: number): Promise<ConnectorRow[]> {
  return db
    .select()
    .from(connectorAccounts)
    .where(eq(connectorAccounts.userId, userId))
    .orderBy(asc(connectorAccounts.type), asc(connectorAccounts.slot));
}

/** The servers of accounts that terminals connect, by id: the list of servers for the form has not got them. */
export async function terminalServers(
  db: Database,
  rows: readonly ConnectorRow[],
): Promise<ReadonlyMap<number, string>> {
  const ids = rows.filter(({ gateway }) => gateway === 'terminal').map(({ serverId }) => serverId);
  if (ids.length === 0) return new Map();
  const { id, name } = brokerServers;
  const found = await db.select({ id, name }).from(brokerServers).where(inArray(id, ids));
  return new Map(found.map((server) => [server.id, server.name]));
}

/** The children that copy a master. */
export async function childrenOf(db: Database, masterId: number): Promise<number[]> {
  const { id, masterId: of } = connectorAccounts;
  const rows = await db.select({ id }).from(connectorAccounts).where(eq(of, masterId)).orderBy(asc(id));
  return rows.map((row) => row.id);
}

export async function accountById(db: Database, id: number): Promise<ConnectorRow | undefined> {
  const [row] = await db.select().from(connectorAccounts).where(eq(connectorAccounts.id, id));
  return row;
}

/** Inserts the row before the password, because the encryption of a password is bound to its row. */
export async function insertAccount(
  tx: Database,
  row: Omit<typeof connectorAccounts.$inferInsert, 'sealedPassword'>,
  sealFor: (id: number) => string,
): Promise<ConnectorRow> {
  const [made] = await tx
    .insert(connectorAccounts)
    .values({ ...row, sealedPassword: '' })
    .returning();
  if (!made) throw new Error('the connector account was not inserted');
  return changedAccount(tx, made.id, { sealedPassword: sealFor(made.id) });
}

/** @throws Refusal - `not_found`: the account was removed in the meantime. */
async function changedAccount(
  tx: Database,
  id: number,
  change: PgUpdateSetSource<typeof connectorAccounts>,
): Promise<ConnectorRow> {
  const [changed] = await tx
    .update(connectorAccounts)
    .set(change)
    .where(eq(connectorAccounts.id, id))
    .returning();
  if (!changed) throw new Refusal('not_found');
  return changed;
}

export const updateAccount = (tx: Database, id: number, change: ConnectorChange): Promise<ConnectorRow> =>
  changedAccount(tx, id, { ...change, version: sql`${connectorAccounts.version} + 1` });

/** Requests or cancels the removal of an account once its copies are closed. */
export const setRemovalRequest = (tx: Database, id: number, at: Date | null): Promise<ConnectorRow> =>
  changedAccount(tx, id, { removalRequestedAt: at });

/** Without accounts, an ended product leaves the menu of its user. */
export async function removeAccount(
  tx: Database,
  userId: number,
  id: number,
): Promise<ConnectorRow | undefined> {
  const [removed] = await tx
    .delete(connectorAccounts)
    .where(and(eq(connectorAccounts.id, id), eq(connectorAccounts.userId, userId)))
    .returning();
  if (removed) await notifyPerson(tx, userId);
  return removed;
}
