import type { BrokerAccountEntity } from '@parque/contract';
import { Money } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { balanceQuery } from '../../api/month';
import css from './panel.module.css';

interface AccountLineProps {
  readonly account: BrokerAccountEntity;
  /** What the balance is called where the page shows another one too. */
  readonly balanceLabel?: string;
}

/** The account that the panel shows, with its balance. */
export function AccountLine({ account, balanceLabel = 'Balance' }: AccountLineProps) {
  const { currency, digits } = account;
  const balance = useQuery(balanceQuery(account.id));
  return (
    <>
      <span className={css.account}>
        Cuenta{' '}
        <span translate="no" className="pq-num">
          {account.number}
        </span>
        {account.server && ` en ${account.server}`}
      </span>
      <span className="pq-hide-sm"> · </span>
      <span className={css.account}>
        {balance.error && !balance.data ? (
          `${balanceLabel} no disponible`
        ) : (
          <>
            {balanceLabel}{' '}
            <span translate="no" className={`pq-num ${css.balance}`}>
              {balance.data ? <Money amount={balance.data.balance} {...{ currency, digits }} /> : '…'}
            </span>
          </>
        )}
      </span>
    </>
  );
}
