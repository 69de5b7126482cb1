import { and, asc, desc, eq, ne, sql, type SQL } from 'drizzle-orm';
import { toInstant, type Deal, type DealPair, type ZoneName } from '@parque/domain/journal';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { matchOwnerAndTexts, selectOwnerRowsByText } from '../../../core/database/equals-any';
import type { Database } from '../../../core/database/database';
import { brokerAccounts, brokerDeals, journalHours, journalTrades } from '../../../core/database/schema';
import type { PagePosition } from './page-cursor';
import { createColumnList, listColumnsExcept, toRecord } from '../../../core/database/statement';

/** A deal to store; `at` is null where only the server's time is known. */
export type StoredDeal = Omit<Deal, 'at'> & { readonly at: number | null };

const toDate = (ms: number | null) => (ms === null ? null : new Date(ms));

/** Removes NUL characters, which PostgreSQL cannot store in text. */
const removeNulCharacters = (text: string) => text.replaceAll('\u0000', '');

/** The source of deals. Undoing an import deletes its deals, unless the broker has reported them too. */
export type DealSource = 'broker' | 'import';

function toDealRow(accountId: number, deal: StoredDeal, source: DealSource): typeof brokerDeals.$inferInsert {
  const { stopLoss = null, takeProfit = null, magic = null, ...rest } = deal;
  return {
    ...rest,
    accountId,
    stopLoss,
    takeProfit,
    magic,
    symbol: removeNulCharacters(deal.symbol),
    comment: removeNulCharacters(deal.comment),
    at: toDate(deal.at),
    time: new Date(deal.time),
    isImported: source === 'import',
  };
}

export interface UpsertedDeals {
  /** Positions with new or changed deals, including the previous position of a changed deal. */
  readonly positions: readonly string[];
  readonly addedCount: number;
  /** Tickets of changed deals. */
  readonly changedTickets: readonly string[];
}

/** Columns that a corrected deal replaces. It does not replace the comment, and stops and magic numbers only by known ones. */
const correctedColumns = createColumnList(
  brokerDeals,
  listColumnsExcept(brokerDeals, [
    'accountId',
    'ticket',
    'stopLoss',
    'takeProfit',
    'comment',
    'magic',
    'isImported',
  ]),
);

const matchAccount = (id: number) => eq(brokerDeals.accountId, id);

const dealColumns = sql.raw(createColumnList(brokerDeals, listColumnsExcept(brokerDeals, [])).sql());

/**
 * Inserts deals with different tickets, and replaces stored deals that differ. They are sent as one parameter, because a
 * broker can report thousands.
 */
export async function upsertDeals(
  db: Database,
  accountId: number,
  deals: readonly StoredDeal[],
  source: DealSource,
): Promise<UpsertedDeals> {
  const rows = deals.map((deal) => toRecord(brokerDeals, toDealRow(accountId, deal, source)));
  const buildRowSql = (alias: string) => sql.raw(`(${correctedColumns.sql(alias)})`);
  const storedRows = await db.execute<{
    ticket: string;
    position_id: string;
    was: string | null;
    is_new: boolean;
  }>(sql`
    with given as materialized (
      select * from json_populate_recordset(null::broker_deals, ${JSON.stringify(rows)}::json)
    ),
    before as (
      select found.ticket, found.position_id from given
      cross join lateral ${selectOwnerRowsByText(matchAccount(accountId), brokerDeals.ticket, 1)} found
    ), written as (
      insert into broker_deals as stored (${dealColumns}) select ${dealColumns} from given
      on conflict (account_id, ticket) do update set ${sql.raw(correctedColumns.fromExcluded)},
        stop_loss = coalesce(excluded.stop_loss, stored.stop_loss),
        take_profit = coalesce(excluded.take_profit, stored.take_profit),
        magic = coalesce(excluded.magic, stored.magic),
        is_imported = stored.is_imported and excluded.is_imported
      where ${buildRowSql('stored')} is distinct from ${buildRowSql('excluded')}
        or (stored.magic is null and excluded.magic is not null)
      returning ticket, position_id, xmax = 0 as is_new
    )
    select written.*, before.position_id as was from written left join before using (ticket)`);
  const positions = storedRows.rows.flatMap(({ position_id, was }) => [position_id, was ?? '']);
  return {
    positions: [...new Set(positions)].filter((id) => id !== ''),
    addedCount: storedRows.rows.filter(({ is_new }) => is_new).length,
    changedTickets: storedRows.rows.filter(({ is_new }) => !is_new).map(({ ticket }) => ticket),
  };
}

/** Stores magic numbers of deals that have none. Returns the positions of these deals. */
export async function addMagics(
  tx: Database,
  accountId: number,
  deals: readonly Pick<Deal, 'ticket' | 'magic'>[],
): Promise<string[]> {
  const magicsJson = JSON.stringify(deals.map(({ ticket, magic }) => ({ ticket, magic })));
  const { rows } = await tx.execute<{ position_id: string }>(sql`
    update broker_deals stored set magic = given.magic
    from json_populate_recordset(null::broker_deals, ${magicsJson}::json) given
    where stored.account_id = ${accountId} and stored.ticket = given.ticket and stored.magic is null
    returning stored.position_id`);
  return [...new Set(rows.map((row) => row.position_id))].filter((id) => id !== '');
}

/** Deletes deals that no broker reported. */
export async function removeImportedDeals(tx: Database, account: number, tickets: readonly string[]) {
  const { ticket, positionId, isImported } = brokerDeals;
  return tx
    .delete(brokerDeals)
    .where(and(matchOwnerAndTexts(matchAccount(account), ticket, tickets, 1), eq(isImported, true)))
    .returning({ ticket, positionId });
}

export type DealRow = typeof brokerDeals.$inferSelect;

/** Returns the deal of a row as a report has it, with the server's time only. */
export function toStatementDeal(row: DealRow): DealPair['opening'] {
  const { accountId: _, at: __, isImported: ___, stopLoss, takeProfit, magic, time, ...deal } = row;
  return {
    ...deal,
    time: +time,
    ...(stopLoss !== null && { stopLoss }),
    ...(takeProfit !== null && { takeProfit }),
    ...(magic !== null && { magic }),
  };
}

/** Returns the deal of a row. Where only the server's time is known, its time zone gives the instant. */
const toDeal = (row: DealRow, zone: ZoneName): Deal => ({
  ...toStatementDeal(row),
  at: row.at ? +row.at : toInstant(zone, +row.time),
});

export interface PositionDeals {
  readonly deals: readonly Deal[];
  /** Tickets of the deals for which only the time on the server's clock is stored, and no instant. */
  readonly ticketsWithoutInstant: ReadonlySet<string>;
}

export async function loadPositionDeals(
  db: Database,
  accountId: number,
  positions: readonly string[],
  zone: ZoneName,
): Promise<PositionDeals> {
  const rows = await db
    .select()
    .from(brokerDeals)
    .where(matchOwnerAndTexts(matchAccount(accountId), brokerDeals.positionId, positions));
  return {
    deals: rows.map((row) => toDeal(row, zone)),
    ticketsWithoutInstant: new Set(rows.filter(({ at }) => at === null).map(({ ticket }) => ticket)),
  };
}

const matchAfter = (position: PagePosition | undefined) =>
  position &&
  sql`(${brokerDeals.time}, ${brokerDeals.ticket})
    > (${sql.param(new Date(position.time), brokerDeals.time)}, ${position.ticket})`;

interface AccountZone {
  readonly id: number;
  readonly zone: ZoneName;
}

async function listPage(db: Database, { id, zone }: AccountZone, condition: SQL | undefined, count: number) {
  const { accountId, time, ticket } = brokerDeals;
  const rows = await db.query.brokerDeals.findMany({
    where: and(eq(accountId, id), condition),
    orderBy: [asc(time), asc(ticket)],
    limit: count,
  });
  return rows.map((row) => toDeal(row, zone));
}

/** Returns at most `count` deals after a position, in the order of the server's time. */
export const listDealsAfter = (
  db: Database,
  account: AccountZone,
  after: PagePosition | undefined,
  count: number,
): Promise<Deal[]> => listPage(db, account, matchAfter(after), count);

/** Returns the next deals that changed the balance without a trade. */
export const listMovementsAfter = (
  db: Database,
  account: AccountZone,
  after: PagePosition | undefined,
  count: number,
): Promise<Deal[]> => listPage(db, account, and(eq(brokerDeals.entry, 'none'), matchAfter(after)), count);

/** Returns the time of the first or last deal that meets a condition, on the server's clock; undefined without one. */
export async function findDealTime(
  db: Database,
  accountId: number,
  order: typeof asc,
  condition?: SQL,
): Promise<number | undefined> {
  const [row] = await db
    .select({ time: brokerDeals.time })
    .from(brokerDeals)
    .where(and(matchAccount(accountId), condition))
    .orderBy(order(brokerDeals.time))
    .limit(1);
  return row && +row.time;
}

/** Returns the time of the last deal on the server's clock; undefined without deals. */
export const findLastDealTime = (db: Database, accountId: number) => findDealTime(db, accountId, desc);

/** Returns the sum of all changes of the balance. A credit does not change it. */
export async function sumBalanceChanges(db: Database, accountId: number): Promise<number> {
  const { commission, fee, swap, profit, type } = brokerDeals;
  const [row] = await db
    .select({ moved: sql<string>`coalesce(sum(${commission} + ${fee} + ${swap} + ${profit}), 0)` })
    .from(brokerDeals)
    .where(and(eq(brokerDeals.accountId, accountId), sql`${type} <> 'credit'`));
  return Number(row?.moved ?? 0);
}

/** Returns the sum of the absolute amounts of an account, with its opening balance. */
export async function sumStoredAmounts(db: Database, accountId: number): Promise<number> {
  const { rows } = await db.execute<{ sum: string }>(sql`
    select (select abs(opening_balance)::numeric from broker_accounts where id = ${accountId})
      + coalesce(sum(abs(commission)::numeric + abs(fee) + abs(swap) + abs(profit)), 0) as sum
    from broker_deals where account_id = ${accountId}`);
  return Number(rows[0]?.sum);
}

/** Returns the positions of an account whose opening costs may be divided among trades. */
export async function listPartialPositions(db: Database, id: number): Promise<string[]> {
  const { accountId, entry, positionId, volumeLots } = brokerDeals;
  const rows = await db
    .select({ positionId })
    .from(brokerDeals)
    .where(and(eq(accountId, id), ne(entry, 'none'), ne(positionId, '')))
    .groupBy(positionId)
    .having(sql`count(*) > 2 or min(${volumeLots}) <> max(${volumeLots})`);
  return rows.map((row) => row.positionId);
}

/**
 * Multiplies every amount of an account: of its deals, its trades and their hours, and its opening balance.
 *
 * @param factor - A power of ten, so that nothing is rounded.
 */
export async function scaleAmounts(db: Database, accountId: number, factor: number): Promise<void> {
  const scaleColumns = (...columns: readonly PgColumn[]) =>
    sql.join(
      columns.map((column) => sql`${sql.identifier(column.name)} = ${column} * ${factor}::bigint`),
      sql`, `,
    );
  const { commission, fee, swap, profit } = brokerDeals;
  const tradeTable = journalTrades;
  await db.execute(sql`
    update broker_deals set ${scaleColumns(commission, fee, swap, profit)} where account_id = ${accountId}`);
  await db.execute(sql`
    update journal_trades set ${scaleColumns(tradeTable.profit, tradeTable.swap, tradeTable.commission)} where account_id = ${accountId}`);
  await db.execute(sql`
    update journal_hours set ${scaleColumns(journalHours.grossProfit, journalHours.grossLoss)}
    where account_id = ${accountId}`);
  await db.execute(sql`
    update broker_accounts set ${scaleColumns(brokerAccounts.openingBalance)} where id = ${accountId}`);
}
