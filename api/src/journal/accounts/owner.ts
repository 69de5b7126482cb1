import { productIds, type UserEntity } from '@parque/contract';
import type { Services } from '../../http/area';
import { Refusal } from '../../http/refusal';
import { requireProduct } from '../../products/ownership';
import { accountById, accountsOf, type Account } from './account-repository';

/** Accounts of one user. They are listed as a whole. */
export const mostAccounts = 200;

/** @throws Refusal - `too_many_accounts`: a user with the maximum gets no further account. */
export async function requireRoom({ db }: Pick<Services, 'db'>, userId: number): Promise<void> {
  if ((await accountsOf(db, userId)).length >= mostAccounts) throw new Refusal('too_many_accounts');
}

/** Requires one of the journal's products, 2 and 3. */
export const requireJournal = ({ db, now }: Services, { id }: UserEntity): Promise<void> =>
  requireProduct(db, id, productIds.dashboard, now());

/** Returns the user's own account. Other users' accounts are rejected like missing ones, so ids reveal nothing. */
export async function ownAccount({ db }: Services, person: UserEntity, id: number): Promise<Account> {
  const account = await accountById(db, id);
  if (account?.userId !== person.id) throw new Refusal('forbidden');
  return account;
}

/** Returns the user's own account, and requires the journal product. */
export async function journalAccount(services: Services, person: UserEntity, id: number): Promise<Account> {
  await requireJournal(services, person);
  return ownAccount(services, person, id);
}
