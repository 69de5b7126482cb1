import type { Database } from '../../../core/database/database';
import { updateAccount, type Account } from '../accounts/account-repository';
import { sumManualAmounts } from '../manual/manual-repository';
import * as repository from './import-repository';
import type { ImportRow } from './import-repository';

/**
 * Returns the balance before the first deal: the opening balance of the report that contains the first deal, or else 0.
 *
 * @param first - Time of the first deal of the account.
 */
function computeOpening(imports: readonly ImportRow[], first: number | undefined, digits: number): number {
  const [earliest] = imports;
  if (!earliest) return 0;
  const { firstTime, header } = earliest;
  const holdsFirst = first === undefined || (firstTime !== null && +firstTime <= first);
  return holdsFirst ? header.opening_balance * 10 ** (digits - header.digits) : 0;
}

/** Sets the balance before the first deal of an account from its imports. @param tx - Holds the lock of the account. */
export async function updateOpening(tx: Database, { id, digits }: Pick<Account, 'id' | 'digits'>) {
  const imports = await repository.listActiveImports(tx, id);
  const first = await repository.findFirstDealTime(tx, id);
  const opening = computeOpening(imports, first, digits);
  // The balance that a report states contains the trades before it, also those that the owner typed.
  const typed = imports.length === 0 || first === undefined ? 0 : await sumManualAmounts(tx, id, first);
  await updateAccount(tx, id, { openingBalance: opening - typed });
}
