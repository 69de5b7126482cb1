import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../../core/database/database';

/** In every table, the positions of a master's earlier account are named `ticket@account`. A ticket contains no `@`. */
const formatAccountSuffix = (account: string) => `@${account}`;

interface Renaming {
  readonly table: SQL;
  /** The condition of the rows that are renamed. */
  readonly where: SQL;
  /** Another column that is changed in the same way. */
  readonly key?: SQL;
}

const listRenamings = (masterId: number): readonly Renaming[] => {
  const masterCondition = sql`master_id = ${masterId}`;
  const childrenCondition = sql`child_id in (select id from connector_accounts where ${masterCondition})`;
  return [
    { table: sql`copier_master_positions`, where: masterCondition },
    { table: sql`copier_events`, where: masterCondition, key: sql`key` },
    { table: sql`copier_commands`, where: sql`${masterCondition} and ${childrenCondition}` },
    { table: sql`copier_positions`, where: childrenCondition },
    { table: sql`copier_findings`, where: childrenCondition },
  ];
};

/**
 * Renames the records of the account that a master followed before, because the broker of the next account may use
 * the same tickets. If the master followed the next account at an earlier time, those records get their names back.
 *
 * @param tx - Holds the master's row, so that the engine writes nothing at the same time.
 */
export async function setAside(
  tx: Database,
  masterId: number,
  accounts: { readonly before: string; readonly next: string },
): Promise<void> {
  const [before, next] = [formatAccountSuffix(accounts.before), formatAccountSuffix(accounts.next)];
  for (const { table, where, key } of listRenamings(masterId)) {
    const setAsideKey = key ? sql`, ${key} = ${key} || ${before}` : sql``;
    await tx.execute(sql`
      update ${table} set position = position || ${before} ${setAsideKey}
      where ${where} and strpos(position, '@') = 0`);
    const returnedKey = key ? sql`, ${key} = replace(${key}, ${next}, '')` : sql``;
    await tx.execute(sql`
      update ${table} set position = left(position, -length(${next})) ${returnedKey}
      where ${where} and right(position, length(${next})) = ${next}`);
  }
}
