import type { UserWarningEntity } from '@parque/contract';
import { Link } from '@parque/remote';
import { Breakable, Card } from '@parque/ui';
import { Fragment } from 'react';

function Purchase({ transaction }: { readonly transaction: string | null }) {
  if (transaction === null) return null;
  return (
    <Link className="pq-link" to={`/admin-compras?buscar=${encodeURIComponent(transaction)}`}>
      {transaction}
    </Link>
  );
}

function Warning({ kind, product, transaction, account, others }: UserWarningEntity) {
  switch (kind) {
    case 'revoked_paid':
      return (
        <>
          Ha pagado {product.title} después de que se le retirara (<Purchase transaction={transaction} />
          ): sigue sin tenerlo. Deshaz la decisión o devuélvele el pago en Hotmart.
        </>
      );
    case 'blocked_paid':
      return (
        <>
          Ha pagado {product.title} con su licencia bloqueada (<Purchase transaction={transaction} />
          ): sus programas siguen sin funcionar. Desbloquéala o devuélvele el pago en Hotmart.
        </>
      );
    case 'shared_account':
      return (
        <>
          La cuenta <span translate="no">{account}</span> de su licencia de {product.title} está también en la
          de{' '}
          {others.map(({ id, email }, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <Link className="pq-link" to={`/admin-usuarios/${id}`}>
                <Breakable text={email} />
              </Link>
            </Fragment>
          ))}
          .
        </>
      );
  }
}

/** What an admin should look at of a user. */
export function UserWarnings({ warnings }: { readonly warnings: readonly UserWarningEntity[] | undefined }) {
  if (!warnings || warnings.length === 0) return null;
  return (
    <Card title="Por atender" padding="md">
      <ul className="pq-stack">
        {warnings.map((warning) => (
          <li key={`${warning.kind} ${warning.product.id} ${warning.account}`}>
            <Warning {...warning} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
