import type { CopyReason } from '@parque/domain/copy';
import { msPerMinute } from '@parque/domain/durations';
import { sql } from 'drizzle-orm';
import type { NotificationData } from '@parque/contract';
import type { Services } from '../../../../core/http/area';
import { notify } from '../../../../core/notifications/notify';

/** How long an account has no connection, and a close waits, before its owner is notified. */
const maxOfflineMs = 10 * msPerMinute;
const maxCloseWaitMs = 3 * msPerMinute;

/** Copies that were not made are reported together for each period, account and reason. */
const periodMs = 5 * msPerMinute;

/** How far the reports look back, for the time in which no process ran. */
const lookBackMs = 60 * msPerMinute;

/** Time for transactions that began before the end of a period. */
const slackMs = 30_000;

/** What the owner chose, or another message reports. */
const expectedReasons: readonly CopyReason[] = [
  'paused',
  'only_closes',
  'symbol_filtered',
  'side_filtered',
  'hours_filtered',
  'stops_not_copied',
  'before_activation',
  'not_held',
  'no_change',
  'order_parts',
  'nothing_left',
  'superseded',
  'closed_by_hand',
  'closed_already',
  'closed_without_copier',
  'master_changed',
  'master_deleted',
  'daily_loss',
  'total_loss',
  'drawdown',
  'product_inactive',
];

interface AccountRow {
  readonly [column: string]: unknown;
  readonly user: number;
  readonly account: number;
  readonly number: number;
}

const accountColumns = sql`a.user_id::int as user, a.id::int as account, a.number::int8 as number`;

const toAccount = ({ account, number }: AccountRow) => ({
  account: Number(account),
  number: Number(number),
});

type Disconnected = AccountRow & Omit<NotificationData<'copy_disconnected'>, 'account' | 'number'>;

/** Masters and children whose copies stand still, each with a text that is the same until they are read again. */
const buildDisconnectedSql = (now: Date) => sql`
  select ${accountColumns}, 'child' as role, c.connection as cause, a.gateway = 'terminal' as "isTerminal",
    case c.connection when 'no_puede_operar' then ${now.toISOString().slice(0, 10)}
      else coalesce(extract(epoch from c.seen_at)::text, 'never') end as since
  from copier_children c join connector_accounts a on a.id = c.account_id
  where c.activated_at is not null and c.mode <> 'pausado'
    and (c.connection in ('credenciales_rechazadas', 'no_puede_operar')
      or c.connection = 'sin_conexion' and c.seen_at < ${new Date(+now - maxOfflineMs).toISOString()}::timestamptz)
  union all
  select ${accountColumns}, 'master', m.status, a.gateway = 'terminal',
    coalesce(extract(epoch from m.seen_at)::text, 'never')
  from copier_masters m join connector_accounts a on a.id = m.account_id
  where (m.status = 'credenciales_rechazadas'
      or m.status = 'sin_conexion' and m.seen_at < ${new Date(+now - maxOfflineMs).toISOString()}::timestamptz)
    and exists (select 1 from connector_accounts child join copier_children c on c.account_id = child.id
      where child.master_id = a.id and c.activated_at is not null and c.mode <> 'pausado')
  order by account`;

/** Notifies owners of accounts that do not copy: no connection, rejected credentials, no permission to trade. */
export async function reportDisconnected({ db, now }: Services): Promise<void> {
  const at = now();
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<Disconnected & { since: string }>(buildDisconnectedSql(at));
    for (const row of rows) {
      const { user, role, cause, isTerminal, since } = row;
      const data = { ...toAccount(row), role, cause, isTerminal };
      const subject = `${row.account} ${cause} ${since}`;
      await notify(tx, { user, kind: 'copy_disconnected', subject, data, at });
    }
  });
}

/** Notifies owners of closes that a broker has not confirmed for minutes, once for the oldest of each account. */
export async function reportWaitingCloses({ db, now }: Services): Promise<void> {
  const at = now();
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<AccountRow & { command: string; since: Date }>(sql`
      select distinct on (a.id) ${accountColumns}, k.id as command, k.queued_at as since
      from copier_commands k join connector_accounts a on a.id = k.child_id
      where k.state in ('pending', 'sending', 'unknown') and k.action in ('close', 'close_partial')
        and k.queued_at < ${new Date(+at - maxCloseWaitMs).toISOString()}::timestamptz
      order by a.id, k.id`);
    for (const row of rows) {
      const data = { ...toAccount(row), since: new Date(row.since).toISOString() };
      const subject = `${row.account} ${row.command}`;
      await notify(tx, { user: row.user, kind: 'close_waiting', subject, data, at });
    }
  });
}

type Rejected = AccountRow & { reason: string | null; period: string; count: number };

/**
 * Notifies owners of copies that were left out or rejected, in one message for each account, reason and period of five
 * minutes. Periods are counted again for an hour, so that none is lost while no process runs; a counted one is stored once.
 */
export async function reportRejections({ db, now }: Services): Promise<void> {
  const at = now();
  const end = Math.floor((+at - slackMs) / periodMs) * periodMs;
  const period = sql`floor(extract(epoch from k.updated_at) / ${sql.raw(String(periodMs / 1000))})`;
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<Rejected>(sql`
      select ${accountColumns}, k.reason, ${period}::text as period, count(*)::int as count
      from copier_masters m
      join copier_commands k on k.master_id = m.account_id
        and k.updated_at >= ${new Date(end - lookBackMs).toISOString()}::timestamptz
        and k.updated_at < ${new Date(end).toISOString()}::timestamptz
      join connector_accounts a on a.id = k.child_id
      where (k.state = 'rejected' or k.action = 'open' and k.state in ('skipped', 'missed'))
        and (k.reason is null or not k.reason = any(${sql.param([...expectedReasons])}::text[]))
      group by a.id, k.reason, ${period}
      order by a.id, ${period}, k.reason`);
    for (const row of rows) {
      const { user, reason, count } = row;
      const data = { ...toAccount(row), reason };
      const subject = `${row.account} ${reason} ${row.period}`;
      await notify(tx, { user, kind: 'copy_rejected', subject, data, at, count });
    }
  });
}
