import { sql, type SQL } from 'drizzle-orm';
import { productIds } from '@parque/contract';
import type { CopyReason } from '@parque/domain/copy';
import { batchCalls } from '../../../../core/database/batch';
import type { Database } from '../../../../core/database/database';
import { runNamedQuery } from '../../../../core/database/statement';
import { normaliseName, matchServers } from '../../../../core/database/server-name';
import { buildCopyPathSql } from './copy-graph';
import type { Engine } from '../engine';
import type { Child } from '../recording/child';

const childNumber = { server: normaliseName(sql`cs.name`), number: sql`c.number` };
const masterNumber = { server: normaliseName(sql`ms.name`), number: sql`m.number` };

/** Why nothing is opened, although the mode allows it. */
export type OpeningBar = Extract<
  CopyReason,
  'product_inactive' | 'licence_blocked' | 'copy_cycle' | 'account_twice'
>;

interface Facts extends Record<string, unknown> {
  /** The owner has the product, active and not expired. */
  readonly owns: boolean;
  /** The owner was deleted, or a blocked licence covers the connector or the child's account number. */
  readonly blocked: boolean;
  /** The child's trades come back to its master, by any chain of accounts of any users. */
  readonly cycle: boolean;
  /** An earlier child of the owner is the same account, through another gateway. */
  readonly twice: boolean;
}

/** Builds the facts of child accounts as the rows `c`, with their owners `u` and their masters `m`. */
const buildFactsSql = (now: Date) => sql`
      exists (
        select 1 from entitlements e
        where e.user_id = u.id and e.product_id = ${productIds.connector} and e.status = 'active'
          and (e.until is null or e.until > ${now})) as owns,
      u.deleted_at is not null or exists (
        select 1 from licences l
        where l.user_id = u.id and l.status = 'Bloqueado'
          and (l.product_id = ${productIds.connector} or c.number in (l.account_1, l.account_2))) as blocked,
      ${buildCopyPathSql(childNumber, masterNumber)} as cycle,
      exists (
        select 1 from connector_accounts o
        where o.user_id = c.user_id and o.type = 3 and o.id < c.id and o.number = c.number
          and ${matchServers(sql`o.server_id`, sql`c.server_id`)}) as twice`;

const toOpeningBar = ({ owns, blocked, cycle, twice }: Facts): OpeningBar | undefined => {
  if (!owns) return 'product_inactive';
  if (blocked) return 'licence_blocked';
  if (cycle) return 'copy_cycle';
  return twice ? 'account_twice' : undefined;
};

/**
 * Why a child may not open positions now: the product is not owned or not active, the user or a licence is blocked, the
 * accounts copy in a circle, or the account is a child twice. Then only what is already copied is followed and closed.
 */
export function findOpeningBar({ db, clock }: Engine, { accountId }: Child) {
  return findBar(db, { id: accountId, now: clock.now() });
}

type FactsRow = Facts & { readonly id: string };

const selectFacts = (condition: SQL, now: Date) => sql`
    select c.id, ${buildFactsSql(now)}
    from users u
    join connector_accounts c on c.user_id = u.id
    join broker_servers cs on cs.id = c.server_id
    join connector_accounts m on m.id = c.master_id
    join broker_servers ms on ms.id = m.server_id
    where ${condition}`;

const toBar = (facts: FactsRow) => [Number(facts.id), toOpeningBar(facts)] as const;

const findBar = batchCalls<{ readonly id: number; readonly now: Date }, OpeningBar | undefined>(
  async (db, items) => {
    const ids = items.map(({ id }) => id);
    const now = items.at(-1)?.now ?? new Date();
    // The subquery hides the number of ids from the planner, so that one plan serves all calls.
    const condition = sql`c.id = any((select ${sql.param(ids)}::bigint[])::bigint[])`;
    const rows = await runNamedQuery<FactsRow>(db, 'copier-opening-bars', selectFacts(condition, now));
    const bars = new Map(rows.map(toBar));
    // Without a row, the account or its master was deleted since it was read.
    return ids.map((id) => (bars.has(id) ? bars.get(id) : 'product_inactive'));
  },
);

async function loadOpeningBars(db: Database, condition: SQL, now: Date) {
  const { rows } = await db.execute<FactsRow>(selectFacts(condition, now));
  return new Map(rows.map(toBar).flatMap(([id, bar]) => (bar ? [[id, bar] as const] : [])));
}

/** {@link findOpeningBar} of the children of a user that have a master; children that may open positions are left out. */
export const listOpeningBars = (db: Database, userId: number, now: Date) =>
  loadOpeningBars(db, sql`u.id = ${userId}`, now);

/** {@link findOpeningBar} of the children of all users whose mode opens positions. */
export const listActiveBars = (db: Database, now: Date) =>
  loadOpeningBars(db, sql`c.id in (select account_id from copier_children where mode = 'activo')`, now);
