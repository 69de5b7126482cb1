import type { BrokerAccountEntity } from '@parque/contract';
import { readPrice, writeFigure } from '@parque/domain/amounts';
import { dateKey, ownZone, wallAt } from '@parque/domain/journal';
import { decimalSeparator } from '@parque/ui';
import type { AccountGroup, GroupText } from '../../api/groups';

/** A rate as it is typed. */
interface TypedRate {
  readonly text: string;
  /** The day of the rate. */
  readonly since: string;
}

/** The input of a group, as text and choices. */
export interface GroupDraft {
  readonly name: string;
  readonly accounts: readonly number[];
  /** '' where results of several currencies are not added. */
  readonly currency: string;
  /** By the currency that is converted. */
  readonly rates: Readonly<Record<string, TypedRate>>;
}

/** Today on the user's clock: `2026-11-20`. */
export const todayText = (): string => dateKey(wallAt(ownZone(), Date.now()));

type Accounts = readonly Pick<BrokerAccountEntity, 'id' | 'currency'>[];

export const draftOf = ({ name, content }: GroupText): GroupDraft => ({
  name,
  accounts: content.accounts,
  currency: content.currency ?? '',
  rates: Object.fromEntries(
    content.rates.map(({ currency, rate, since }) => [
      currency,
      { text: writeFigure(rate, decimalSeparator()), since },
    ]),
  ),
});

/** The currencies of the chosen accounts, in the order of the accounts. */
export const currenciesOf = ({ accounts }: Pick<GroupDraft, 'accounts'>, all: Accounts): string[] => [
  ...new Set(all.filter(({ id }) => accounts.includes(id)).map(({ currency }) => currency)),
];

/** The chosen currency, while one of several currencies of the accounts. */
export function commonCurrency(draft: GroupDraft, all: Accounts): string | undefined {
  const currencies = currenciesOf(draft, all);
  return currencies.length > 1 && currencies.includes(draft.currency) ? draft.currency : undefined;
}

/** The currencies that need a rate. */
export function convertedCurrencies(draft: GroupDraft, all: Accounts): string[] {
  const common = commonCurrency(draft, all);
  return common === undefined ? [] : currenciesOf(draft, all).filter((one) => one !== common);
}

const rateIn = (typed: TypedRate | undefined) => readPrice(typed?.text ?? '', decimalSeparator());

/** What is wrong with an input, by field: `accounts`, `rate EUR`, `since EUR`. */
export function draftErrors(draft: GroupDraft, all: Accounts): Readonly<Record<string, string>> {
  const chosen = all.filter(({ id }) => draft.accounts.includes(id));
  const errors: Record<string, string> = {};
  if (chosen.length < 2) errors['accounts'] = 'Elige al menos dos cuentas.';
  for (const currency of convertedCurrencies(draft, all)) {
    const typed = draft.rates[currency];
    const rate = rateIn(typed);
    if (rate === undefined || rate <= 0 || rate > 1e9)
      errors[`rate ${currency}`] = 'Escribe una tasa mayor que cero.';
    if (!typed?.since) errors[`since ${currency}`] = 'Di de qué día es.';
  }
  return errors;
}

/** The group of a valid input. Rates that it does not need are left out. */
export function textOf(draft: GroupDraft, all: Accounts): GroupText {
  const content: AccountGroup['content'] = {
    accounts: all.map(({ id }) => id).filter((id) => draft.accounts.includes(id)),
    currency: commonCurrency(draft, all) ?? null,
    rates: convertedCurrencies(draft, all).map((currency) => ({
      currency,
      rate: rateIn(draft.rates[currency]) ?? 0,
      since: draft.rates[currency]?.since ?? '',
    })),
  };
  return { name: draft.name.trim(), content };
}
