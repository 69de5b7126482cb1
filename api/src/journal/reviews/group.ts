import type { DefinitionEntity } from '@parque/contract';
import type { Database } from '../../database/database';
import { Refusal } from '../../http/refusal';
import { accountsOf } from '../accounts/account-repository';

type Content = Extract<DefinitionEntity, { kind: 'group' }>['content'];

const invalid = (field: 'accounts' | 'currency' | 'rates', message: string) =>
  new Refusal('invalid_input', { fields: { [`content.${field}`]: message } });

/** The currencies of the accounts of a group. Accounts of other users are rejected like missing ones. */
async function currenciesOf(db: Database, userId: number, ids: readonly number[]): Promise<Set<string>> {
  const own = await accountsOf(db, userId);
  const chosen = own.filter(({ id }) => ids.includes(id));
  if (new Set(ids).size < ids.length) throw invalid('accounts', 'Hay una cuenta repetida.');
  if (chosen.length < ids.length) throw invalid('accounts', 'Una de las cuentas ya no existe.');
  if (chosen.length < 2) throw invalid('accounts', 'Elige al menos dos cuentas.');
  return new Set(chosen.map(({ currency }) => currency));
}

/** Returns the currency of two rates of the same day. */
function ratedTwice(rates: Content['rates']): string | undefined {
  const seen = new Set<string>();
  return rates.find(({ currency, since }) => {
    const rate = `${since} ${currency}`;
    return seen.size === seen.add(rate).size;
  })?.currency;
}

/** Requires two or more own accounts, and for a common currency at least one rate from each other currency. */
export async function requireValidGroup(
  db: Database,
  userId: number,
  { accounts, currency, rates }: Content,
): Promise<void> {
  const currencies = await currenciesOf(db, userId, accounts);
  if (currency !== null && !currencies.has(currency)) {
    throw invalid('currency', 'Elige la divisa de una de las cuentas.');
  }
  currencies.delete(currency ?? '');
  const rated = rates.map((rate) => rate.currency);
  const needed = currency === null ? [] : [...currencies];
  const missing = needed.find((other) => !rated.includes(other));
  if (missing !== undefined) throw invalid('rates', `Falta la tasa de ${missing}.`);
  if (rated.some((other) => !needed.includes(other))) throw invalid('rates', 'Hay una tasa que sobra.');
  const twice = ratedTwice(rates);
  if (twice !== undefined) throw invalid('rates', `Hay dos tasas de ${twice} del mismo día.`);
}
