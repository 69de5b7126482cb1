import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../core/database/database';
import { copierMasters } from '../../../core/database/schema';
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

const matchScope = ({ only }: Engine) =>
  only ? sql`account_id = any(${sql.param([...only])}::bigint[])` : sql`true`;

/**
 * Condition on `copier_processes`: the connection that renewed the leases of a process has ended. PostgreSQL ends it at
 * once when the process is killed, so that the leases are free before they expire. If the process still runs, the fence
 * of its leases rejects what it writes. Records from before the start of the database server do not count: `until`
 * minus the duration of a lease is when a record was written.
 */
const endedProcessCondition = sql`backend is not null and until - make_interval(secs => ${seconds}) > pg_postmaster_start_time()
  and not exists (select 1 from pg_stat_activity where pid = backend)`;

/** Records that this process is alive, and computes how many masters each live process should hold. */
async function joinAndComputeShare(engine: Engine): Promise<number> {
  const { db, clock, owner } = engine;
  const databaseTime = clock.databaseNow();
  const { rows } = await db.execute<{ share: number }>(sql`
    with own as (
      insert into copier_processes (owner, until, backend)
      values (${owner}, ${databaseTime} + make_interval(secs => ${seconds}), pg_backend_pid())
      on conflict (owner) do update set until = excluded.until, backend = excluded.backend
    )
    select ceil((select count(*) from copier_masters where ${matchScope(engine)})::numeric
      / (1 + (
        select count(*) from copier_processes where until > ${databaseTime} and owner <> ${owner} and not (${endedProcessCondition})
      )))::int as share`);
  return rows[0]?.share ?? 0;
}

const toLeases = (rows: readonly { account_id: string; fence: string }[]): Lease[] =>
  rows
    .map((row) => ({ masterId: Number(row.account_id), fence: Number(row.fence) }))
    .toSorted((a, b) => a.masterId - b.masterId);

/** Locks the rows in the same order as {@link revokeLeases}, so that the two do not deadlock. */
async function renewLeases(engine: Engine): Promise<Lease[]> {
  const { rows } = await engine.db.execute<{ account_id: string; fence: string }>(sql`
    update copier_masters set lease_until = ${engine.clock.databaseNow()} + make_interval(secs => ${seconds})
    where account_id in (
      select account_id from copier_masters
      where lease_owner = ${engine.owner} and ${matchScope(engine)} order by account_id for update)
    returning account_id, fence`);
  return toLeases(rows);
}

async function takeFreeLeases(engine: Engine, count: number): Promise<Lease[]> {
  const databaseTime = engine.clock.databaseNow();
  const { rows } = await engine.db.execute<{ account_id: string; fence: string }>(sql`
    update copier_masters
    set lease_owner = ${engine.owner}, lease_until = ${databaseTime} + make_interval(secs => ${seconds}), fence = fence + 1
    where account_id in (
      select account_id from copier_masters
      where (lease_owner is null or lease_until < ${databaseTime}
          or lease_owner in (select owner from copier_processes where ${endedProcessCondition}))
        and ${matchScope(engine)}
      order by account_id limit ${count} for update skip locked)
    returning account_id, fence`);
  return toLeases(rows);
}

/**
 * Renews the leases that this process holds, and takes free ones up to its share. `surplus` are those beyond its share, to be
 * released once the work for their masters has stopped.
 */
export async function acquireLeases(
  engine: Engine,
): Promise<{ readonly leases: readonly Lease[]; readonly surplus: readonly Lease[] }> {
  await addRows(engine);
  const renewedLeases = await renewLeases(engine);
  const fairShare = await joinAndComputeShare(engine);
  const newLeases =
    renewedLeases.length < fairShare ? await takeFreeLeases(engine, fairShare - renewedLeases.length) : [];
  return { leases: [...renewedLeases, ...newLeases], surplus: renewedLeases.slice(fairShare) };
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

/** Releases the leases, and removes this process and those that expired a minute ago from the list of processes. */
export async function withdrawProcess(engine: Engine, leases: readonly Lease[]): Promise<void> {
  await releaseLeases(engine, leases);
  await engine.db.execute(sql`delete from copier_processes where owner = ${engine.owner}
    or until < ${engine.clock.databaseNow()} - interval '1 minute'`);
}

/**
 * Locks the row of a master until the transaction ends. In that time the engine records nothing for the master, and
 * so sends no order to its children.
 *
 * @param masterId - null, for a child without a master: nothing is locked.
 */
export async function lockMaster(tx: Database, masterId: number | null): Promise<void> {
  if (masterId === null) return;
  await tx
    .select({ id: copierMasters.accountId })
    .from(copierMasters)
    .where(eq(copierMasters.accountId, masterId))
    .for('update');
}

/**
 * Locks the rows of several masters, as {@link lockMaster} does, and ends their leases. Afterwards the engine reads
 * the masters and their children again before it records anything.
 */
export async function revokeLeases(tx: Database, masters: readonly (number | null)[]): Promise<void> {
  const ids = masters.filter((id) => id !== null);
  const { accountId, fence } = copierMasters;
  const lockedLeases = tx
    .select({ id: accountId })
    .from(copierMasters)
    .where(inArray(accountId, ids))
    .orderBy(asc(accountId))
    .for('update');
  await tx
    .update(copierMasters)
    .set({ leaseOwner: null, leaseUntil: null, fence: sql`${fence} + 1` })
    .where(inArray(accountId, lockedLeases));
}
