import type { ConnectorAccountEntity } from '@parque/contract';
import { useCommand, useNavigate } from '@parque/remote';
import { ButtonLink, Dialog, toast } from '@parque/ui';
import { useState } from 'react';

interface ReconciliationCommandProps {
  readonly accounts: readonly Pick<ConnectorAccountEntity, 'id' | 'number'>[];
}

const buildAddress = (id: number) => `/conector/${id}/conciliacion`;

/** Offers a command that opens the reconciliation of a child. With several children, it first lets the user choose one. */
export function ReconciliationCommand({ accounts }: ReconciliationCommandProps) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  useCommand('connector/reconciliation', () => {
    const [only, ...others] = accounts;
    if (!only) toast.info('Todavía no tienes cuentas hijas que comprobar');
    else if (others.length > 0) setOpen(true);
    else void navigate(buildAddress(only.id));
  });
  return (
    <Dialog title="Comprobar posiciones" size="sm" isOpen={isOpen} onClose={() => setOpen(false)}>
      <div className="pq-stack">
        {accounts.map(({ id, number }) => (
          <ButtonLink key={id} href={`#${buildAddress(id)}`}>
            Cuenta {number}
          </ButtonLink>
        ))}
      </div>
    </Dialog>
  );
}
