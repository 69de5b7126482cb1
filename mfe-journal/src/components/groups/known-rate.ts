import type { BrokerAccountEntity, TradingSymbolEntity } from '@parque/contract';
import { findRateBetween, type Rate } from '@parque/domain/lots';
import { useQuery } from '@tanstack/react-query';
import { symbolsQuery } from '../../api/symbols';
import { useTypedRates } from '../calculator/rates';

/** By how much two tick values of the same currency may differ, because they were read at different times. */
const maxPriceRatio = 1.01;

/** Returns the median; undefined when the prices differ too much to be prices of one currency. */
function findMedianPrice(prices: readonly number[]): number | undefined {
  const inOrder = prices.toSorted((one, other) => one - other);
  const [first = 0, last = 0] = [inOrder[0], inOrder.at(-1)];
  return last <= first * maxPriceRatio ? inOrder[Math.floor((inOrder.length - 1) / 2)] : undefined;
}

/**
 * Computes the rates that follow from the symbols of an account. A tick of one lot is worth `contract_size * tick_size`
 * in the currency of its results, and `tick_value` in the currency of the account. This does not hold for all futures,
 * so a currency whose symbols disagree has no rate.
 */
function computeSymbolRates(symbols: readonly TradingSymbolEntity[], currency: string): Rate[] {
  const prices = new Map<string, number[]>();
  for (const { profit_currency, tick_value, tick_size, contract_size } of symbols) {
    if (!profit_currency || profit_currency === currency || !tick_value || !tick_size || !contract_size)
      continue;
    const price = tick_value / (tick_size * contract_size);
    prices.set(profit_currency, [...(prices.get(profit_currency) ?? []), price]);
  }
  return [...prices].flatMap(([base, all]) => {
    const price = findMedianPrice(all);
    return price === undefined ? [] : [{ base, quote: currency, price }];
  });
}

/** Five figures are what platforms quote. */
const roundRate = (rate: number) => Number(rate.toPrecision(5));

/** A rate, and where it is from. The day of a rate of the calculator is not known. */
export interface KnownRate {
  readonly rate: number;
  readonly from: 'broker' | 'calculator';
}

/** Rates that are known: of the broker's symbols of the first account, else with those typed in the calculator. */
export function useKnownRate(accounts: readonly BrokerAccountEntity[]) {
  const [first] = accounts;
  const symbols = useQuery({ ...symbolsQuery(first?.id ?? 0, true), enabled: first !== undefined });
  const { rates: typed } = useTypedRates();
  const ofBroker = computeSymbolRates(symbols.data ?? [], first?.currency ?? '');
  return (from: string, to: string): KnownRate | undefined => {
    const quoted = findRateBetween(from, to, ofBroker);
    if (quoted !== undefined) return { rate: roundRate(quoted), from: 'broker' };
    const derivedRate = findRateBetween(from, to, [...ofBroker, ...typed]);
    return derivedRate === undefined ? undefined : { rate: roundRate(derivedRate), from: 'calculator' };
  };
}
