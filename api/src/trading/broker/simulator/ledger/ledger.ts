import { getTableColumns, type Table } from 'drizzle-orm';
import { batchCalls } from '../../../../core/database/batch';
import type { Database } from '../../../../core/database/database';
import { simulatorAccounts, simulatorDeals, simulatorPositions } from '../../../../core/database/schema';
import { toRecord } from '../../../../core/database/statement';
import type { TradeResult } from '../../gateway';
import type { SimulatedAccount } from '../account';
import type { Execution, Holding } from '../trading/book';
import { sumCents, changesChannel, getPool, type AccountRow, type RawDeal } from './books';

/*
 * Every trade runs two statements, which are hand-written for speed. A trade is written only if the version of the
 * account is still the one that was read, so no process waits for a lock.
 */

/** The state of an account at one time. */
export interface Books {
  readonly row: AccountRow;
  readonly holdings: readonly Holding[];
  /** Result of the request, if it was executed before. */
  readonly earlierResult: TradeResult | undefined;
  /** Number of the next deal, higher than those of all deals of the account. */
  readonly next: number;
  /** The requested deals, the oldest first. */
  readonly deals: readonly RawDeal[];
}

/** Builds the JSON of a row with the properties of its table; times are milliseconds. */
function buildRowJson(table: Table, alias: string): string {
  const pairs = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = `${alias}.${column.name}`;
    return `'${name}', ${column.dataType === 'date' ? `extract(epoch from ${value}) * 1000` : value}`;
  });
  return `json_build_object(${pairs.join(', ')})`;
}

const readStatement = `
select wanted.place, ${buildRowJson(simulatorAccounts, 'a')} as row,
  (
    select coalesce(json_agg(${buildRowJson(simulatorPositions, 'p')} order by p.ticket), '[]')
    from simulator_positions p where p.account_id = a.id
  ) as holdings,
  (select r.result from simulator_requests r where r.account_id = a.id and r.client_id = wanted.client_id) as earlier,
  case when wanted.client_id is not null then nextval(pg_get_serial_sequence('simulator_deals', 'id')) end as next,
  (
    select coalesce(json_agg(d.deal order by d.id), '[]')
    from (
      select id, ${buildRowJson(simulatorDeals, 's')} as deal from simulator_deals s
      where account_id = a.id and id > wanted.after order by id limit wanted.most
    ) d
  ) as deals
from unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[])
  with ordinality as wanted(server, login, client_id, after, most, place)
join simulator_accounts a on a.server = wanted.server and a.login = wanted.login`;

const writeStatement = `
with account as (
  update simulator_accounts set version = version + 1, balance_cents = balance_cents + $3
  where id = $1 and version = $2
  returning id, server, login
), deal as (
  insert into simulator_deals
  select d.* from account, jsonb_populate_record(null::simulator_deals, $4) d where $4::jsonb is not null
), kept as (
  insert into simulator_positions
  select p.* from account, jsonb_populate_record(null::simulator_positions, $5) p where $5::jsonb is not null
  on conflict (account_id, ticket) do update set
    side = excluded.side, volume = excluded.volume, price_open = excluded.price_open,
    stop_loss = excluded.stop_loss, take_profit = excluded.take_profit, opened_at = excluded.opened_at,
    comment = excluded.comment, client_id = excluded.client_id
), gone as (
  delete from simulator_positions p using account where p.account_id = account.id and p.ticket = $6
), request as (
  insert into simulator_requests (account_id, client_id, attempts, result)
  select id, $7, 1, $8::jsonb from account where $7 <> ''
  on conflict (account_id, client_id) do update set result = excluded.result
)
select pg_notify('${changesChannel}', server || '/' || login) from account`;

interface Reading {
  readonly place: string;
  readonly row: Omit<AccountRow, 'pastUntil'> & { readonly pastUntil: number };
  readonly holdings: readonly Holding[];
  readonly earlier: TradeResult | null;
  readonly next: string | null;
  readonly deals: readonly RawDeal[];
}

/** The data that are read besides the account and its positions. */
export interface BooksQuery {
  /** Id of the request to execute. */
  readonly clientId?: string;
  /** The deals with higher numbers, at most `limit`. */
  readonly after?: { readonly deal: number; readonly limit: number };
}

const readSeveral = batchCalls(async (db, items: readonly (BooksQuery & { account: SimulatedAccount })[]) => {
  const { rows } = await getPool(db).query<Reading>({
    name: 'simulator-reading',
    text: readStatement,
    values: [
      items.map(({ account }) => account.server.name),
      items.map(({ account }) => account.login),
      items.map(({ clientId }) => clientId ?? null),
      items.map(({ after }) => after?.deal ?? null),
      items.map(({ after }) => after?.limit ?? null),
    ],
  });
  return items.map((_item, index): Books | undefined => {
    const bookRow = rows.find(({ place }) => Number(place) === index + 1);
    return (
      bookRow && {
        row: { ...bookRow.row, pastUntil: new Date(bookRow.row.pastUntil) },
        holdings: bookRow.holdings,
        earlierResult: bookRow.earlier ?? undefined,
        next: Number(bookRow.next),
        deals: bookRow.deals,
      }
    );
  });
});

/** @returns undefined - The account has no trade of its own. */
export const readBooks = (db: Database, account: SimulatedAccount, query: BooksQuery = {}) =>
  readSeveral(db, { account, ...query });

/** A changed position, or the deal and position of an execution. */
type Change = { readonly holding: Holding } | Execution;

interface LedgerEntry {
  readonly change: Change;
  /** '' does not store the request. */
  readonly clientId: string;
  readonly result: TradeResult;
}

/** @returns False when the account has changed since it was read; then nothing is written. */
export async function writeBooks(
  db: Database,
  { row, next }: Books,
  { change, clientId, result }: LedgerEntry,
): Promise<boolean> {
  const execution = 'deal' in change ? change : undefined;
  const { holding } = change;
  const deal = execution && {
    ...execution.deal,
    id: next,
    accountId: row.id,
    at: new Date(execution.deal.at),
  };
  const position = holding && { ...holding, accountId: row.id, openedAt: new Date(holding.openedAt) };
  const { rowCount } = await getPool(db).query({
    name: 'simulator-writing',
    text: writeStatement,
    values: [
      row.id,
      row.version,
      execution ? sumCents(execution) : 0,
      deal && JSON.stringify(toRecord(simulatorDeals, deal)),
      position && JSON.stringify(toRecord(simulatorPositions, position)),
      deal && !holding ? deal.positionId : null,
      clientId,
      JSON.stringify(result),
    ],
  });
  return rowCount === 1;
}
