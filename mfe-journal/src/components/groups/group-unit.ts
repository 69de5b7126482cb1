import type { BrokerAccountEntity, TradeEntity } from '@parque/contract';
import { sortRates, findRateOn, type DatedRate } from '@parque/domain/performance';
import type { AccountGroup } from '../../api/definitions';
import { computeRMultiple } from '../analysis/r-multiple';

type Content = AccountGroup['content'];
type Accounts = readonly Pick<BrokerAccountEntity, 'id' | 'currency' | 'digits'>[];

/** How the results of a group are shown: money of one currency, or multiples of the risk. */
export interface GroupUnit {
  readonly kind: 'money' | 'r';
  /** A currency, or `R`. */
  readonly currency: string;
  readonly digits: number;
  /** The factor for the money of a trade; undefined for a trade that has no result in this unit. */
  readonly findFactor: (currency: string, trade: TradeEntity) => number | undefined;
  /** The rates from a currency, the first one first; empty in R. */
  readonly listRates: (currency: string) => readonly DatedRate[];
}

/** Decimals of R. */
const digitsOfR = 2;

export const unitOfR: GroupUnit = {
  kind: 'r',
  currency: 'R',
  digits: digitsOfR,
  findFactor: (_, trade) => {
    const r = computeRMultiple(trade);
    return r === undefined || trade.profit === 0 ? r : r / trade.profit;
  },
  listRates: () => [],
};

/** The rates to the group's currency for one unit of another, in the order of their days; none are known: empty. */
const listRatesTo = ({ rates }: Content, common: string, currency: string): readonly DatedRate[] =>
  currency === common
    ? [{ since: '', rate: 1 }]
    : sortRates(rates.filter((rate) => rate.currency === currency));

/**
 * The money in which the results of a group can be added: that of all its accounts, or the chosen currency when there is a
 * rate from each other one. Undefined where results would be added without a rate.
 */
export function findGroupUnit(accounts: Accounts, content: Content): GroupUnit | undefined {
  const currencies = new Set(accounts.map(({ currency }) => currency));
  const common = currencies.size === 1 ? accounts[0]?.currency : content.currency;
  if (common == null || !currencies.has(common)) return undefined;
  const rates = new Map(
    [...currencies].map((currency) => [currency, listRatesTo(content, common, currency)]),
  );
  if ([...rates.values()].some(({ length }) => length === 0)) return undefined;
  const digits = accounts.filter(({ currency }) => currency === common).map((account) => account.digits);
  const getCurrencyRates = (currency: string) => rates.get(currency) ?? [];
  return {
    kind: 'money',
    currency: common,
    digits: Math.max(...digits),
    listRates: getCurrencyRates,
    findFactor: (currency, { time }) => findRateOn(getCurrencyRates(currency), time.slice(0, 10)),
  };
}
