import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { copierMasters } from '../../database/schema';
import type { Engine } from './engine';
import type { Lease } from './fence';

export const leaseMs = 5000;

const seconds = leaseMs / 1000;

/** Adds the copier's row of every account that has none; the connector does not write these tables. */
async function addRows({ db }: Engine): Promise<void> {
  await db.execute(sql`
    with masters as (
      insert into copier_masters (account_id)
      select id from connector_accounts a where type = 2 and gateway <> 'statement'
        and not exists (select 1 from copier_masters m where m.account_id = a.id)
      on conflict do nothing
    )
    insert into copier_children (account_id)
    select id from connector_accounts a where type = 3
      and not exists (select 1 from copier_children c where c.account_id = a.id)
    on conflict do nothing`);
}

const isInScope = ({ only }: Engine) =>
  only ? sql`account_id = any(${sql.param([...only])}::bigint[])` : sql`true`;

/**
 * Condition on `copier_processes`: the connection that renewed the leases of a process has ended, as it does at once when
 * the process is killed. Its leases are free before they expire. If the process still lives, the fence of its leases
 * rejects what it writes. A record from before the start of the database server does not count.
 */
const isGone = sql`backend is not null and until - make_interval(secs => ${seconds}) > pg_postmaster_start_time()
  and not exists (select 1 from pg_stat_activity where pid = backend)`;

/** How many masters each live process should hold. */
async function share(engine: Engine): Promise<number> {
  const { db, clock, owner } = engine;
  const now = clock.databaseNow();
  const { rows } = await db.execute<{ share: number }>(sql`
    with own as (
      insert into copier_processes (owner, until, backend)
      values (${owner}, ${now} + make_interval(secs => ${seconds}), pg_backend_pid())
      on conflict (owner) do update set until = excluded.until, backend = excluded.backend
    )
    select ceil((select count(*) from copier_masters where ${isInScope(engine)})::numeric
      / (1 + (
        select count(*) from copier_processes where until > ${now} and owner <> ${owner} and not (${isGone})
      )))::int as share`);
  return rows[0]?.share ?? 0;
}

const leasesOf = (rows: readonly { account_id: string; fence: string }[]): Lease[] =>
  rows
    .map((row) => ({ masterId: Number(row.account_id), fence: Number(row.fence) }))
    .toSorted((one, other) => one.masterId - other.masterId);

/** In the order of {@link revokeLeases}, so that they do not wait for each other. */
async function renew(engine: Engine): Promise<Lease[]> {
  const { rows } = await engine.db.execute<{ account_id: string; fence: string }>(sql`
    update copier_masters set lease_until = ${engine.clock.databaseNow()} + make_interval(secs => ${seconds})
    where account_id in (
      select account_id from copier_masters
      where lease_owner = ${engine.owner} and ${isInScope(engine)} order by account_id for update)
    returning account_id, fence`);
  return leasesOf(rows);
}

async function take(engine: Engine, count: number): Promise<Lease[]> {
  const now = engine.clock.databaseNow();
  const { rows } = await engine.db.execute<{ account_id: string; fence: string }>(sql`
    update copier_masters
    set lease_owner = ${engine.owner}, lease_until = ${now} + make_interval(secs => ${seconds}), fence = fence + 1
    where account_id in (
      select account_id from copier_masters
      where (lease_owner is null or lease_until < ${now}
          or lease_owner in (select owner from copier_processes where ${isGone}))
        and ${isInScope(engine)}
      order by account_id limit ${count} for update skip locked)
    returning account_id, fence`);
  return leasesOf(rows);
}

/** What {@link claimLeases} found. */
export interface Claim {
  readonly leases: readonly Lease[];
  /** Leases beyond this process's share, to be released once the work for their masters has stopped. */
  readonly surplus: readonly Lease[];
}

/** Renews the leases that this process holds, and takes free ones up to its share. */
export async function claimLeases(engine: Engine): Promise<Claim> {
  await addRows(engine);
  const kept = await renew(engine);
  const fairShare = await share(engine);
  const taken = kept.length < fairShare ? await take(engine, fairShare - kept.length) : [];
  return { leases: [...kept, ...taken], surplus: kept.slice(fairShare) };
}

/** Releases leases, so that other processes can take them before they expire. */
export async function releaseLeases({ db, owner }: Engine, leases: readonly Lease[]): Promise<void> {
  if (leases.length === 0) return;
  const ids = leases.map(({ masterId }) => masterId);
  await db
    .update(copierMasters)
    .set({ leaseOwner: null, leaseUntil: null })
    .where(and(eq(copierMasters.leaseOwner, owner), inArray(copierMasters.accountId, ids)));
}

/** Releases the leases and removes this process from those that share the masters. */
export async function leave(engine: Engine, leases: readonly Lease[]): Promise<void> {
  await releaseLeases(engine, leases);
  await engine.db.execute(sql`delete from copier_processes where owner = ${engine.owner}
    or until < ${engine.clock.databaseNow()} - interval '1 minute'`);
}

/**
 * Until the transaction ends, the engine records nothing for a master, and so sends no order to its children.
 *
 * @param masterId - null: a child without a master, into which nothing is copied.
 */
export async function holdEngine(tx: Database, masterId: number | null): Promise<void> {
  if (masterId === null) return;
  await tx
    .select({ id: copierMasters.accountId })
    .from(copierMasters)
    .where(eq(copierMasters.accountId, masterId))
    .for('update');
}

/**
 * The same of several masters; and afterwards the engine reads them and their children again before it records anything.
 */
export async function revokeLeases(tx: Database, masters: readonly (number | null)[]): Promise<void> {
  const ids = masters.filter((id) => id !== null);
  const { accountId, fence } = copierMasters;
  const held = tx
    .select({ id: accountId })
    .from(copierMasters)
    .where(inArray(accountId, ids))
    .orderBy(asc(accountId))
    .for('update');
  await tx
    .update(copierMasters)
    .set({ leaseOwner: null, leaseUntil: null, fence: sql`${fence} + 1` })
    .where(inArray(accountId, held));
}
