import { mostMinor } from '@parque/domain/journal';
import type { Database } from '../../database/database';
import { Refusal } from '../../http/refusal';
import { updateAccount, type Account } from '../accounts/account-repository';
import { recomputeHours } from '../hours/hour-repository';
import { lastDealTime, multiplyAmounts, positionsInParts, storedSum } from './deal-repository';
import { computeTrades } from './keep-deals';

/**
 * Checks that an account can be changed to its broker's currency.
 *
 * @throws Refusal - `currency_mismatch`: the account has imported amounts in another currency.
 */
export async function requireCurrency(db: Database, account: Account, currency: string): Promise<void> {
  if (account.currency !== currency && (await hasAmounts(db, account)))
    throw new Refusal('currency_mismatch');
}

const hasAmounts = async (db: Database, { id, openingBalance }: Account): Promise<boolean> =>
  openingBalance !== 0 || (await lastDealTime(db, id)) !== undefined;

/**
 * Sets an account to the decimals of its broker. An account with imported amounts of more decimals keeps its own.
 *
 * @param account - Locked by the transaction.
 */
export async function adoptDigits(tx: Database, account: Account, digits: number): Promise<Account> {
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
 * @throws Refusal - `amounts_too_large`: the amounts cannot be stored exactly with these decimals.
 */
export async function raiseDigits(tx: Database, account: Account, digits: number): Promise<Account> {
  if (digits <= account.digits) return account;
  const factor = 10 ** (digits - account.digits);
  if ((await storedSum(tx, account.id)) * factor > mostMinor) throw new Refusal('amounts_too_large');
  await multiplyAmounts(tx, account.id, factor);
  await updateAccount(tx, account.id, { digits });
  const { hours } = await computeTrades(tx, account, await positionsInParts(tx, account.id));
  await recomputeHours(tx, account.id, hours);
  return { ...account, digits, openingBalance: account.openingBalance * factor };
}
