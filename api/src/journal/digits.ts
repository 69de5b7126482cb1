import { mostMinor } from '@parque/domain/journal';
import type { Database } from '../database/database';
import { Refusal } from '../http/refusal';
import { updateAccount, type Account } from './account-repository';
import { lastDealTime, multiplyAmounts, storedSum } from './deal-repository';

/**
 * Checks that an account can get the currency that its broker names.
 *
 * @throws Refusal - `currency_mismatch`, when the account has imported amounts in another currency.
 */
export async function requireCurrency(db: Database, account: Account, currency: string): Promise<void> {
  if (account.currency !== currency && (await hasAmounts(db, account)))
    throw new Refusal('currency_mismatch');
}

const hasAmounts = async (db: Database, { id, openingBalance }: Account): Promise<boolean> =>
  openingBalance !== 0 || (await lastDealTime(db, id)) !== undefined;

/**
 * Gives an account the decimals that its broker names. An account with imported amounts keeps theirs where they have
 * more.
 *
 * @param account - Locked by the transaction.
 */
export async function adoptDigits(tx: Database, account: Account, digits: number): Promise<Account> {
  if (await hasAmounts(tx, account)) return raiseDigits(tx, account, digits);
  await updateAccount(tx, account.id, { digits });
  return { ...account, digits };
}

/**
 * Makes room for amounts with more decimals than an account has kept so far. The amounts that are there are multiplied,
 * so none of them is rounded; fewer decimals change nothing, since amounts keep the decimals they came with.
 *
 * @param account - Locked by the transaction.
 * @returns The account with its decimals from now on.
 * @throws Refusal - `amounts_too_large`, when they cannot be kept exactly with these decimals.
 */
export async function raiseDigits(tx: Database, account: Account, digits: number): Promise<Account> {
  if (digits <= account.digits) return account;
  const factor = 10 ** (digits - account.digits);
  if ((await storedSum(tx, account.id)) * factor > mostMinor) throw new Refusal('amounts_too_large');
  await multiplyAmounts(tx, account.id, factor);
  await updateAccount(tx, account.id, { digits });
  return { ...account, digits, openingBalance: account.openingBalance * factor };
}
