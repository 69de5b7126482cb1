import { asc, eq, sql } from 'drizzle-orm';
import type { AdminCopierEntity, AdminCopyMasterEntity } from '@parque/contract';
import { brokerServers, connectorAccounts, copierMasters, users } from '../../../core/database/schema';
import type { Services } from '../../../core/http/area';
import { listActiveBars } from '../engine/deciding/entitlement';
import { computeDelays } from './delays';
import { listActiveChildren, type ChildRow } from './own-accounts';
import { toChildEntity } from './state';

const zero = { children: 0, active_children: 0, events: 0, copied: 0, left_out: 0, rejected: 0, pending: 0 };

/** Counts of each master's children, and of its events and commands in the last 24 hours. */
async function countByMaster({ db, now }: Services) {
  const since = sql`${now().toISOString()}::timestamptz - interval '24 hours'`;
  const { rows } = await db.execute<{ master: string } & typeof zero>(sql`
    select m.id as master,
      (select count(*)::int from connector_accounts a where a.master_id = m.id) as children,
      (select count(*)::int from connector_accounts a join copier_children s on s.account_id = a.id
        where a.master_id = m.id and s.mode = 'activo') as active_children,
      (select count(*)::int from copier_events e where e.master_id = m.id and e.seen_at > ${since}) as events,
      (count(c.id) filter (where c.state = 'done'))::int as copied,
      (count(c.id) filter (where c.state in ('skipped', 'missed')))::int as left_out,
      (count(c.id) filter (where c.state = 'rejected'))::int as rejected,
      (count(c.id) filter (where c.state in ('pending', 'sending', 'unknown')))::int as pending
    from connector_accounts m
    left join copier_commands c on c.master_id = m.id and c.updated_at > ${since}
    where m.type = 2 group by m.id`);
  return new Map(rows.map(({ master, ...figures }) => [Number(master), figures]));
}

async function loadFlow({ db, now }: Services) {
  const currentTime = now();
  const { rows } = await db.execute<{ recent: number; oldest: Date | string | null }>(sql`
    select
      (select count(*)::int from copier_commands
        where state = 'done' and answered_at > ${currentTime.toISOString()}::timestamptz - interval '5 minutes') as recent,
      (select min(queued_at) from copier_commands where state in ('pending', 'sending', 'unknown')) as oldest`);
  const [flow] = rows;
  return {
    per_minute: (flow?.recent ?? 0) / 5,
    oldest_pending_ms: flow?.oldest ? Math.max(0, +currentTime - +new Date(flow.oldest)) : null,
  };
}

type IdleChild = NonNullable<AdminCopyMasterEntity['idle_children']>[number];

function toIdleChildren(row: ChildRow, now: Date, bar: Parameters<typeof toChildEntity>[2]): IdleChild[] {
  const { id, number, status, status_note, opening_bar, is_terminal } = toChildEntity(row, now, bar);
  const reason = status_note ?? opening_bar?.message;
  return reason ? [{ id, number, status, is_terminal, reason }] : [];
}

/** Returns the children that open nothing although their owner activated them, by the id of their master. */
async function groupIdleByMaster({ db, now }: Services): Promise<ReadonlyMap<number, IdleChild[]>> {
  const [children, bars] = await Promise.all([listActiveChildren(db), listActiveBars(db, now())]);
  const idle = new Map<number, IdleChild[]>();
  for (const row of children) {
    const { id, masterId } = row.account;
    const idleChildren = toIdleChildren(row, now(), bars.get(id));
    if (masterId !== null && idleChildren.length > 0)
      idle.set(masterId, [...(idle.get(masterId) ?? []), ...idleChildren]);
  }
  return idle;
}

/** Returns every master of the installation, for admins. */
export async function loadAdminCopier(services: Services): Promise<AdminCopierEntity> {
  const { db, now } = services;
  const rows = await db
    .select({
      account: connectorAccounts,
      server: brokerServers.name,
      email: users.email,
      copier: copierMasters,
    })
    .from(connectorAccounts)
    .innerJoin(brokerServers, eq(brokerServers.id, connectorAccounts.serverId))
    .innerJoin(users, eq(users.id, connectorAccounts.userId))
    .leftJoin(copierMasters, eq(copierMasters.accountId, connectorAccounts.id))
    .where(eq(connectorAccounts.type, 2))
    .orderBy(asc(connectorAccounts.id));
  const ids = rows.map(({ account }) => account.id);
  const [counts, idle, delays, flow] = await Promise.all([
    countByMaster(services),
    groupIdleByMaster(services),
    computeDelays(db, 'master_id', ids, now()),
    loadFlow(services),
  ]);
  return {
    ...flow,
    masters: rows.map(({ account, server, email, copier }) => ({
      id: account.id,
      number: account.number,
      server,
      user_id: account.userId,
      email,
      status: copier?.status ?? 'conectando',
      is_terminal: account.gateway === 'terminal',
      last_error: copier?.lastError ?? null,
      process: copier?.leaseOwner ?? null,
      idle_children: idle.get(account.id) ?? [],
      ...(counts.get(account.id) ?? zero),
      delay: delays.get(account.id) ?? null,
      last_event_at: copier?.lastEventAt?.toISOString() ?? null,
    })),
  };
}
