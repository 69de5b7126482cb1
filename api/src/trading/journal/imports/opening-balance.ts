import type { Database } from '../../../core/database/database';
import { updateAccount, type Account } from '../accounts/account-repository';
import { sumManualAmounts } from '../manual/manual-repository';
import * as repository from './import-repository';
import type { ImportRow } from './import-repository';

/**
 * Returns the balance before the first deal: the opening balance of the report that contains the first deal, or else 0.
 *
 * @param syncedFrom - Time of the first deal that the broker reported.
 */
function computeOpening(firstImport: ImportRow | undefined, syncedFrom: number | undefined, digits: number) {
  if (!firstImport) return 0;
  const { firstTime, header } = firstImport;
  const holdsFirst = syncedFrom === undefined || (firstTime !== null && +firstTime <= syncedFrom);
  return holdsFirst ? header.opening_balance * 10 ** (digits - header.digits) : 0;
}

/** Sets the balance before the first deal of an account from its imports. @param tx - Holds the lock of the account. */
export async function updateOpening(tx: Database, { id, digits }: Pick<Account, 'id' | 'digits'>) {
  const [firstImport] = await repository.listActiveImports(tx, id);
  const syncedFrom = await repository.findFirstSyncedTime(tx, id);
  const opening = computeOpening(firstImport, syncedFrom, digits);
  // The reported time counts, because the owner can correct when the first trade opened.
  const first = Math.min(syncedFrom ?? Infinity, +(firstImport?.firstTime ?? Infinity));
  // The balance that a report states contains the trades before it, also those that the owner typed.
  const typedSum = firstImport && Number.isFinite(first) ? await sumManualAmounts(tx, id, first) : 0;
  await updateAccount(tx, id, { openingBalance: opening - typedSum });
}
