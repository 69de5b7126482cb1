import type { DefinitionEntity } from '@parque/contract';
import type { Database } from '../../../core/database/database';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { listUserAccounts } from '../accounts/account-repository';

type Content = Extract<DefinitionEntity, { kind: 'group' }>['content'];

const createGroupError = (field: 'accounts' | 'currency' | 'rates', message: string) =>
  new ApiRuleError('invalid_input', { fields: { [`content.${field}`]: message } });

/** Returns the currencies of the accounts of a group. Accounts of other users are rejected like missing ones. */
async function listCurrencies(db: Database, userId: number, ids: readonly number[]): Promise<Set<string>> {
  const userAccounts = await listUserAccounts(db, userId);
  const members = userAccounts.filter(({ id }) => ids.includes(id));
  if (new Set(ids).size < ids.length) throw createGroupError('accounts', 'Hay una cuenta repetida.');
  if (members.length < ids.length) throw createGroupError('accounts', 'Una de las cuentas ya no existe.');
  if (members.length < 2) throw createGroupError('accounts', 'Elige al menos dos cuentas.');
  return new Set(members.map(({ currency }) => currency));
}

/** Returns a currency that has two rates for the same day. */
function findDuplicateRate(rates: Content['rates']): string | undefined {
  const isSameDay = (a: Content['rates'][number], b: Content['rates'][number]) =>
    a.currency === b.currency && a.since === b.since;
  return rates.find((rate, i) => rates.slice(0, i).some((earlierRate) => isSameDay(earlierRate, rate)))
    ?.currency;
}

/**
 * Requires two or more of the user's accounts and, with a common currency, at least one rate for each other currency.
 */
export async function requireValidGroup(
  db: Database,
  userId: number,
  { accounts, currency, rates }: Content,
): Promise<void> {
  const currencies = await listCurrencies(db, userId, accounts);
  if (currency !== null && !currencies.has(currency)) {
    throw createGroupError('currency', 'Elige la divisa de una de las cuentas.');
  }
  currencies.delete(currency ?? '');
  const ratedCurrencies = rates.map((rate) => rate.currency);
  const neededCurrencies = currency === null ? [] : [...currencies];
  const missingCurrency = neededCurrencies.find((other) => !ratedCurrencies.includes(other));
  if (missingCurrency !== undefined) throw createGroupError('rates', `Falta la tasa de ${missingCurrency}.`);
  if (ratedCurrencies.some((other) => !neededCurrencies.includes(other)))
    throw createGroupError('rates', 'Hay una tasa que sobra.');
  const duplicate = findDuplicateRate(rates);
  if (duplicate !== undefined)
    throw createGroupError('rates', `Hay dos tasas de ${duplicate} del mismo día.`);
}
