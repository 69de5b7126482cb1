import { formatMoney, Money, type Amount, type Currency } from '@parque/ui';
import { createContext, useContext, type ReactNode } from 'react';

const AccountCurrency = createContext<Currency>({});

interface CurrencyProviderProps {
  /** The account, or anything else that has its money. */
  readonly of: Required<Currency>;
  readonly children: ReactNode;
}

/** Says in which money everything inside is. Amounts of two accounts never stand under one provider. */
export function CurrencyProvider({ of: { currency, digits }, children }: CurrencyProviderProps) {
  return <AccountCurrency value={{ currency, digits }}>{children}</AccountCurrency>;
}

export function useCurrency(): Currency {
  return useContext(AccountCurrency);
}

/** Writes an amount in the money of the account. */
export function useFormatMoney(): (amount: Amount, options?: { readonly sign?: boolean }) => string {
  const currency = useCurrency();
  return (amount, options) => formatMoney(amount, { ...options, ...currency });
}

/** What was won or lost, in the money of the account. */
export function Result({ amount }: { readonly amount: Amount | null | undefined }) {
  return <Money amount={amount} isResult {...useCurrency()} />;
}
