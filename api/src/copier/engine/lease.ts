import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { copierMasters } from '../../database/schema';
import type { Engine } from './engine';

/** The right to act for a master, until somebody else takes it with a higher fence. */
export interface Lease {
  readonly masterId: number;
  readonly fence: number;
}

/** Somebody else acts for the master by now. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

export const leaseMs = 5000;

const seconds = leaseMs / 1000;

/** A row for every account that copies or is copied; the connector knows nothing of them. */
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

const ours = ({ only }: Engine) =>
  only ? sql`account_id = any(${sql.param([...only])}::bigint[])` : sql`true`;

/** How many masters each of the processes that live should have. */
async function share(engine: Engine): Promise<number> {
  const { db, clock, owner } = engine;
  const now = clock.databaseNow();
  const { rows } = await db.execute<{ share: number }>(sql`
    with own as (
      insert into copier_processes (owner, until) values (${owner}, ${now} + make_interval(secs => ${seconds}))
      on conflict (owner) do update set until = excluded.until
    )
    select ceil((select count(*) from copier_masters where ${ours(engine)})::numeric
      / (1 + (select count(*) from copier_processes where until > ${now} and owner <> ${owner})))::int as share`);
  return rows[0]?.share ?? 0;
}

const leasesOf = (rows: readonly { account_id: string; fence: string }[]): Lease[] =>
  rows
    .map((row) => ({ masterId: Number(row.account_id), fence: Number(row.fence) }))
    .toSorted((one, other) => one.masterId - other.masterId);

async function renew(engine: Engine): Promise<Lease[]> {
  const { rows } = await engine.db.execute<{ account_id: string; fence: string }>(sql`
    update copier_masters set lease_until = ${engine.clock.databaseNow()} + make_interval(secs => ${seconds})
    where lease_owner = ${engine.owner} and ${ours(engine)} returning account_id, fence`);
  return leasesOf(rows);
}

async function take(engine: Engine, count: number): Promise<Lease[]> {
  const now = engine.clock.databaseNow();
  const { rows } = await engine.db.execute<{ account_id: string; fence: string }>(sql`
    update copier_masters
    set lease_owner = ${engine.owner}, lease_until = ${now} + make_interval(secs => ${seconds}), fence = fence + 1
    where account_id in (
      select account_id from copier_masters
      where (lease_owner is null or lease_until < ${now}) and ${ours(engine)}
      order by account_id limit ${count} for update skip locked)
    returning account_id, fence`);
  return leasesOf(rows);
}

export interface Claim {
  readonly leases: readonly Lease[];
  /** Of these, such as another process should have: to be given back once nothing is done for them any more. */
  readonly surplus: readonly Lease[];
}

/** Keeps the leases that this process has, and takes those that nobody has, up to its share. */
export async function claimLeases(engine: Engine): Promise<Claim> {
  await addRows(engine);
  const kept = await renew(engine);
  const fair = await share(engine);
  const taken = kept.length < fair ? await take(engine, fair - kept.length) : [];
  return { leases: [...kept, ...taken], surplus: kept.slice(fair) };
}

/** Gives leases back, so that others need not wait for their end. */
export async function releaseLeases({ db, owner }: Engine, leases: readonly Lease[]): Promise<void> {
  if (leases.length === 0) return;
  const ids = leases.map(({ masterId }) => masterId);
  await db
    .update(copierMasters)
    .set({ leaseOwner: null, leaseUntil: null })
    .where(and(eq(copierMasters.leaseOwner, owner), inArray(copierMasters.accountId, ids)));
}

/** This process copies no more. */
export async function leave(engine: Engine, leases: readonly Lease[]): Promise<void> {
  await releaseLeases(engine, leases);
  await engine.db.execute(sql`delete from copier_processes where owner = ${engine.owner}
    or until < ${engine.clock.databaseNow()} - interval '1 minute'`);
}

/**
 * A transaction that nobody but the holder of a lease can make: whoever takes the lease waits for its end, and one that
 * comes later finds another fence.
 *
 * @param lock - `update` for what changes the master's own row.
 * @throws LeaseLost - Nothing was written.
 */
export function fenced<T>(
  { db, owner }: Engine,
  { masterId, fence }: Lease,
  work: (tx: Database) => Promise<T>,
  lock: 'share' | 'update' = 'share',
): Promise<T> {
  return db.transaction(async (tx) => {
    const held = await tx
      .select({ fence: copierMasters.fence })
      .from(copierMasters)
      .where(
        and(
          eq(copierMasters.accountId, masterId),
          eq(copierMasters.fence, fence),
          eq(copierMasters.leaseOwner, owner),
        ),
      )
      .for(lock);
    if (held.length === 0) throw new LeaseLost(`master ${masterId} is somebody else's`);
    return work(tx);
  });
}
