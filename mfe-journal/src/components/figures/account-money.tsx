import { formatMoney, Money, type Amount, type Currency } from '@parque/ui';
import { createContext, useContext, type ReactNode } from 'react';

const AccountCurrency = createContext<Currency>({});

interface CurrencyProviderProps {
  /** The account, or another object with its currency and decimals. */
  readonly unit: Required<Currency>;
  readonly children: ReactNode;
}

/** Provides the currency of all amounts inside. One provider never contains amounts of two accounts. */
export function CurrencyProvider({ unit: { currency, digits }, children }: CurrencyProviderProps) {
  return <AccountCurrency value={{ currency, digits }}>{children}</AccountCurrency>;
}

export function useCurrency(): Currency {
  return useContext(AccountCurrency);
}

/** Shows an amount in the currency of the account. */
export function useFormatMoney(): (amount: Amount, options?: { readonly sign?: boolean }) => string {
  const currency = useCurrency();
  return (amount, options) => formatMoney(amount, { ...options, ...currency });
}

/** Shows a profit or loss in the currency of the account. */
export function Result({ amount }: { readonly amount: Amount | null | undefined }) {
  return <Money amount={amount} isResult {...useCurrency()} />;
}
