import type { BrokerAccountEntity, TradeEntity } from '@parque/contract';
import type { AccountGroup } from '../../api/groups';
import { rMultiple } from '../analysis/r-multiple';

type Content = AccountGroup['content'];
type Accounts = readonly Pick<BrokerAccountEntity, 'id' | 'currency' | 'digits'>[];

/** How the results of a group are shown: money of one currency, or multiples of the risk. */
export interface GroupUnit {
  readonly kind: 'money' | 'r';
  /** A currency, or `R`. */
  readonly currency: string;
  readonly digits: number;
  /** By what the money of a trade is multiplied; undefined for a trade that has no result in this unit. */
  readonly factorOf: (currency: string, trade: TradeEntity) => number | undefined;
}

/** Decimals of R. */
const digitsOfR = 2;

export const unitOfR: GroupUnit = {
  ...{ kind: 'r', currency: 'R', digits: digitsOfR },
  factorOf: (_, trade) => {
    const r = rMultiple(trade);
    return r === undefined || trade.profit === 0 ? r : r / trade.profit;
  },
};

/** Units of the group's currency for one unit of another; undefined without a rate. */
const rateOf = ({ rates }: Content, common: string, currency: string): number | undefined =>
  currency === common ? 1 : rates.find((rate) => rate.currency === currency)?.rate;

/**
 * The money in which the results of a group can be added: that of all its accounts, or the chosen currency when there is a
 * rate from each other one. Undefined where results would be added without a rate.
 */
export function moneyOf(accounts: Accounts, content: Content): GroupUnit | undefined {
  const currencies = new Set(accounts.map(({ currency }) => currency));
  const common = currencies.size === 1 ? accounts[0]?.currency : content.currency;
  if (common == null || !currencies.has(common)) return undefined;
  if ([...currencies].some((currency) => rateOf(content, common, currency) === undefined)) return undefined;
  const digits = accounts.filter(({ currency }) => currency === common).map((account) => account.digits);
  return {
    ...{ kind: 'money', currency: common, digits: Math.max(...digits) },
    factorOf: (currency) => rateOf(content, common, currency),
  };
}
