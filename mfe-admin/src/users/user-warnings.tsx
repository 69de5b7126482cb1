import type { UserWarningEntity } from '@parque/contract';
import { Link } from '@parque/remote';
import { Breakable, Button, Card } from '@parque/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment } from 'react';
import { todoQuery } from '../api/todo';
import { canDismiss, useDismissals } from './dismissed-warnings';

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

interface UserWarningsProps {
  readonly userId: number;
  readonly warnings: readonly UserWarningEntity[] | undefined;
}

/** What an admin should look at of a user. An admin may dismiss what is in order, such as a shared account. */
export function UserWarnings({ userId, warnings = [] }: UserWarningsProps) {
  const { isDismissed, toggle } = useDismissals(userId);
  const cache = useQueryClient();
  if (warnings.length === 0) return null;
  const isOpen = warnings.some((warning) => !isDismissed(warning));
  return (
    <Card title={isOpen ? 'Por atender' : 'Avisos descartados'} padding="md">
      <ul className="pq-stack">
        {warnings.map((warning) => (
          <li key={`${warning.kind} ${warning.product.id} ${warning.account}`} className="pq-row">
            <p className={isDismissed(warning) ? 'pq-mute' : undefined}>
              <Warning {...warning} />
            </p>
            {canDismiss(warning) && (
              <Button
                size="sm"
                onClick={() => {
                  toggle(warning);
                  void cache.invalidateQueries(todoQuery);
                }}
              >
                {isDismissed(warning) ? 'Volver a avisar' : 'Descartar'}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
