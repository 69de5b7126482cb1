import { and, asc, desc, eq, getTableColumns, gte, lt, sql } from 'drizzle-orm';
import { toWallTime } from '@parque/domain/journal';
import { toLots } from '@parque/domain/copy';
import type { Database } from '../../../../core/database/database';
import { prepareOnce } from '../../../../core/database/prepared';
import { simulatorAccounts, simulatorDeals, simulatorPositions } from '../../../../core/database/schema';
import type { BrokerDeal, Period } from '../../gateway';
import type { SimulatedAccount } from '../account';
import type { Execution, Holding } from '../trading/book';

/** Channel on which the database notifies of changed accounts, as `server/login`. */
export const changesChannel = 'simulator_changes';

/** Higher than the tickets of generated histories. */
const firstTicket = 1_000_000_000;
const firstOrder = 2_000_000_000;

export type AccountRow = typeof simulatorAccounts.$inferSelect;
type DealRow = typeof simulatorDeals.$inferSelect;

const accountQuery = prepareOnce((db) =>
  db
    .select()
    .from(simulatorAccounts)
    .where(
      and(
        eq(simulatorAccounts.server, sql.placeholder('server')),
        eq(simulatorAccounts.login, sql.placeholder('login')),
      ),
    )
    .prepare('simulator-account'),
);

export async function findAccount(db: Database, { server, login }: SimulatedAccount) {
  const [row] = await accountQuery(db).execute({ server: server.name, login });
  return row;
}

/** Locks the account until the transaction ends, so that its deals are numbered in the order of execution. */
export async function lockAccount(tx: Database, id: number) {
  const [row] = await tx
    .select({
      ...getTableColumns(simulatorAccounts),
      next: sql<string>`nextval(pg_get_serial_sequence('simulator_deals', 'id'))`.mapWith(Number),
    })
    .from(simulatorAccounts)
    .where(eq(simulatorAccounts.id, id))
    .for('update');
  if (!row) throw new Error(`the simulator has no account ${id}`);
  const { next, ...account } = row;
  return { account, next };
}

export const orderTicket = (next: number) => String(firstOrder + next);

export async function listHoldings(db: Database, accountId: number): Promise<Holding[]> {
  const rows = await db.query.simulatorPositions.findMany({
    where: eq(simulatorPositions.accountId, accountId),
    orderBy: asc(simulatorPositions.ticket),
  });
  return rows.map((row) => ({ ...row, openedAt: row.openedAt.getTime() }));
}

/** Records a change of an account, and notifies the processes that watch it. */
export async function recordChange(
  tx: Database,
  { server, login, id }: AccountRow,
  change: Partial<Omit<AccountRow, 'id' | 'version'>> & { readonly addedCents?: number } = {},
): Promise<void> {
  const { addedCents = 0, ...set } = change;
  await tx
    .update(simulatorAccounts)
    .set({
      ...set,
      version: sql`${simulatorAccounts.version} + 1`,
      ...(addedCents !== 0 && { balanceCents: sql`${simulatorAccounts.balanceCents} + ${addedCents}` }),
    })
    .where(eq(simulatorAccounts.id, id))
    .returning({
      notified: sql`pg_notify(${changesChannel}, ${`${server}/${login}`})`,
    });
}

/** Records the closing of a position: stores its deal, removes the position, and changes the balance. */
export async function recordClosing(
  tx: Database,
  row: AccountRow,
  next: number,
  execution: Execution,
): Promise<void> {
  const { deal, holding } = execution;
  await tx.insert(simulatorDeals).values({ ...deal, id: next, accountId: row.id, at: new Date(deal.at) });
  if (holding) throw new Error('a position with a remaining volume cannot be removed');
  await tx
    .delete(simulatorPositions)
    .where(and(eq(simulatorPositions.accountId, row.id), eq(simulatorPositions.ticket, deal.positionId)));
  await recordChange(tx, row, { addedCents: sumCents(execution) });
}

export const sumCents = ({ deal }: Pick<Execution, 'deal'>) =>
  deal.commissionCents + deal.swapCents + deal.profitCents;

/** Reads the reason of a deal that the broker executed by itself from its comment. */
const brokerReason = /^\[(ROLLOVER|VMARGIN|SPLIT|CORPORATE_ACTION)\]$/;

function toBrokerDeal(account: SimulatedAccount, suffix: string, row: DealRow): BrokerDeal {
  const instant = row.at.getTime();
  const reason = brokerReason.exec(row.comment)?.[1];
  return {
    ticket: String(firstTicket + row.id),
    order: row.order,
    positionId: row.positionId,
    type: row.type,
    entry: row.entry,
    symbol: row.symbol === '' ? '' : row.symbol + suffix,
    volumeLots: toLots(row.volume),
    price: row.price,
    commission: row.commissionCents / 100,
    fee: 0,
    swap: row.swapCents / 100,
    profit: row.profitCents / 100,
    ...(row.stopLoss !== null && { stopLoss: row.stopLoss }),
    ...(row.takeProfit !== null && { takeProfit: row.takeProfit }),
    at: instant,
    time: toWallTime(account.server.zone, instant),
    comment: row.comment,
    ...(row.clientId !== null && { clientId: row.clientId }),
    ...(reason !== undefined && { reason }),
  };
}

export type RawDeal = Omit<DealRow, 'at'> & { readonly at: number };

/** Returns the pool, for statements that must run outside of the caller's transaction. */
export function getPool({ $client }: Database) {
  if (!$client) throw new Error('the simulator writes its ledger outside of transactions');
  return $client;
}

/** Reads the deals of an account since its first trade. */
export function createDealReader(db: Database, account: SimulatedAccount, { id, symbolSuffix }: AccountRow) {
  const accountCondition = eq(simulatorDeals.accountId, id);
  const toBrokerDeals = (rows: readonly DealRow[]) =>
    rows.map((row) => toBrokerDeal(account, symbolSuffix, row));
  return {
    async listWithin({ from, to }: Period): Promise<BrokerDeal[]> {
      const { at } = simulatorDeals;
      const periodCondition = and(accountCondition, gte(at, new Date(from)), lt(at, new Date(to)));
      return toBrokerDeals(
        await db.query.simulatorDeals.findMany({
          where: periodCondition,
          orderBy: [asc(at), asc(simulatorDeals.id)],
        }),
      );
    },
    convert: (deals: readonly RawDeal[]) =>
      toBrokerDeals(deals.map((deal) => ({ ...deal, at: new Date(deal.at) }))),
    async listOfOrder(clientId: string): Promise<BrokerDeal[]> {
      const orderCondition = and(accountCondition, eq(simulatorDeals.clientId, clientId));
      return toBrokerDeals(
        await db.query.simulatorDeals.findMany({ where: orderCondition, orderBy: asc(simulatorDeals.id) }),
      );
    },
    async getLastId(): Promise<number> {
      const [row] = await db
        .select({ id: simulatorDeals.id })
        .from(simulatorDeals)
        .where(accountCondition)
        .orderBy(desc(simulatorDeals.id))
        .limit(1);
      return row?.id ?? 0;
    },
  };
}

export async function addDeposit(tx: Database, accountId: number, depositCents: number, time: Date) {
  await tx.insert(simulatorDeals).values({
    accountId,
    order: '',
    positionId: '',
    type: 'balance',
    entry: 'none',
    symbol: '',
    volume: 0,
    price: 0,
    commissionCents: 0,
    swapCents: 0,
    profitCents: depositCents,
    at: time,
    comment: 'Deposit',
  });
}
