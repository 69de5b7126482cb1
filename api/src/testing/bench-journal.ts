import { sql } from 'drizzle-orm';
import { openDatabase } from '../core/database/database';
import { startEmbeddedServer } from '../core/database/embedded/server';
import { lockAccount } from '../trading/journal/accounts/account-repository';
import { recomputeAllHours } from '../trading/journal/hours/hour-repository';

/*
 * A program that adds deals to a journal account of a running installation. Arguments: the folder of its embedded
 * database, the folder of the migrations, the account, its current and its required number of deals. As in the statements
 * of the bench, one deal opens a position and the next closes it, evenly over two years.
 */
const [folder = '', migrations = '', account = '0', existingCount = '0', requiredCount = '0'] =
  process.argv.slice(2);
const { connection } = await startEmbeddedServer(folder);
const { db, close } = await openDatabase(connection, migrations);

const deals = sql`
  select ${Number(account)}::bigint as account, i::text as ticket, ((i + 1) / 2)::text as position, i % 2 = 1 as is_in,
    date_trunc('milliseconds', now() at time zone 'UTC' - interval '23 months'
      + interval '22.9 months' * i / ${Number(requiredCount)}::int) as time,
    1.1 + (i % 100) / 10000.0 as price, (i::bigint * 7919) % 4001 - 1900 as profit
  from generate_series(${Number(existingCount)}::int + 1, ${Number(requiredCount)}::int) as i`;

await db.execute(sql`
  insert into broker_deals (account_id, ticket, order_ticket, position_id, type, entry, symbol, volume_lots, price,
    commission, fee, swap, profit, at, time, comment)
  select account, ticket, ticket, position, case when is_in then 'buy' else 'sell' end,
    case when is_in then 'in' else 'out' end, 'EURUSD', 0.1, price, -35, 0, 0, case when is_in then 0 else profit end,
    null, time, ''
  from (${deals}) as deal`);
await db.execute(sql`
  insert into journal_trades (account_id, ticket, position_id, symbol, side, lots, open_price, close_price,
    opened_time, closed_at, closed_time, profit, swap, commission, comment)
  select account, ticket, position, 'EURUSD', 'buy', 0.1, price, price, time - interval '1 hour', null, time, profit, 0,
    -70, ''
  from (${deals}) as deal where not is_in`);
await recomputeAllHours(db, Number(account));
await lockAccount(db, Number(account));
await db.execute(sql`analyze broker_deals, journal_trades, journal_hours`);
await close();
process.stdout.write('{}');
