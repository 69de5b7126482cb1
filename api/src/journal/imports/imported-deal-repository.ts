import { and, asc, eq, gt, getTableColumns, or, sql, type SQL } from 'drizzle-orm';
import type { StatementDealEntity } from '@parque/contract';
import { ownedTextOf } from '../../database/any-of';
import type { Database } from '../../database/database';
import { brokerDeals, importedDeals } from '../../database/schema';
import type { DealRow } from '../deals/deal-repository';

const { importId, ticket, deal } = importedDeals;

const text = (name: keyof StatementDealEntity): SQL<string> => sql<string>`${deal}->>${sql.raw(`'${name}'`)}`;
const part = (name: keyof StatementDealEntity): SQL => sql`${deal}->${sql.raw(`'${name}'`)}`;
const number = (name: keyof StatementDealEntity): SQL<number> =>
  sql<number>`(${part(name)})::double precision`;

/** Selects the deals that share their ticket or their position with a deal of another import. */
function sharedWith(other: number | undefined) {
  if (other === undefined) return undefined;
  const of = sql`from imported_deals other where other.import_id = ${other}`;
  return or(
    sql`${ticket} in (select other.ticket ${of})`,
    sql`${text('positionId')} in (select other.deal->>'positionId' ${of} and other.deal->>'positionId' <> '')`,
  );
}

/** What decides whether an account gets a deal. */
export type ImportedDeal = Pick<StatementDealEntity, 'ticket' | 'positionId' | 'type' | 'time'>;

/**
 * Returns the next deals of an import, in the order of their tickets.
 *
 * @param sharing - Only deals with a ticket or a position of this other import.
 */
export const nextDeals = (
  db: Database,
  id: number,
  { after, limit, sharing }: { readonly after: string; readonly limit: number; readonly sharing?: number },
): Promise<ImportedDeal[]> =>
  db
    .select({
      ticket,
      positionId: text('positionId'),
      type: sql<ImportedDeal['type']>`${text('type')}`,
      time: number('time'),
    })
    .from(importedDeals)
    .where(and(eq(importId, id), gt(ticket, after), sharedWith(sharing)))
    .orderBy(asc(ticket))
    .limit(limit);

const withTickets = (id: number, tickets: readonly string[]) =>
  ownedTextOf(importedDeals, eq(importId, id), ticket, tickets, 1);

export async function dealsWithTickets(
  db: Database,
  id: number,
  tickets: readonly string[],
): Promise<StatementDealEntity[]> {
  const rows = await db.select({ deal }).from(importedDeals).where(withTickets(id, tickets));
  return rows.map((row) => row.deal);
}

/** The columns of an account's deal, in terms of an imported one. */
function columnsFrom(accountId: number, factor: number): Record<keyof DealRow, SQL> {
  const amount = (name: keyof StatementDealEntity) => sql`(${part(name)})::bigint * ${factor}::bigint`;
  return {
    accountId: sql`${accountId}::bigint`,
    ticket: sql`${ticket}`,
    order: text('order'),
    positionId: text('positionId'),
    type: text('type'),
    entry: text('entry'),
    symbol: text('symbol'),
    volumeLots: sql`(${part('volumeLots')})::numeric`,
    price: number('price'),
    commission: amount('commission'),
    fee: amount('fee'),
    swap: amount('swap'),
    profit: amount('profit'),
    stopLoss: number('stopLoss'),
    takeProfit: number('takeProfit'),
    at: sql`null::timestamptz`,
    time: sql`'epoch'::timestamp + ${number('time')} * interval '1 millisecond'`,
    comment: text('comment'),
    isImported: sql`true`,
  };
}

/**
 * Copies deals of an import to an account, within the database. Deals whose tickets the account has are not copied.
 *
 * @param factor - A power of ten, by which the amounts are multiplied.
 * @returns The deals as they are stored.
 */
export function copyDeals(
  tx: Database,
  { id, accountId, factor }: { readonly id: number; readonly accountId: number; readonly factor: number },
  tickets: readonly string[],
): Promise<DealRow[]> {
  const columns: Readonly<Record<string, SQL>> = columnsFrom(accountId, factor);
  const list = Object.keys(getTableColumns(brokerDeals)).flatMap((name) => columns[name] ?? []);
  return tx
    .insert(brokerDeals)
    .select(sql`select ${sql.join(list, sql`, `)} from ${importedDeals} where ${withTickets(id, tickets)}`)
    .onConflictDoNothing()
    .returning();
}
