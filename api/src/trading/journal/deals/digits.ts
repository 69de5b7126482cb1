import { maxMinor } from '@parque/domain/journal';
import type { Database } from '../../../core/database/database';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { updateAccount, type Account } from '../accounts/account-repository';
import { recomputeHours } from '../hours/hour-repository';
import { findLastDealTime, scaleAmounts, listPartialPositions, sumStoredAmounts } from './deal-repository';
import { computeTrades } from './store-deals';

/**
 * Checks that an account can get the currency of its broker.
 *
 * @throws ApiRuleError - `currency_mismatch`: the account has imported amounts in another currency.
 */
export async function requireCurrency(db: Database, account: Account, currency: string): Promise<void> {
  if (account.currency !== currency && (await hasAmounts(db, account)))
    throw new ApiRuleError('currency_mismatch');
}

const hasAmounts = async (db: Database, { id, openingBalance }: Account): Promise<boolean> =>
  openingBalance !== 0 || (await findLastDealTime(db, id)) !== undefined;

/**
 * Sets the decimals of an account to those of its broker. An account whose imported amounts have more decimals does not
 * change.
 *
 * @param account - Locked by the transaction.
 */
export async function applyDigits(tx: Database, account: Account, digits: number): Promise<Account> {
  if (await hasAmounts(tx, account)) return raiseDigits(tx, account, digits);
  await updateAccount(tx, account.id, { digits });
  return { ...account, digits };
}

/**
 * Raises the decimals of an account. The amounts of its deals are multiplied, so none is rounded. Trades whose costs
 * were rounded to the previous decimals are computed again. With fewer or equal decimals, nothing changes.
 *
 * @param account - Locked by the transaction.
 * @returns The account with its new decimals.
 * @throws ApiRuleError - `amounts_too_large`: the amounts cannot be stored exactly with these decimals.
 */
export async function raiseDigits(tx: Database, account: Account, digits: number): Promise<Account> {
  if (digits <= account.digits) return account;
  const factor = 10 ** (digits - account.digits);
  if ((await sumStoredAmounts(tx, account.id)) * factor > maxMinor)
    throw new ApiRuleError('amounts_too_large');
  await scaleAmounts(tx, account.id, factor);
  await updateAccount(tx, account.id, { digits });
  const { hours } = await computeTrades(tx, account, await listPartialPositions(tx, account.id));
  await recomputeHours(tx, account.id, hours);
  return { ...account, digits, openingBalance: account.openingBalance * factor };
}
