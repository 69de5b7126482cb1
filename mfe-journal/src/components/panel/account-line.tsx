import type { BrokerAccountEntity } from '@parque/contract';
import type { ZoneName } from '@parque/domain/journal';
import { Money } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountsQuery } from '../../api/accounts';
import { useBalance } from '../../api/balance';
import css from './panel.module.css';

interface AccountLineProps {
  readonly account: BrokerAccountEntity;
  /** What the balance is called where the page shows another one too. */
  readonly balanceLabel?: string;
  /** When a balance that is not current was read, on a page with another clock than that of the device. */
  readonly renderReadTime?: (zone: ZoneName, time: number | string) => ReactNode;
}

const separator = <span className="pq-hide-sm"> · </span>;

/** The account that the panel shows, with its balance. The bar names one of several accounts. */
export function AccountLine({ account, balanceLabel = 'Balance', renderReadTime }: AccountLineProps) {
  const { currency, digits, zone } = account;
  const { amount, isMissing, asOf, asOfText } = useBalance(account.id);
  const { data: accounts = [] } = useQuery(accountsQuery);
  return (
    <>
      {accounts.length === 1 && (
        <>
          <span className={css.account}>
            Cuenta{' '}
            <span translate="no" className="pq-num">
              {account.number}
            </span>
            {account.server && ` en ${account.server}`}
          </span>
          {separator}
        </>
      )}
      <span className={css.account}>
        {isMissing ? (
          `${balanceLabel} no disponible`
        ) : (
          <>
            {balanceLabel}{' '}
            <span translate="no" className={`pq-num ${css.balance}`}>
              {amount === undefined ? '…' : <Money amount={amount} currency={currency} digits={digits} />}
            </span>
          </>
        )}
      </span>
      {asOf && (
        <>
          {separator}
          <span className={css.account}>{renderReadTime ? renderReadTime(zone, asOf) : asOfText}</span>
        </>
      )}
    </>
  );
}
