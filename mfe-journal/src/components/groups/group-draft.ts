import type { BrokerAccountEntity } from '@parque/contract';
import { maxGroupRates } from '@parque/contract/limits';
import { readPrice, writeFigure } from '@parque/domain/amounts';
import { toDateKey, getOwnZone, toWallTime } from '@parque/domain/journal';
import { sortRates } from '@parque/domain/performance';
import { getDecimalSeparator } from '@parque/ui';
import type { AccountGroup, DefinitionText } from '../../api/definitions';

export interface TypedRate {
  readonly text: string;
  /** Its first day. */
  readonly since: string;
}

/** The input of a group, as text and choices. */
export interface GroupDraft {
  readonly name: string;
  readonly accounts: readonly number[];
  /** '' where results of several currencies are not added. */
  readonly currency: string;
  /** The typed rates, by the currency that is converted. */
  readonly rates: Readonly<Record<string, readonly TypedRate[]>>;
}

/** The rates from a currency as they are typed, at least one line. */
export function listTypedRates({ rates }: Pick<GroupDraft, 'rates'>, currency: string): readonly TypedRate[] {
  const lines = rates[currency] ?? [];
  return lines.length > 0 ? lines : [{ text: '', since: '' }];
}

/** Today on the user's clock: `2026-11-20`. */
export const formatToday = (): string => toDateKey(toWallTime(getOwnZone(), Date.now()));

type Accounts = readonly Pick<BrokerAccountEntity, 'id' | 'currency'>[];

export const toGroupDraft = ({ name, content }: DefinitionText<AccountGroup>): GroupDraft => ({
  name,
  accounts: content.accounts,
  currency: content.currency ?? '',
  rates: Object.fromEntries(
    [...new Set(content.rates.map(({ currency }) => currency))].map((currency) => [
      currency,
      sortRates(content.rates.filter((rate) => rate.currency === currency)).map(({ rate, since }) => ({
        text: writeFigure(rate, getDecimalSeparator()),
        since,
      })),
    ]),
  ),
});

/** The currencies of the chosen accounts, in the order of the accounts. */
export const listDraftCurrencies = ({ accounts }: Pick<GroupDraft, 'accounts'>, all: Accounts): string[] => [
  ...new Set(all.filter(({ id }) => accounts.includes(id)).map(({ currency }) => currency)),
];

/** Returns the chosen currency, if the accounts have several currencies and it is one of them. */
export function findCommonCurrency(draft: GroupDraft, all: Accounts): string | undefined {
  const currencies = listDraftCurrencies(draft, all);
  return currencies.length > 1 && currencies.includes(draft.currency) ? draft.currency : undefined;
}

/** The currencies that need a rate. */
export function listConvertedCurrencies(draft: GroupDraft, all: Accounts): string[] {
  const common = findCommonCurrency(draft, all);
  if (common === undefined) return [];
  return listDraftCurrencies(draft, all).filter((currency) => currency !== common);
}

const parseTypedRate = ({ text }: TypedRate) => readPrice(text, getDecimalSeparator());

export const countRates = (draft: GroupDraft, all: Accounts): number =>
  listConvertedCurrencies(draft, all).reduce(
    (sum, currency) => sum + listTypedRates(draft, currency).length,
    0,
  );

/** Finds the error of the rates from a currency. */
function findRateError(lines: readonly TypedRate[]): string | undefined {
  const rates = lines.map(parseTypedRate);
  if (rates.some((rate) => rate === undefined || rate <= 0 || rate > 1e9))
    return 'Escribe una tasa mayor que cero.';
  if (lines.some(({ since }) => since === '')) return 'Di de qué día es.';
  const days = new Set(lines.map(({ since }) => since));
  return days.size < lines.length ? 'Hay dos tasas del mismo día.' : undefined;
}

/** Finds the errors of an input, by field: `accounts`, `rate EUR`, `rates`. */
export function findGroupErrors(draft: GroupDraft, all: Accounts): Readonly<Record<string, string>> {
  const members = all.filter(({ id }) => draft.accounts.includes(id));
  const errors: Record<string, string> = {};
  if (members.length < 2) errors['accounts'] = 'Elige al menos dos cuentas.';
  for (const currency of listConvertedCurrencies(draft, all)) {
    const error = findRateError(listTypedRates(draft, currency));
    if (error !== undefined) errors[`rate ${currency}`] = error;
  }
  if (countRates(draft, all) > maxGroupRates) errors['rates'] = `Como mucho ${maxGroupRates} tasas.`;
  return errors;
}

/** The group of a valid input. Rates that it does not need are left out. */
export function toGroupText(draft: GroupDraft, all: Accounts): DefinitionText<AccountGroup> {
  const content: AccountGroup['content'] = {
    accounts: all.map(({ id }) => id).filter((id) => draft.accounts.includes(id)),
    currency: findCommonCurrency(draft, all) ?? null,
    rates: listConvertedCurrencies(draft, all).flatMap((currency) =>
      sortRates(listTypedRates(draft, currency)).map((line) => ({
        currency,
        rate: parseTypedRate(line) ?? 0,
        since: line.since,
      })),
    ),
  };
  return { name: draft.name.trim(), content };
}
