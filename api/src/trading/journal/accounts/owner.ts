import { productIds, type UserEntity } from '@parque/contract';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { requireProduct } from '../../../shop/products/ownership';
import type { Database } from '../../../core/database/database';
import { findAccountById, listUserAccounts, lockAccount, type Account } from './account-repository';

/** Accounts of one user. They are listed as a whole. */
export const maxAccounts = 200;

/** @throws ApiRuleError - `too_many_accounts`: a user with the maximum gets no further account. */
export async function requireRoom({ db }: Pick<Services, 'db'>, userId: number): Promise<void> {
  if ((await listUserAccounts(db, userId)).length >= maxAccounts) throw new ApiRuleError('too_many_accounts');
}

/** Requires one of the journal's products, 2 and 3. */
export const requireJournal = ({ db, now }: Services, { id }: UserEntity): Promise<void> =>
  requireProduct(db, id, productIds.dashboard, now());

/** Returns the user's own account. Other users' accounts are rejected like missing ones, so ids reveal nothing. */
export async function requireOwnAccount({ db }: Services, user: UserEntity, id: number): Promise<Account> {
  const account = await findAccountById(db, id);
  if (account?.userId !== user.id) throw new ApiRuleError('forbidden');
  return account;
}

/**
 * Returns the account, locked until the transaction ends.
 *
 * @throws ApiRuleError - `forbidden`: its owner has closed it, so it is rejected like a missing one.
 */
export async function requireLockedAccount(tx: Database, id: number): Promise<Account> {
  const account = await lockAccount(tx, id);
  if (!account) throw new ApiRuleError('forbidden');
  return account;
}

/** Returns the user's own account, and requires the journal product. */
export async function requireJournalAccount(
  services: Services,
  user: UserEntity,
  id: number,
): Promise<Account> {
  await requireJournal(services, user);
  return requireOwnAccount(services, user, id);
}
