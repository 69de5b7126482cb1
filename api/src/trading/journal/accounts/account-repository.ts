import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { BrokerAccountEntity } from '@parque/contract';
import type { Database } from '../../../core/database/database';
import { prepareOnce } from '../../../core/database/prepared';
import { brokerAccounts, brokerServers } from '../../../core/database/schema';
import { normaliseName } from '../../../core/database/server-name';

/** Version of the rule that computes the hours of an account from its trades; see `hours/rebuild.ts`. */
export const figuresVersion = 1;

export type AccountRow = typeof brokerAccounts.$inferSelect;
export type AccountChange = Partial<Omit<AccountRow, 'id' | 'userId'>>;

/** An account with its server and broker. */
export interface Account extends AccountRow {
  /** Changes with each change of the row, and therefore with each transaction that {@link lockAccount} begins. */
  readonly revision: string;
  readonly server: string;
  readonly broker: string;
}

/** The number of the transaction that wrote the row. */
const revision = sql<string>`"broker_accounts".xmin`;

const accountColumns = {
  account: getTableColumns(brokerAccounts),
  revision,
  server: brokerServers.name,
  broker: brokerServers.broker,
};

function withServer(db: Database) {
  return db
    .select(accountColumns)
    .from(brokerAccounts)
    .innerJoin(brokerServers, eq(brokerServers.id, brokerAccounts.serverId));
}

const toAccount = ({
  account,
  ...where
}: Awaited<ReturnType<ReturnType<typeof withServer>['execute']>>[number]) => ({
  ...account,
  ...where,
});

const userAccountsQuery = prepareOnce((db) =>
  withServer(db)
    .where(eq(brokerAccounts.userId, sql.placeholder('userId')))
    .orderBy(asc(brokerAccounts.id))
    .prepare('broker-accounts-of'),
);

const accountByIdQuery = prepareOnce((db) =>
  withServer(db)
    .where(eq(brokerAccounts.id, sql.placeholder('id')))
    .prepare('broker-account-by-id'),
);

export async function listUserAccounts(db: Database, userId: number): Promise<Account[]> {
  const rows = await userAccountsQuery(db).execute({ userId });
  return rows.map(toAccount);
}

export async function findAccountById(db: Database, id: number): Promise<Account | undefined> {
  const [row] = await accountByIdQuery(db).execute({ id });
  return row && toAccount(row);
}

/** Returns the user's account with this number on a server with this name, at any gateway. */
export async function findAccountByNumber(db: Database, userId: number, server: string, number: number) {
  const [row] = await withServer(db).where(
    and(
      eq(brokerAccounts.userId, userId),
      eq(normaliseName(brokerServers.name), normaliseName(server)),
      eq(brokerAccounts.number, number),
    ),
  );
  return row && toAccount(row);
}

/**
 * Locks the number of an account until the transaction ends, so that another transaction does not create the same
 * account.
 * No unique index prevents that, because an import and a registration use different rows for a server of the same name.
 */
export async function lockNumber(tx: Database, userId: number, server: string, number: number) {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`broker account ${number} `} || ${normaliseName(server)}, ${userId}))`,
  );
}

/**
 * Returns an account, locked until the transaction ends, so that it is not closed and its decimals do not change. Each
 * transaction that writes its deals, trades, hours or initial stops begins with it: the account gets a new revision.
 */
export async function lockAccount(tx: Database, id: number): Promise<Account | undefined> {
  const [row] = await tx
    .update(brokerAccounts)
    .set({ currency: sql`${brokerAccounts.currency}` })
    .from(brokerServers)
    .where(and(eq(brokerAccounts.id, id), eq(brokerServers.id, brokerAccounts.serverId)))
    .returning(accountColumns);
  return row && toAccount(row);
}

export async function insertAccount(db: Database, row: typeof brokerAccounts.$inferInsert): Promise<number> {
  const [newAccount] = await db
    .insert(brokerAccounts)
    .values({ figuresVersion, ...row })
    // Concurrent registrations of the same account get the same row.
    .onConflictDoUpdate({
      target: [brokerAccounts.userId, brokerAccounts.serverId, brokerAccounts.number],
      set: { number: row.number },
    })
    .returning({ id: brokerAccounts.id });
  if (!newAccount) throw new Error('the broker account was not inserted');
  return newAccount.id;
}

export async function updateAccount(db: Database, id: number, change: AccountChange): Promise<void> {
  await db.update(brokerAccounts).set(change).where(eq(brokerAccounts.id, id));
}

/** Sets the time zone of an account's server. Returns false when the account has another version. */
export async function setZone(db: Database, id: number, zone: string, version: number | undefined) {
  const versionCondition = version === undefined ? undefined : eq(brokerAccounts.version, version);
  const changedAccounts = await db
    .update(brokerAccounts)
    .set({ zone, version: sql`${brokerAccounts.version} + 1` })
    .where(and(eq(brokerAccounts.id, id), versionCondition))
    .returning({ id: brokerAccounts.id });
  return changedAccounts.length > 0;
}

export async function removeAccount(db: Database, id: number): Promise<void> {
  await db.delete(brokerAccounts).where(eq(brokerAccounts.id, id));
}

const journalAccount = 1;

export const toAccountEntity = (account: Account): BrokerAccountEntity => ({
  id: account.id,
  user_id: account.userId,
  server_id: account.serverId,
  type: journalAccount,
  number: account.number,
  multiplier: 1,
  copier_status: 'Pausado',
  server: account.server,
  broker: account.broker,
  gateway: account.gateway,
  currency: account.currency,
  digits: account.digits,
  zone: account.zone,
  synced_at: account.syncedAt?.toISOString() ?? null,
  version: account.version,
});
