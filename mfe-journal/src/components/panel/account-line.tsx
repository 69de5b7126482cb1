import type { BrokerAccountEntity } from '@parque/contract';
import { Money } from '@parque/ui';
import { useBalance } from '../../api/balance';
import css from './panel.module.css';

interface AccountLineProps {
  readonly account: BrokerAccountEntity;
  /** What the balance is called where the page shows another one too. */
  readonly balanceLabel?: string;
}

const separator = <span className="pq-hide-sm"> · </span>;

/** The account that the panel shows, with its balance. */
export function AccountLine({ account, balanceLabel = 'Balance' }: AccountLineProps) {
  const { currency, digits } = account;
  const { amount, isMissing, asOfText } = useBalance(account.id);
  return (
    <>
      <span className={css.account}>
        Cuenta{' '}
        <span translate="no" className="pq-num">
          {account.number}
        </span>
        {account.server && ` en ${account.server}`}
      </span>
      {separator}
      <span className={css.account}>
        {isMissing ? (
          `${balanceLabel} no disponible`
        ) : (
          <>
            {balanceLabel}{' '}
            <span translate="no" className={`pq-num ${css.balance}`}>
              {amount === undefined ? '…' : <Money amount={amount} {...{ currency, digits }} />}
            </span>
          </>
        )}
      </span>
      {asOfText && (
        <>
          {separator}
          <span className={css.account}>{asOfText}</span>
        </>
      )}
    </>
  );
}
