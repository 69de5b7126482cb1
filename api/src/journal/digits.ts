import type { Database } from '../database/database';
import { updateAccount, type Account } from './account-repository';
import { lastDealTime, multiplyAmounts } from './deal-repository';

/**
 * Gives an account the decimals that its broker names. An account with imported amounts keeps theirs where they have
 * more.
 *
 * @param account - Locked by the transaction.
 */
export async function adoptDigits(tx: Database, account: Account, digits: number): Promise<Account> {
  const hasAmounts = account.openingBalance !== 0 || (await lastDealTime(tx, account.id)) !== undefined;
  if (hasAmounts) return raiseDigits(tx, account, digits);
  await updateAccount(tx, account.id, { digits });
  return { ...account, digits };
}

/**
 * Makes room for amounts with more decimals than an account has kept so far. The amounts that are there are multiplied,
 * so none of them is rounded; fewer decimals change nothing, since amounts keep the decimals they came with.
 *
 * @param account - Locked by the transaction.
 * @returns The account with its decimals from now on.
 */
export async function raiseDigits(tx: Database, account: Account, digits: number): Promise<Account> {
  if (digits <= account.digits) return account;
  const factor = 10 ** (digits - account.digits);
  await multiplyAmounts(tx, account.id, factor);
  await updateAccount(tx, account.id, { digits });
  return { ...account, digits, openingBalance: account.openingBalance * factor };
}
