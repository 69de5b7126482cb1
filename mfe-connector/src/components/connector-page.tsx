import type { ConnectorAccountsEntity, ConnectorAccountEntity } from '@parque/contract';
import { Page, QueryView, ButtonLink, Dialog, toast } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { listConnectedAccounts, useAccounts } from '../api/accounts';
import { copierQuery } from '../api/copier';
import { getPollInterval, useCopierStream, type Connection } from '../api/copier-stream';
import { EntitlementNotice } from '../entitlement/entitlement-notice';
import { useEntitlement } from '../entitlement/use-entitlement';
import { AccountsSkeleton } from './accounts-skeleton';
import { ConnectorTabs } from './connector-tabs';
import { useCommand, useNavigate } from '@parque/remote';

interface ReconciliationCommandProps {
  readonly accounts: readonly Pick<ConnectorAccountEntity, 'id' | 'number'>[];
}

const buildAddress = (id: number) => `/conector/${id}/conciliacion`;

/** Offers a command that opens the reconciliation of a child. With several children, it first lets the user choose one. */
function ReconciliationCommand({ accounts }: ReconciliationCommandProps) {
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

export interface ConnectorPlace {
  readonly accounts: ConnectorAccountsEntity;
  /** Whether the user owns the product. Otherwise accounts can be neither added nor edited, and no copy is opened. */
  readonly isEntitled: boolean;
  readonly connection: Connection;
}

export function ConnectorPage({ children }: { readonly children: (place: ConnectorPlace) => ReactNode }) {
  const accounts = useAccounts();
  const { data } = accounts;
  // The stream is also read without children, so that a child that another device adds appears.
  const hasAccounts = data !== undefined && listConnectedAccounts(data).length > 0;
  const connection = useCopierStream(hasAccounts);
  useQuery({ ...copierQuery, refetchInterval: getPollInterval(connection) });
  const entitlement = useEntitlement();
  return (
    <Page
      title="Conector"
      lead={
        data && data.maestras.length > 1
          ? 'Lo que opere cada cuenta maestra se replica en sus hijas con su multiplicador.'
          : 'Lo que opere la cuenta maestra se replica en las hijas con su multiplicador.'
      }
    >
      <ConnectorTabs />
      {data && <ReconciliationCommand accounts={data.hijas} />}
      <EntitlementNotice entitlement={entitlement} />
      <QueryView query={accounts} label="Cargando tus cuentas" skeleton={<AccountsSkeleton />}>
        {(rows) => children({ accounts: rows, isEntitled: entitlement === 'active', connection })}
      </QueryView>
    </Page>
  );
}
