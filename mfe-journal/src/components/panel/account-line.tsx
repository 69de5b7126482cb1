import type { BrokerAccountEntity } from '@parque/contract';
import { Money } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { balanceQuery } from '../../api/month';
import css from './panel.module.css';

/** The account that the panel shows, with its balance. */
export function AccountLine({ account }: { readonly account: BrokerAccountEntity }) {
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
          'Balance no disponible'
        ) : (
          <>
            Balance{' '}
            <span translate="no" className={`pq-num ${css.balance}`}>
              {balance.data ? <Money amount={balance.data.balance} {...{ currency, digits }} /> : '…'}
            </span>
          </>
        )}
      </span>
    </>
  );
}
