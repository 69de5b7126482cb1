import { sql, type SQL } from 'drizzle-orm';
import { productIds } from '@parque/contract';
import type { CopyReason } from '@parque/domain/copy';
import type { Database } from '../../../database/database';
import { leadsToSql } from './copy-graph';
import type { Engine } from '../engine';
import type { Child } from '../recording/child';

const childNumber = { server: sql`cs.name`, number: sql`c.number` };
const masterNumber = { server: sql`ms.name`, number: sql`m.number` };

/** Why nothing is opened, although the mode allows it. */
export type OpeningBar = Extract<CopyReason, 'product_inactive' | 'licence_blocked' | 'copy_cycle'>;

interface Facts extends Record<string, unknown> {
  /** The owner has the product, active and not expired. */
  readonly owns: boolean;
  /** The owner was deleted, or a blocked licence covers the connector or the child's account number. */
  readonly blocked: boolean;
  /** The child's trades come back to its master, by any chain of accounts of any users. */
  readonly cycle: boolean;
}

/** Whether a user has the product, active and not expired. */
export const ownsConnectorSql = (userId: SQL, now: Date) => sql`exists (
  select 1 from entitlements e
  where e.user_id = ${userId} and e.product_id = ${productIds.connector} and e.status = 'active'
    and (e.until is null or e.until > ${now}))`;

/** The facts of child accounts as the rows `c`, with their owners `u` and their masters `m`. */
const factsSql = (now: Date) => sql`
      ${ownsConnectorSql(sql`u.id`, now)} as owns,
      u.deleted_at is not null or exists (
        select 1 from licences l
        where l.user_id = u.id and l.status = 'Bloqueado'
          and (l.product_id = ${productIds.connector} or c.number in (l.account_1, l.account_2))) as blocked,
      ${leadsToSql(childNumber, masterNumber)} as cycle`;

const barOf = ({ owns, blocked, cycle }: Facts): OpeningBar | undefined => {
  if (!owns) return 'product_inactive';
  if (blocked) return 'licence_blocked';
  return cycle ? 'copy_cycle' : undefined;
};

/**
 * Why a child may not open positions now: the product is not owned or not active, the user or a licence is blocked, or
 * the accounts copy in a circle. Then only what is already copied is followed and closed.
 */
export async function openingBar(
  { db, clock }: Engine,
  { accountId, userId, master }: Child,
): Promise<OpeningBar | undefined> {
  const { rows } = await db.execute<Facts>(sql`
    select ${factsSql(clock.now())}
    from users u
    join connector_accounts c on c.id = ${accountId}
    join broker_servers cs on cs.id = c.server_id
    join connector_accounts m on m.id = ${master.id}
    join broker_servers ms on ms.id = m.server_id
    where u.id = ${userId}`);
  const [facts] = rows;
  // The account or its master was deleted since it was read.
  return facts ? barOf(facts) : 'product_inactive';
}

/** {@link openingBar} of the children `c` with a master that meet a condition; those that may open positions are left out. */
async function barsOf(db: Database, condition: SQL, now: Date): Promise<ReadonlyMap<number, OpeningBar>> {
  const { rows } = await db.execute<Facts & { readonly id: string }>(sql`
    select c.id, ${factsSql(now)}
    from users u
    join connector_accounts c on c.user_id = u.id
    join broker_servers cs on cs.id = c.server_id
    join connector_accounts m on m.id = c.master_id
    join broker_servers ms on ms.id = m.server_id
    where ${condition}`);
  return new Map(
    rows.flatMap((facts) => {
      const bar = barOf(facts);
      return bar ? [[Number(facts.id), bar] as const] : [];
    }),
  );
}

/** {@link openingBar} of the children of a user that have a master; children that may open positions are left out. */
export const openingBars = (db: Database, userId: number, now: Date) =>
  barsOf(db, sql`u.id = ${userId}`, now);

/** {@link openingBar} of the children of all users whose mode opens positions. */
export const activeBars = (db: Database, now: Date) =>
  barsOf(db, sql`c.id in (select account_id from copier_children where mode = 'activo')`, now);
