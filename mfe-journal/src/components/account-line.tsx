import { formatMoney } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { serversQuery, type BrokerAccount } from '../api/accounts';
import { balanceQuery } from '../api/month';
import css from './panel.module.css';

/** Which account the panel is about, and what is in it. */
export function AccountLine({ account }: { readonly account: BrokerAccount }) {
  const { data: servers } = useQuery(serversQuery);
  const balance = useQuery(balanceQuery(account.id));
  const server = servers?.find(({ id }) => id === account.server_id);
  return (
    <>
      <span className={css.account}>
        Cuenta <span className="pq-num">{account.number}</span>
        {server && ` en ${server.name}`}
      </span>
      <span className="pq-hide-sm"> · </span>
      <span className={css.account}>
        {balance.error && !balance.data ? (
          'Balance no disponible'
        ) : (
          <>
            Balance{' '}
            <span className={`pq-num ${css.balance}`}>
              {balance.data ? formatMoney(balance.data.balance) : '…'}
            </span>
          </>
        )}
      </span>
    </>
  );
}
