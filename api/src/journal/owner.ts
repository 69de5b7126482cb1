import { productIds, type UserEntity } from '@parque/contract';
import type { Services } from '../http/area';
import { Refusal } from '../http/refusal';
import { requireProduct } from '../products/ownership';
import { accountById, type Account } from './account-repository';

/** The journal belongs to the products 2 and 3. */
export const requireJournal = ({ db, now }: Services, { id }: UserEntity): Promise<void> =>
  requireProduct(db, id, productIds.dashboard, now());

/** A person's own account. Those of others are refused like those that are not there: their ids say nothing. */
export async function ownAccount({ db }: Services, person: UserEntity, id: number): Promise<Account> {
  const account = await accountById(db, id);
  if (account?.userId !== person.id) throw new Refusal('forbidden');
  return account;
}

/** An account of the journal that its owner may look at. */
export async function journalAccount(services: Services, person: UserEntity, id: number): Promise<Account> {
  await requireJournal(services, person);
  return ownAccount(services, person, id);
}
