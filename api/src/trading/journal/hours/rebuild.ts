import { asc, lt } from 'drizzle-orm';
import type { Database } from '../../../core/database/database';
import { brokerAccounts } from '../../../core/database/schema';
import { figuresVersion, lockAccount, updateAccount } from '../accounts/account-repository';
import { recomputeAllHours } from './hour-repository';

/**
 * Computes the hours of all accounts of an earlier version of their rule again, each in its own transaction. Increase
 * `figuresVersion` with each change of the rule.
 */
export async function rebuildFigures(db: Database): Promise<void> {
  const accounts = await db
    .select({ id: brokerAccounts.id })
    .from(brokerAccounts)
    .where(lt(brokerAccounts.figuresVersion, figuresVersion))
    .orderBy(asc(brokerAccounts.id));
  for (const { id } of accounts) {
    await db.transaction(async (tx) => {
      const account = await lockAccount(tx, id);
      // Another process has computed it, or the account was closed.
      if (!account || account.figuresVersion >= figuresVersion) return;
      await recomputeAllHours(tx, id);
      await updateAccount(tx, id, { figuresVersion });
    });
  }
}
