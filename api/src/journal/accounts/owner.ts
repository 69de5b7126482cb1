import { productIds, type UserEntity } from '@parque/contract';
import type { Services } from '../../http/area';
import { Refusal } from '../../http/refusal';
import { requireProduct } from '../../products/ownership';
import { accountById, type Account } from './account-repository';

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
