import { and, eq } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from '../../../core/database/database';
import { copierMasters } from '../../../core/database/schema';
import { runStatement } from '../../../core/database/statement';
import type { Engine } from './engine';

/** The right of this process to act for a master, until another process takes it with a higher fence. */
export interface Lease {
  readonly masterId: number;
  readonly fence: number;
}

/**
 * The engine of a process while it holds the lease of one master. When another process has taken the lease, functions that
 * write throw a {@link LeaseLostError}, and nothing was written.
 */
export interface LeasedEngine extends Engine {
  readonly lease: Lease;
}

/** Another process holds the lease of the master; nothing was written. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';

  constructor({ masterId }: Lease) {
    super(`another process holds the lease of master ${masterId}`);
  }
}

/** Condition on `copier_masters` that only the lease holder's own row meets; the parameters come from {@link runFenced}. */
export const isHeld = 'account_id = $1 and fence = $2 and lease_owner = $3';

/**
 * First part of a fenced statement. It locks the master's row: a process that takes the lease waits until the
 * statement ends, and a statement that runs after the lease was taken finds no row.
 */
export const heldLease = `lease as materialized (
  select account_id from copier_masters where ${isHeld} for share
)`;

interface FencedStatement {
  readonly name: string;
  /**
   * Returns one row with `held`, the number of rows that matched {@link isHeld}. Its other parameters start at `$4`.
   */
  readonly text: string;
}

/**
 * Runs one statement that writes only while the lease is held.
 *
 * @throws LeaseLostError - Nothing was written.
 */
export async function runFenced<Row extends pg.QueryResultRow>(
  { db, owner, lease }: LeasedEngine,
  statement: FencedStatement,
  values: readonly unknown[],
): Promise<Row & { readonly held: number }> {
  const [row] = await runStatement<Row & { held: number }>(db, statement, [
    lease.masterId,
    lease.fence,
    owner,
    ...values,
  ]);
  if (!row || row.held === 0) throw new LeaseLostError(lease);
  return row;
}

/**
 * Runs a transaction that commits only while the lease is held. A process that takes the lease waits until it ends.
 *
 * @param lock - `update` for a transaction that changes the master's own row.
 * @throws LeaseLostError - Nothing was written.
 */
export function withFence<T>(
  { db, owner, lease }: LeasedEngine,
  work: (tx: Database) => Promise<T>,
  lock: 'share' | 'update' = 'share',
): Promise<T> {
  return db.transaction(async (tx) => {
    const lockedMasters = await tx
      .select({ fence: copierMasters.fence })
      .from(copierMasters)
      .where(
        and(
          eq(copierMasters.accountId, lease.masterId),
          eq(copierMasters.fence, lease.fence),
          eq(copierMasters.leaseOwner, owner),
        ),
      )
      .for(lock);
    if (lockedMasters.length === 0) throw new LeaseLostError(lease);
    return work(tx);
  });
}
