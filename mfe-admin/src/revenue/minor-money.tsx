import { getCurrencyDigits, fromMinorUnits } from '@parque/domain/amounts';
import { formatMoney, Money } from '@parque/ui';

interface MinorMoneyProps {
  /** The amount in minor units of the currency. */
  readonly units: number;
  readonly currency: string;
}

export const MinorMoney = ({ units, currency }: MinorMoneyProps) => (
  <Money amount={fromMinorUnits(units, currency)} currency={currency} digits={getCurrencyDigits(currency)} />
);

/** An amount in minor units as text, hidden while amounts are hidden. */
export const formatMinorMoney = (units: number, currency: string) =>
  formatMoney(fromMinorUnits(units, currency), { currency, digits: getCurrencyDigits(currency) });
