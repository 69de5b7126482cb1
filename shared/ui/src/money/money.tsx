import { MaskedAmount } from './masked-amount';
import {
  formatCurrencyName,
  formatAmount,
  missingAmount,
  getTone,
  type Amount,
  type Currency,
} from './format-money';
import { useHiddenAmounts } from './hidden-amounts';

/** Props of {@link Money}. */
export interface MoneyProps extends Currency {
  /** Without it a dash is shown, because an unknown amount is not zero. */
  readonly amount: Amount | null | undefined;
  /** A gain or a loss, shown by sign, arrow and colour. Without it, a price or a balance. */
  readonly isResult?: boolean | undefined;
  /** The same for all users, such as the price of a product: never hidden. */
  readonly isPublic?: boolean | undefined;
}

const arrows = { up: 'M5 1l4.6 8H.4z', down: 'M5 9L.4 1h9.2z' };

function Arrow({ tone }: { readonly tone: keyof typeof arrows }) {
  return (
    <svg className="pq-money__arrow" viewBox="0 0 10 10" aria-hidden="true">
      <path d={arrows[tone]} />
    </svg>
  );
}

/** An amount of money, in US dollars by default. */
export function Money({ amount, isResult = false, isPublic = false, currency, digits }: MoneyProps) {
  const { isHidden } = useHiddenAmounts();
  if (amount == null)
    return (
      <span className="pq-money" translate="no">
        {missingAmount}
      </span>
    );
  if (isHidden && !isPublic) {
    return (
      <span className="pq-money">
        <MaskedAmount>{null}</MaskedAmount>
      </span>
    );
  }
  const tone = isResult ? getTone(amount, digits) : undefined;
  return (
    <span className="pq-money" translate="no" data-tone={tone}>
      {tone && tone !== 'flat' && <Arrow tone={tone} />}
      {formatAmount(amount, { sign: isResult, digits })}
      <span className="pq-money__cur">{`\u00a0${formatCurrencyName(currency)}`}</span>
    </span>
  );
}
