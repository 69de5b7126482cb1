import type { BrokerAccountEntity, TradingSymbolEntity } from '@parque/contract';
import { rateBetween, type Rate } from '@parque/domain/lots';
import { useQuery } from '@tanstack/react-query';
import { symbolsQuery } from '../../api/symbols';
import { useTypedRates } from '../calculator/rates';

/**
 * The rates that the symbols of an account contain: a tick of one lot is worth `contract_size * tick_size` in the currency of
 * its results, and `tick_value` in the currency of the account.
 */
function ratesOfSymbols(symbols: readonly TradingSymbolEntity[], currency: string): Rate[] {
  return symbols.flatMap(({ profit_currency, tick_value, tick_size, contract_size }) =>
    profit_currency && profit_currency !== currency && tick_value && tick_size && contract_size
      ? [{ base: profit_currency, quote: currency, price: tick_value / (tick_size * contract_size) }]
      : [],
  );
}

/** Five figures are what platforms quote. */
const rounded = (rate: number) => Number(rate.toPrecision(5));

/** Rates that are known now: of the broker's symbols of the first account, and those typed in the calculator. */
export function useKnownRate(accounts: readonly BrokerAccountEntity[]) {
  const [first] = accounts;
  const symbols = useQuery({ ...symbolsQuery(first?.id ?? 0, true), enabled: first !== undefined });
  const { rates: typed } = useTypedRates();
  const rates = [...ratesOfSymbols(symbols.data ?? [], first?.currency ?? ''), ...typed];
  return (from: string, to: string): number | undefined => {
    const rate = rateBetween(from, to, rates);
    return rate === undefined ? undefined : rounded(rate);
  };
}
